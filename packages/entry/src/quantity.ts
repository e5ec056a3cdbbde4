import { CARGO_UNITS, type CargoUnit } from '@mainsheet/units';
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

const OPTIONS = [
  'NOOPT',
  'MOLOO',
  'MOLCO',
  'MOO',
  'MCO',
  'LOO',
  'LCO',
  'MNMX',
  'MNMXO',
  'MNMXC',
] as const;
export type EntryQuantityOption = (typeof OPTIONS)[number];

/** A cargo quantity as it is typed; `quantity` of a range is its lower end. */
export type QuantityEntry = {
  readonly quantity: number;
  readonly unit: CargoUnit;
  readonly optionType: EntryQuantityOption;
  readonly optionPercent: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
};

const FORM =
  /^(?<figures>[\d.,'\- ]*\d(?: ?(?:k|mio|m)\b)?(?: ?\/ ?[\d.,']*\d ?(?:k|mio|m)?\b)?) ?(?<unit>mts?|lt|st|cbm|cuft|bbls?|t)?\b ?(?:(?:\+\/- ?)?(?<percent>[\d.,]+) ?(?:%|pct))? ?(?<option>[a-z]+)?$/;

function unitOf(text: string | undefined): CargoUnit {
  if (text === undefined || text === 't') return 'MT';
  const upper = text.toUpperCase().replace(/^(MT|BBL)S$/, '$1');
  return CARGO_UNITS.find((unit) => unit === upper) ?? 'MT';
}

/** Reads a quantity: `50k 10% moloo`, `30/35k`, `55000 lt`. A bare tolerance asks whose it is. */
export function parseQuantity(text: string, context: EntryContext = {}): Parsed<QuantityEntry> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter the quantity.');
  const groups = FORM.exec(typed)?.groups;
  const figures = groups?.figures;
  if (groups === undefined || figures === undefined) return notUnderstood(text);
  const unit = unitOf(groups.unit);
  const named = groups.option?.toUpperCase();
  const option = OPTIONS.find((code) => code === named) ?? null;
  if (named !== undefined && option === null) return notUnderstood(text);
  const percent = groups.percent;
  const tolerance = percent === undefined ? 0 : findValue(parseNumber(percent, context));
  if (tolerance === null) return notUnderstood(text);
  if (figures.includes('/')) return parseRange({ figures, unit, option }, context);
  const quantity = findValue(parseNumber(figures, context));
  if (quantity === null) return notUnderstood(text);
  const make = (optionType: EntryQuantityOption) =>
    reading(
      {
        quantity,
        unit,
        optionType,
        optionPercent: tolerance,
        minQuantity: null,
        maxQuantity: null,
      },
      context,
    );
  if (option === null && tolerance > 0) return { ambiguous: [make('MOLOO'), make('MOLCO')] };
  return make(option ?? 'NOOPT');
}

const reading = (entry: QuantityEntry, context: EntryContext) =>
  read(entry, formatQuantity(entry, context));

type RangeParts = {
  readonly figures: string;
  readonly unit: CargoUnit;
  readonly option: EntryQuantityOption | null;
};

/** `30/35k`: a suffix of the second figure serves the first one too. */
function parseRange(parts: RangeParts, context: EntryContext): Parsed<QuantityEntry> {
  const [first = '', second = ''] = parts.figures.split('/').map((part) => part.trim());
  const suffix = /(?:k|mio|m)$/.exec(second)?.[0] ?? '';
  const firstText = /[a-z]$/.test(first) ? first : `${first}${suffix}`;
  const lower = findValue(parseNumber(firstText, context));
  const upper = findValue(parseNumber(second, context));
  if (lower === null || upper === null) return notUnderstood(parts.figures);
  if (upper < lower) return refuse('OUT_OF_RANGE', 'The maximum is below the minimum.');
  const optionType = parts.option ?? 'MNMX';
  if (!optionType.startsWith('MNMX')) return notUnderstood(parts.figures);
  return reading(
    {
      quantity: lower,
      unit: parts.unit,
      optionType,
      optionPercent: 0,
      minQuantity: lower,
      maxQuantity: upper,
    },
    context,
  );
}

export function formatQuantity(entry: QuantityEntry, context: EntryContext = {}): string {
  const unit = entry.unit.toLowerCase();
  const option = entry.optionType.toLowerCase();
  if (entry.minQuantity !== null && entry.maxQuantity !== null) {
    const lower = formatNumber(entry.minQuantity, context);
    return `${lower}/${formatNumber(entry.maxQuantity, context)} ${unit} ${option}`;
  }
  const quantity = `${formatNumber(entry.quantity, context)} ${unit}`;
  if (entry.optionType === 'NOOPT') return quantity;
  return `${quantity} ${formatNumber(entry.optionPercent, context)}% ${option}`;
}
