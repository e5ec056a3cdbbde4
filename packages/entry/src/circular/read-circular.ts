import type { CivilDate } from '@mainsheet/calendar';
import type { CommissionEntry } from '../commission.ts';
import type { LaycanEntry } from '../date.ts';
import { type Field, type Found, type Span, settleReadings } from '../found.ts';
import type { FreightEntry } from '../freight.ts';
import { formatQuantity, type QuantityEntry } from '../quantity.ts';
import { collect } from '../recap/recap.ts';
import { CARGO_RULES } from '../recap/recap-cargo.ts';
import type { RecapPlace, RecapRate } from '../recap/recap-fields.ts';
import { TERM_RULES } from '../recap/recap-terms.ts';
import { VESSEL_RULES } from '../recap/recap-vessel.ts';
import { type Block, blocksOf, placeIn } from './circular-blocks.ts';
import { CIRCULAR_LIMITS, leftOver, linesOf, trimmed } from './circular-lines.ts';
import { CIRCULAR_RULES } from './circular-rules.ts';
import { CARGO_COLUMNS } from './circular-table.ts';

export type CircularValues = {
  readonly account: string;
  /** With the tolerance and its holder. */
  readonly quantity: QuantityEntry;
  readonly cargo: string;
  readonly loadPorts: readonly RecapPlace[];
  readonly dischargePorts: readonly RecapPlace[];
  readonly laycan: LaycanEntry;
  readonly loadRate: RecapRate;
  readonly dischargeRate: RecapRate;
  readonly currency: string;
  readonly freight: FreightEntry;
  readonly commission: CommissionEntry;
};
export type CircularKey = keyof CircularValues;

/** One field of a cargo: a value that is clear, or null with the readings that are left open. */
export type CircularField<Value> = {
  readonly value: Value | null;
  /** Every reading; one of them where the field is clear. */
  readonly readings: Field<Value>;
  /** The first words it was read from; null where the circular does not speak of it. */
  readonly span: Span | null;
  readonly reason: string;
};

export type CircularCargo = {
  readonly span: Span;
  readonly fields: { readonly [K in CircularKey]: CircularField<CircularValues[K]> };
};

export type Circular = {
  readonly cargoes: readonly CircularCargo[];
  /** Lines, or cells of them, of which nothing was taken. */
  readonly notUnderstood: readonly (Span & { readonly text: string })[];
  /** Whether the text was longer than what is read. */
  readonly isCut: boolean;
};

const RULES = [...VESSEL_RULES, ...CARGO_RULES, ...TERM_RULES, ...CIRCULAR_RULES];
const KEYS = {
  account: 'charterer',
  quantity: 'quantity',
  cargo: 'cargo',
  loadPorts: 'loadPorts',
  dischargePorts: 'dischargePorts',
  laycan: 'laycan',
  loadRate: 'loadRate',
  dischargeRate: 'dischargeRate',
  currency: 'currency',
  freight: 'freight',
  commission: 'commission',
} as const;
const FIELDS = Object.keys(KEYS) as readonly CircularKey[];

/** From here on a reading has the label that says what it is. */
const LABELLED = 0.95;

/**
 * Reads a circular that lists cargoes, in free text or as a pasted table. A field that the text leaves
 * open has its readings and no value; a dates' year is the next to come from `today`. Never throws;
 * what it does is bounded by `CIRCULAR_LIMITS`.
 */
export function readCircular(text: string, context: { readonly today: CivilDate }): Circular {
  const all = linesOf(text.slice(0, CIRCULAR_LIMITS.characters));
  const lines = all.slice(0, CIRCULAR_LIMITS.lines);
  const read = blocksOf(lines).flatMap((block) => cargoOf(block, context.today) ?? []);
  const cargoes = read.slice(0, CIRCULAR_LIMITS.cargoes);
  const taken = cargoes.flatMap(({ fields }) =>
    FIELDS.flatMap((field) => fields[field].readings.flatMap(({ spans }) => spans)),
  );
  const isCut =
    text.length > CIRCULAR_LIMITS.characters ||
    all.length > lines.length ||
    read.length > cargoes.length;
  return { cargoes, notUnderstood: leftOver(lines, taken, CARGO_COLUMNS), isCut };
}

/** A cargo needs a quantity, or its name and one port, to be one. */
function cargoOf(block: Block, today: CivilDate): CircularCargo | null {
  const { text, lower } = block;
  const collected = collect({ text, lower, today, agreedOn: today }, RULES);
  const found: Record<string, readonly Found<unknown>[]> = {};
  for (const field of FIELDS) {
    const readings = (collected[KEYS[field]] as Found<unknown>[]).flatMap((reading) => {
      const [own] = reading.spans;
      const span = own ? placeIn(block, trimmed(block.text, own)) : null;
      return span ? [{ ...reading, spans: [span] }] : [];
    });
    found[field] = settleReadings(tidied(field, readings));
  }
  const speaksOf = (field: CircularKey) => (found[field]?.length ?? 0) > 0;
  const isCargo =
    speaksOf('quantity') ||
    (speaksOf('cargo') && (speaksOf('loadPorts') || speaksOf('dischargePorts')));
  const first = block.pieces[0];
  const last = block.pieces.at(-1);
  if (!isCargo || first === undefined || last === undefined) return null;
  const fields = Object.fromEntries(FIELDS.map((field) => [field, fieldOf(found[field] ?? [])]));
  return {
    span: { from: first.from, to: last.from + last.length },
    fields: fields as CircularCargo['fields'],
  };
}

const IN_WHAT = / in (?:bulk|bags|bgs|big bags)$/i;
const NOBODY = /^(?:tba|tbn|tbc|n\/a|unknown)$/i;

/** Readings without the words that belong to no value. */
function tidied(field: CircularKey, readings: readonly Found<unknown>[]): Found<unknown>[] {
  if (field === 'account') return shortest(readings).filter(({ echo }) => !NOBODY.test(echo));
  if (field === 'cargo') {
    return shortest(
      readings.map((one) => {
        const name = one.echo.replace(IN_WHAT, '');
        return { ...one, value: name, echo: name };
      }),
    );
  }
  if (field === 'quantity') return readings.map(inThousands);
  if (field === 'loadPorts') return readings.filter(({ echo }) => !/^(?:from|ex) /i.test(echo));
  return [...readings];
}

/** Of `25/30,000` the first figure counts thousands as the second one does. */
function inThousands(found: Found<unknown>): Found<unknown> {
  const entry = found.value as QuantityEntry;
  const { minQuantity: least, maxQuantity: most } = entry;
  if (least === null || most === null || least >= 1_000 || most < 10_000) return found;
  if (least * 1_000 > most || least * 20_000 < most) return found;
  const value = { ...entry, quantity: least * 1_000, minQuantity: least * 1_000 };
  return { ...found, value, echo: formatQuantity(value) };
}

/** Of `wheat` and `wheat Constanta`, read from the same words, the shorter one. */
function shortest(readings: readonly Found<unknown>[]): Found<unknown>[] {
  return readings.filter(
    ({ echo }) =>
      !readings.some(
        (other) =>
          echo.length > other.echo.length &&
          echo.toLowerCase().startsWith(`${other.echo.toLowerCase()} `),
      ),
  );
}

function fieldOf(readings: readonly Found<unknown>[]): CircularField<unknown> {
  const [first, ...others] = readings;
  if (first === undefined) {
    return { value: null, readings, span: null, reason: 'The circular does not say.' };
  }
  const span = first.spans[0] ?? null;
  if (others.length > 0) {
    const echoes = readings.map(({ echo }) => echo).join(' or ');
    return { value: null, readings, span, reason: `Left open: ${echoes}.` };
  }
  const reason =
    first.confidence >= LABELLED
      ? 'Its words name the field.'
      : 'It stands where such words stand in an order.';
  return { value: first.value, readings, span, reason };
}
