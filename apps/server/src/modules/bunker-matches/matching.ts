import { createHash } from 'node:crypto';
import { type CostChecks, isAddedLine } from '@mainsheet/contract';
import {
  decimal,
  decimalFromMoney,
  formatAmount,
  formatDecimal,
  type Money,
} from '@mainsheet/money';
import { canonicalJson } from '../../platform/audit.ts';
import { type LiftingRow, liftingOfSource } from '../bunker-liftings/index.ts';
import type { documents } from '../commercial-documents/index.ts';
import {
  type BilledFuel,
  compareLifting,
  type MatchCheck,
  type MatchedLifting,
} from './compare.ts';

/** What is compared of one lifting, or of lines that name none. */
export type MatchedLine = {
  readonly liftingId: string | null;
  readonly title: string;
  readonly noteNumber: string;
  readonly noteOn: string | null;
  readonly density: string | null;
  readonly checks: readonly MatchCheck[];
};

export type Comparison = {
  readonly currency: string;
  readonly lines: readonly MatchedLine[];
  /** What is asked beyond what order and note come to. */
  readonly difference: Money;
  readonly isBeyond: boolean;
  /** What is wrong, sentence by sentence. */
  readonly faults: readonly string[];
  /** Of order, note and bill: a verdict on other facts counts no more. */
  readonly factsHash: string;
};

export type Compared = {
  readonly document: documents.DocumentRow;
  readonly lines: readonly documents.LineRow[];
  /** All liftings of the voyage of the bill. */
  readonly liftings: readonly LiftingRow[];
  readonly tolerances: CostChecks;
};

const matchedOf = (row: LiftingRow): MatchedLifting => ({
  id: row.id,
  port: row.port_name,
  fuel: row.fuel,
  vendorId: row.vendor_id,
  vendorName: row.vendor_name,
  currency: row.currency,
  orderedT: row.requested_t,
  orderedPrice: row.requested_price,
  note: {
    number: row.note_number,
    on: row.note_on,
    fuel: row.note_fuel,
    port: row.note_port,
    tonnes: row.note_t,
    density: row.note_density,
    sulphur: row.note_sulphur,
  },
});

/** What the lines of one lifting ask; its tonnes are those of lines by the tonne, where there are such. */
function billedOf(lines: readonly documents.LineRow[]): BilledFuel {
  const byTonne = lines.filter(({ unit }) => unit === 'mt');
  const counted = byTonne.length > 0 ? byTonne : lines;
  const sum = (of: (line: documents.LineRow) => ReturnType<typeof decimal>) =>
    counted.reduce((total, line) => total.plus(of(line)), decimal(0));
  const tonnes = sum(({ quantity }) => decimal(quantity));
  const worth = sum(({ quantity, rate }) => decimal(quantity).times(rate));
  return {
    tonnes: formatDecimal(tonnes),
    price: formatDecimal(tonnes.isZero() ? decimal(0) : worth.div(tonnes)),
    amountMinor: lines.reduce((total, line) => total + BigInt(line.amount_minor), 0n),
    descriptions: lines.map(({ description }) => description),
  };
}

const NO_FIGURES = { ordered: null, delivered: null, percent: null } as const;

/** Lines of a bill of fuel that name no lifting: what was not ordered, or fuel that hides from the comparison. */
function strayLine({ document, lines, liftings, tolerances }: Compared): MatchedLine | null {
  const { currency } = document;
  const own = lines.filter(({ source_key: key }) => !isAddedLine(key));
  const named = own.filter(({ source_key: key }) => liftingOfSource(key) !== null);
  const stray = own.filter((line) => !named.includes(line));
  if (stray.length === 0) return null;
  const minorUnits = stray.reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);
  const money: Money = { currency, minorUnits };
  const inBase = decimalFromMoney(money).times(document.exchange_rate).abs();
  const isTaken = liftings.some(
    ({ vendor_id: vendor, status }) => vendor === document.contact_id && status !== 'Cancelled',
  );
  // A bill that names no lifting of a vendor that delivered none here has nothing to be compared with.
  if (named.length === 0 && !isTaken) return null;
  const isExtra = named.length > 0;
  const isBeyond = !isExtra || inBase.greaterThan(tolerances.bunkerAmount);
  const what = stray.map(({ description }) => description || 'a line').join(', ');
  const sentence = isExtra
    ? `Not ordered, but billed: ${what}.`
    : `${document.contact_name} took part in this voyage, and the bill names no lifting: ${what}.`;
  return {
    ...{ liftingId: null, title: 'Without a lifting', noteNumber: '', noteOn: null, density: null },
    checks: [
      {
        ...{ code: isExtra ? 'extra' : 'unnamed', label: 'Other lines', ...NO_FIGURES },
        ...{ billed: formatAmount(money), difference: money, isBeyond },
        sentence: isBeyond ? sentence : '',
      },
    ],
  };
}

function namedLines({ document, lines, liftings, tolerances }: Compared): MatchedLine[] {
  const bill = {
    vendorId: document.contact_id,
    vendorName: document.contact_name,
    currency: document.currency,
    exchangeRate: document.exchange_rate,
  };
  return liftings.flatMap((row) => {
    const own = lines.filter(({ source_key: key }) => liftingOfSource(key) === row.id);
    if (own.length === 0) return [];
    const lifting = matchedOf(row);
    const checks = compareLifting({ lifting, billed: billedOf(own), bill, tolerances });
    const title = `${row.fuel}, ${row.port_name || 'no longer called at'}`;
    const { note_number: noteNumber, note_on: noteOn, note_density: density } = row;
    return [{ liftingId: row.id, title, noteNumber, noteOn, density, checks }];
  });
}

/** Of every lifting that a bill names: what the comparison rests on. */
function hashOf({ document, lines, liftings }: Compared): string {
  const named = new Set(lines.map(({ source_key: key }) => liftingOfSource(key)));
  const facts = {
    vendor: document.contact_id,
    currency: document.currency,
    rate: document.exchange_rate,
    lines: lines.map((line) => ({ ...line })),
    liftings: liftings.filter(({ id }) => named.has(id)).map(matchedOf),
  };
  return createHash('sha256').update(canonicalJson(facts)).digest('hex');
}

/** A bill of fuel against orders and delivery notes; null where it has nothing to be compared with. */
export function compareBill(compared: Compared): Comparison | null {
  const stray = strayLine(compared);
  const lines = [...namedLines(compared), ...(stray ? [stray] : [])];
  if (lines.length === 0) return null;
  const checks = lines.flatMap(({ checks: of }) => of);
  const { currency } = compared.document;
  const counted = checks.filter(({ code }) => ['amount', 'extra', 'unnamed'].includes(code));
  const minorUnits = counted.reduce((sum, one) => sum + (one.difference?.minorUnits ?? 0n), 0n);
  const beyond = checks.filter(({ isBeyond }) => isBeyond);
  return {
    currency,
    lines,
    difference: { currency, minorUnits },
    isBeyond: beyond.length > 0,
    faults: beyond.map(({ sentence }) => sentence),
    factsHash: hashOf(compared),
  };
}
