import { formatNumber, parseNumber } from './number.ts';
import { type EntryContext, mapParsed, normalise, type Parsed, read, refuse } from './parsed.ts';

export type FreightEntry =
  | { readonly type: 'Frt Rate'; readonly rate: number }
  | { readonly type: 'Lumpsum'; readonly lumpsum: number }
  | { readonly type: 'WSC'; readonly worldscalePercent: number }
  | { readonly type: 'Daily Rate'; readonly dailyRate: number };

const FORMS: readonly [RegExp, (value: number) => FreightEntry][] = [
  [/^(?:ls|lumpsum) ?(?<figure>.+)$/, (value) => ({ type: 'Lumpsum', lumpsum: value })],
  [/^(?<figure>.+?) ?(?:ls|lumpsum)$/, (value) => ({ type: 'Lumpsum', lumpsum: value })],
  [/^ws ?(?<figure>.+)$/, (value) => ({ type: 'WSC', worldscalePercent: value })],
  [
    /^(?<figure>.+?) ?(?:\/ ?d(?:ay)?|pd|per day)$/,
    (value) => ({ type: 'Daily Rate', dailyRate: value }),
  ],
  [/^(?<figure>.+?) ?(?:pmt|\/ ?mt|\/ ?t|per mt)$/, (value) => ({ type: 'Frt Rate', rate: value })],
  [/^(?<figure>.+)$/, (value) => ({ type: 'Frt Rate', rate: value })],
];

/** Reads freight: `23.50`, `23.5 pmt`, `ls 1.25m`, `450k ls`, `ws72.5`, `18k/d`. */
export function parseFreight(text: string, context: EntryContext = {}): Parsed<FreightEntry> {
  const typed = normalise(text).replace(/^(?:usd|\$) ?/, '');
  if (typed === '') return refuse('EMPTY', 'Enter the freight.');
  for (const [form, make] of FORMS) {
    const figure = form.exec(typed)?.groups?.figure;
    if (figure === undefined) continue;
    return mapParsed(parseNumber(figure, context), (value) => {
      const entry = make(value);
      return read(entry, formatFreight(entry, context));
    });
  }
  return refuse('NOT_UNDERSTOOD', `“${text.trim()}” is not understood.`);
}

export function formatFreight(entry: FreightEntry, context: EntryContext = {}): string {
  switch (entry.type) {
    case 'Frt Rate':
      return `${formatNumber(entry.rate, context)} pmt`;
    case 'Lumpsum':
      return `${formatNumber(entry.lumpsum, context)} ls`;
    case 'WSC':
      return `ws ${formatNumber(entry.worldscalePercent, context)}`;
    case 'Daily Rate':
      return `${formatNumber(entry.dailyRate, context)}/d`;
  }
}
