/** Words for units as people write them, by their code of UN/ECE Recommendation 20. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  TNE: ['mt', 't', 'ton', 'tons', 'tonne', 'tonnes', 'metric ton', 'metric tons', 'mts'],
  LTN: ['lt', 'long ton', 'long tons'],
  STN: ['st', 'short ton', 'short tons'],
  KGM: ['kg', 'kgs'],
  DAY: ['day', 'days', 'd'],
  HUR: ['hour', 'hours', 'h', 'hrs'],
  MON: ['month', 'months'],
  ANN: ['year', 'years'],
  MTQ: ['cbm', 'm3', 'm³'],
  LTR: ['l', 'litre', 'litres'],
  BLL: ['bbl', 'bbls', 'barrel', 'barrels'],
  LS: ['ls', 'lump sum', 'lumpsum', 'l/s'],
  H87: ['pc', 'pcs', 'piece', 'pieces', 'ea'],
  NMI: ['nm'],
  P1: ['%'],
  MWH: ['mwh'],
  KWH: ['kwh'],
  C62: ['', 'one', 'unit', 'units', 'x'],
};

const codes = new Map(
  Object.entries(WORDS).flatMap(([code, words]) => words.map((word) => [word, code] as const)),
);

/** The code of a unit; null for a word that is none, which a file can carry as a note alone. */
export const unitCodeOf = (word: string): string | null =>
  codes.get(word.trim().toLowerCase()) ?? null;

/** The word of a code as bills show it; a code without one stands for itself, and “one” for nothing. */
export const unitOfCode = (code: string): string =>
  code === 'C62' ? '' : (WORDS[code]?.[0] ?? code);
