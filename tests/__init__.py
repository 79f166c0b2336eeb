"""The tests; `naive` is the slow, plain twin of the engine that arbitrates."""
