import { findMonth, findMonthInLanguages, MONTH_NAMES } from '@mainsheet/calendar';
import { lowerAscii } from './found.ts';

/** Labels of desks on the Continent and what a broker in London writes for them, which is never longer. */
const LABELS: Readonly<Record<string, string>> = {
  // German
  ...{ ladehafen: 'load port', löschhafen: 'disch port', loeschhafen: 'disch port' },
  ...{ laderate: 'l/rate', löschrate: 'd/rate', loeschrate: 'd/rate', fracht: 'frt' },
  ...{ kommission: 'commission', befrachter: 'charterer', ladung: 'cargo', menge: 'qty' },
  ...{ schiff: 'ship', baujahr: 'built', 'bj.': 'blt', flagge: 'flag', offen: 'open' },
  ...{ tragfähigkeit: 'dwt', tragfaehigkeit: 'dwt', länge: 'loa', laenge: 'loa', breite: 'beam' },
  ...{ tiefgang: 'draft', brz: 'grt', nrz: 'nrt', klasse: 'class', rufzeichen: 'callsign' },
  ...{ eigner: 'owner', reeder: 'owner', liegegeld: 'demurrage', werft: 'yard' },
  ...{ festangebot: 'firm offer', festauftrag: 'firm cargo' },
  // French
  ...{ affréteur: 'charterer', affreteur: 'charterer', 'port de chargement': 'load port' },
  ...{ 'port de déchargement': 'disch port', 'port de dechargement': 'disch port', fret: 'frt' },
  ...{ 'cadence de chargement': 'l/rate', 'cadence de déchargement': 'disch rate' },
  ...{ cargaison: 'cargo', marchandise: 'cargo', quantité: 'quantity', quantite: 'quantity' },
  ...{ navire: 'vessel', 'année de construction': 'built', 'annee de construction': 'built' },
  ...{ 'construit en': 'built', pavillon: 'flag', ouvert: 'open', armateur: 'owner' },
  ...{ 'port en lourd': 'dwt', longueur: 'loa', largeur: 'beam', "tirant d'eau": 'draft' },
  ...{ 'jauge brute': 'grt', 'jauge nette': 'nrt', classe: 'class', surestaries: 'demurrage' },
  ...{ 'ordre ferme': 'firm cargo', 'offre ferme': 'firm offer', indicatif: 'callsign' },
  // Spanish
  ...{ fletador: 'account', 'puerto de carga': 'load port', 'puerto de descarga': 'disch port' },
  ...{ flete: 'frt', comisión: 'comm', comision: 'comm', buque: 'ship', bandera: 'flag' },
  ...{ abierto: 'open', construido: 'built', eslora: 'loa', manga: 'beam', calado: 'draft' },
  ...{ 'peso muerto': 'dwt', armador: 'owner', cantidad: 'qty', 'oferta firme': 'firm offer' },
  ...{ 'ritmo de carga': 'l/rate', 'ritmo de descarga': 'd/rate', demora: 'dem' },
  // Italian
  ...{
    noleggiatore: 'charterer',
    'porto di carico': 'load port',
    'porto di scarico': 'disch port',
  },
  ...{ provvigione: 'commission', bandiera: 'flag', aperta: 'open', costruita: 'built' },
  ...{
    lunghezza: 'loa',
    larghezza: 'beam',
    pescaggio: 'draft',
    portata: 'dwt',
    motonave: 'vessel',
  },
  ...{ 'stazza lorda': 'grt', 'stazza netta': 'nrt', controstallie: 'demurrage' },
  // Portuguese
  ...{ afretador: 'charterer', 'porto de carga': 'load port', 'porto de descarga': 'disch port' },
  ...{ comissão: 'comm', navio: 'ship', bandeira: 'flag', aberto: 'open', construído: 'built' },
  // Dutch
  ...{ bevrachter: 'charterer', laadhaven: 'load port', loshaven: 'pod', vracht: 'frt' },
  ...{ commissie: 'comm', lading: 'cargo', schip: 'ship', bouwjaar: 'built', vlag: 'flag' },
  ...{ diepgang: 'draft', lengte: 'loa', breedte: 'beam', draagvermogen: 'dwt' },
  // Norwegian, Danish, Swedish
  ...{ befrakter: 'charterer', lastehavn: 'load port', lossehavn: 'pod', lasthamn: 'pol' },
  ...{ lossningshamn: 'disch port', skip: 'vsl', flagg: 'flag', byggeår: 'built', byggår: 'built' },
  ...{ dypgående: 'draft', lengde: 'loa', bredde: 'beam', dødvekt: 'dwt' },
};

/** Read so only where a label has said that the text is not English: alone they are English words too. */
const WEAK: Readonly<Record<string, string>> = {
  ...{ 'en vrac': 'in bulk', 'a granel': 'in bulk', 'alla rinfusa': 'in bulk', lose: ',' },
  ...{ ms: 'mv', carga: 'cargo', carico: 'cargo', nolo: 'frt', nave: 'ship', tonnen: 'mt' },
  ...{ toneladas: 'mt', tonnellate: 'mt' },
};

type Said = { readonly words: string; readonly english: string };

/** What may begin with a word, the longest first. */
function byFirstWord(all: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Said[]> {
  const known = new Map<string, Said[]>();
  for (const [words, english] of Object.entries(all)) {
    const first = FIRST_WORD.exec(words)?.[0] ?? words;
    const others = known.get(first) ?? [];
    known.set(
      first,
      [...others, { words, english }].toSorted((x, y) => y.words.length - x.words.length),
    );
  }
  return known;
}
const FIRST_WORD = /^\p{L}+/u;
const LABELS_BY_WORD = byFirstWord(LABELS);
const WEAK_BY_WORD = byFirstWord(WEAK);

const WORD = /\p{L}+/gu;
/** What stands before the month of a day. */
const DAY_BEFORE = /\d\.?[ \t-]{0,3}(?:de )?$/;
/** Beginnings of months that are English words. */
const NO_MONTH = /^(?:set|out|ago|gen|mag|des)$/;
/** What is longer is the name of no other thing. */
const ABBREVIATION = 4;
const LONGEST_MONTH = 10;

/** A text in two shapes, each character for character as long as what was pasted. */
export type PlainText = {
  /** As typed, without quotation marks and numbers of questions; a line of dots is the mark it stands for. */
  readonly text: string;
  /**
   * The same in lower case, for the patterns: labels and months of other languages in English, and in
   * a text that has some, figures with a decimal comma as English writes them.
   */
  readonly lower: string;
};

export function plainText(pasted: string): PlainText {
  const text = pasted
    .replaceAll(/["“”„«»]/g, ' ')
    .replaceAll(QUESTION_NUMBER, blank)
    .replaceAll(/[^\r\n]+/g, (line) => (line.includes('..') ? withoutDots(line) : line));
  const labelled = inEnglish(lowerOf(text), LABELS_BY_WORD);
  const dated = withMonths(labelled.text);
  const isForeign = labelled.isChanged || dated.isChanged;
  return { text, lower: isForeign ? withPoints(dated.text) : dated.text };
}

/** `1.2 Flag:` of a questionnaire. */
const QUESTION_NUMBER =
  /^[ \t]{0,8}\d{1,2}\.\d{1,2}[a-z]?[.)]?[ \t]{1,4}(?=\p{L}[^\n:?]{1,60}[:?])/gimu;

/** Lower case of every letter that stays one character in it, so that offsets stay what they were. */
const lowerOf = (text: string): string =>
  lowerAscii(text).replaceAll(/[À-ÖØ-Þ]/g, (letter) => letter.toLowerCase());

/** With white space on both sides: patterns take eight at a time. */
function widened({ words, english }: Said): string {
  const before = Math.max(0, words.length - english.length - 8);
  return `${' '.repeat(before)}${english}`.padEnd(words.length);
}

type Changed = { readonly text: string; readonly isChanged: boolean };

function inEnglish(text: string, known: ReadonlyMap<string, readonly Said[]>): Changed {
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (index < at) continue;
    const said = known
      .get(word)
      ?.find(
        ({ words }) =>
          text.startsWith(words, index) &&
          !/^\p{L}/u.test(text.slice(index + words.length, index + words.length + 2)),
      );
    if (said === undefined) continue;
    parts.push(text.slice(at, index), widened(said));
    at = index + said.words.length;
  }
  return { text: parts.join('') + text.slice(at), isChanged: at > 0 };
}

/** Months behind a day's figure as three letters. */
function withMonths(text: string): Changed {
  let isChanged = false;
  const dated = text.replaceAll(WORD, (word, at: number) => {
    if (word.length < 3 || word.length > LONGEST_MONTH || NO_MONTH.test(word)) return word;
    if (!DAY_BEFORE.test(text.slice(Math.max(0, at - 8), at))) return word;
    const month = findMonth(word) === null ? findMonthInLanguages(word) : null;
    if (month === null) return word;
    isChanged ||= word.length > ABBREVIATION;
    return lowerAscii(MONTH_NAMES[month - 1] ?? '').padEnd(word.length);
  });
  return { text: dated, isChanged };
}

const blank = (words: string): string => ' '.repeat(words.length);

/** `cargo..... urea` has a label, `mv x .. blt 2010` parts. */
function withoutDots(line: string): string {
  return line.replaceAll(/\.{2,}/g, (dots, at: number) => {
    const isLabel = at < 40 && /^[ \t]*\p{L}[\p{L}/'() ]{0,30}$/u.test(line.slice(0, at));
    const before = Math.min(8, Math.floor(dots.length / 2));
    return `${' '.repeat(before)}${isLabel ? ':' : ','}`.padEnd(dots.length);
  });
}

/** `12.500,75` as `12,500.75`; `3.-5.` as `3 -5 `. */
const withPoints = (text: string): string =>
  inEnglish(text, WEAK_BY_WORD)
    .text.replaceAll(/(?<![\d.,])\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?(?![\d.,]*\d)/g, (figure) =>
      figure.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')),
    )
    .replaceAll(/(?<=\d)\.(?=[ \t]?[-–/]|[ \t])/g, ' ');
