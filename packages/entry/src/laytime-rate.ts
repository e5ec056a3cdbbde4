import { LAYTIME_TERMS, type LaytimeTerm } from '@mainsheet/terms';
import { formatNumber, parseNumber } from './number.ts';
import {
  type EntryContext,
  findValue,
  normalise,
  notUnderstood,
  type Parsed,
  read,
  refuse,
} from './parsed.ts';

/** One rate, or load and discharge rate; terms are shared. Null rate only with CQD1. */
export type LaytimeRateEntry = {
  readonly rates: readonly (number | null)[];
  readonly rateUnit: 'Per Day' | 'Per Hour';
  readonly terms: LaytimeTerm;
};

/** What brokers write, as the codes that may be meant; two codes where the words leave it open. */
const SPELLINGS: Readonly<Record<string, readonly LaytimeTerm[]>> = {
  shinc: ['SHINC'],
  fhinc: ['FHINC'],
  shex: ['SHEX0', 'SHEX1'],
  'shex eiu': ['SHEX0'],
  'shex uu': ['SHEX1'],
  satpmshex: ['SHEX2'],
  'satpmshex eiu': ['SHEX2'],
  sshex: ['SHEX5', 'SHEX6'],
  'sshex eiu': ['SHEX5'],
  'sshex uu': ['SHEX6'],
  fhex: ['FHEX1', 'FHEX2'],
  'fhex eiu': ['FHEX1', 'FHEX2'],
  cqd: ['CQD1'],
};

function codesOf(words: string): readonly LaytimeTerm[] {
  if (words === '') return ['SHINC'];
  const code = LAYTIME_TERMS.find((candidate) => candidate.toLowerCase() === words);
  return code === undefined ? (SPELLINGS[words] ?? []) : [code];
}

/**
 * Reads a laytime rate: `10k shinc`, `8000 sshex uu`, `12k/8k` (load/discharge), `cqd`.
 * Without terms SHINC is meant, which the echo says. SHEX without uu or eiu asks which.
 */
export function parseLaytimeRate(
  text: string,
  context: EntryContext = {},
): Parsed<LaytimeRateEntry> {
  const typed = normalise(text)
    .replaceAll(/\b(?:pwwd|mt|mts)\b ?/g, '')
    .trim();
  if (typed === '') return refuse('EMPTY', 'Enter the rate.');
  const match =
    /^(?<figures>\d[\d.,' ]*(?:k|m)?(?: ?\/ ?\d[\d.,' ]*(?:k|m)?)?)?(?<unit> ?(?:\/h|ph|\/d|pd))? ?(?<words>[a-z][a-z0-9 ]*)?$/.exec(
      typed,
    );
  if (match === null) return notUnderstood(text);
  const figures = match.groups?.figures?.trim();
  const codes = codesOf(match.groups?.words?.trim() ?? '');
  const rates = figures?.split('/').map((part) => findValue(parseNumber(part, context))) ?? [null];
  const isCqd = codes.length === 1 && codes[0] === 'CQD1';
  if (codes.length === 0 || (rates.includes(null) && !(isCqd && figures === undefined))) {
    return notUnderstood(text);
  }
  const rateUnit = /h/.test(match.groups?.unit ?? '') ? 'Per Hour' : 'Per Day';
  const readings = codes.map((terms) => {
    const entry: LaytimeRateEntry = { rates, rateUnit, terms };
    return read(entry, formatLaytimeRate(entry, context));
  });
  const [only, ...more] = readings;
  if (only === undefined) return notUnderstood(text);
  return more.length === 0 ? only : { ambiguous: readings };
}

export function formatLaytimeRate(entry: LaytimeRateEntry, context: EntryContext = {}): string {
  const rates = entry.rates.flatMap((rate) => (rate === null ? [] : [formatNumber(rate, context)]));
  const terms = entry.terms.toLowerCase();
  if (rates.length === 0) return terms;
  return `${rates.join('/')}${entry.rateUnit === 'Per Hour' ? '/h' : ''} ${terms}`;
}
