// What the page says before the game can speak, and when it no longer can.
// The game's own words are in assets/locale.

const WORDS = {
  en: {
    downloading: "Loading {done} of {all} MB",
    python: "Shuffling the cards…",
    pygame: "Laying out the table…",
    game: "Dealing…",
    heading: "The game cannot go on",
    network: "A part of the game could not be downloaded. Check the connection and load the page again.",
    old: "This browser cannot run the game: it needs WebAssembly. A current Chrome, Edge, Firefox or Safari can.",
    memory: "The browser has no memory left for the game. Close other tabs and load the page again.",
    crash: "The game has stopped because of a fault of its own.",
    ended: "The game has ended. Load the page again to go on where you were.",
    saved: "Your statistics and the game in progress are kept.",
    details: "Details for a report",
    copy: "Copy",
    copied: "Copied",
    reload: "Load again",
  },
  ms: {
    downloading: "Memuatkan {done} daripada {all} MB",
    python: "Mengocok kad…",
    pygame: "Menyediakan meja…",
    game: "Mengagihkan kad…",
    heading: "Permainan tidak dapat diteruskan",
    network: "Sebahagian permainan tidak dapat dimuat turun. Semak sambungan dan muatkan semula halaman.",
    old: "Pelayar ini tidak dapat menjalankan permainan: ia memerlukan WebAssembly. Chrome, Edge, Firefox atau Safari terkini boleh.",
    memory: "Pelayar kehabisan memori untuk permainan. Tutup tab lain dan muatkan semula halaman.",
    crash: "Permainan terhenti kerana kesilapan dalamannya sendiri.",
    ended: "Permainan telah tamat. Muatkan semula halaman untuk menyambung.",
    saved: "Statistik dan permainan semasa anda disimpan.",
    details: "Butiran untuk laporan",
    copy: "Salin",
    copied: "Disalin",
    reload: "Muat semula",
  },
  id: {
    downloading: "Memuat {done} dari {all} MB",
    python: "Mengocok kartu…",
    pygame: "Menyiapkan meja…",
    game: "Membagikan kartu…",
    heading: "Permainan tidak dapat dilanjutkan",
    network: "Sebagian permainan gagal diunduh. Periksa sambungan lalu muat ulang halaman.",
    old: "Peramban ini tidak dapat menjalankan permainan: dibutuhkan WebAssembly. Chrome, Edge, Firefox, atau Safari terbaru bisa.",
    memory: "Peramban kehabisan memori untuk permainan. Tutup tab lain lalu muat ulang halaman.",
    crash: "Permainan berhenti karena kesalahannya sendiri.",
    ended: "Permainan telah berakhir. Muat ulang halaman untuk melanjutkan.",
    saved: "Statistik dan permainan yang sedang berjalan tetap tersimpan.",
    details: "Rincian untuk laporan",
    copy: "Salin",
    copied: "Tersalin",
    reload: "Muat ulang",
  },
  bg: {
    downloading: "Зареждане: {done} от {all} MB",
    python: "Картите се разбъркват…",
    pygame: "Масата се подрежда…",
    game: "Картите се раздават…",
    heading: "Играта не може да продължи",
    network: "Част от играта не можа да се изтегли. Проверете връзката и заредете страницата отново.",
    old: "Този браузър не може да изпълни играта: нужен е WebAssembly. Актуалните Chrome, Edge, Firefox и Safari могат.",
    memory: "Браузърът няма повече памет за играта. Затворете други раздели и заредете страницата отново.",
    crash: "Играта спря заради своя собствена грешка.",
    ended: "Играта приключи. Заредете страницата отново, за да продължите.",
    saved: "Статистиката и текущата партия са запазени.",
    details: "Подробности за доклад",
    copy: "Копиране",
    copied: "Копирано",
    reload: "Зареждане отново",
  },
  fr: {
    downloading: "Chargement : {done} sur {all} Mo",
    python: "On bat les cartes…",
    pygame: "On dresse la table…",
    game: "On distribue…",
    heading: "Le jeu ne peut pas continuer",
    network: "Une partie du jeu n’a pas pu être téléchargée. Vérifiez la connexion, puis rechargez la page.",
    old: "Ce navigateur ne peut pas lancer le jeu : il faut WebAssembly. Chrome, Edge, Firefox ou Safari à jour conviennent.",
    memory: "Le navigateur n’a plus assez de mémoire pour le jeu. Fermez d’autres onglets, puis rechargez la page.",
    crash: "Le jeu s’est arrêté à cause d’une erreur de sa part.",
    ended: "Le jeu est terminé. Rechargez la page pour reprendre.",
    saved: "Vos statistiques et la partie en cours sont conservées.",
    details: "Détails pour un rapport",
    copy: "Copier",
    copied: "Copié",
    reload: "Recharger",
  },
};

/** The player's language among ours: `lang` in the address first, then the browser's list. */
export function chooseLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [asked, ...(navigator.languages ?? [navigator.language])];
  for (const tag of wanted) {
    const base = String(tag ?? "").toLowerCase().split("-")[0];
    const language = base === "in" ? "id" : base;
    if (Object.hasOwn(WORDS, language)) return language;
  }
  return "en";
}

/** The words in the player's language. */
export function words(language) {
  return WORDS[language];
}
