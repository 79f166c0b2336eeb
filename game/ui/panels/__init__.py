"""The panels over the table: new game, settings, statistics, rules, result, menu."""
