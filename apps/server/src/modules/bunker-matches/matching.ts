import { accountOfBillType, isAddedLine } from '@mainsheet/contract';
import { decimal, formatAmount, formatDecimal, type Money } from '@mainsheet/money';
import { type LiftingRow, liftingOfSource } from '../bunker-liftings/index.ts';
import { type documents, factsOfLine, isNearRate } from '../commercial-documents/index.ts';
import {
  type BilledFuel,
  compareLifting,
  isMuch,
  type JudgedBy,
  type MatchCheck,
  type MatchedLifting,
} from './compare.ts';
import {
  type Comparison,
  comparisonOf,
  hashOfFacts,
  type MatchedLine,
  titledLine,
} from './comparison.ts';

export type Compared = {
  readonly document: documents.DocumentRow;
  readonly lines: readonly documents.LineRow[];
  /** All liftings of the voyage of the bill. */
  readonly liftings: readonly LiftingRow[];
  /** Of its vendor on other voyages, those that no bill names. */
  readonly elsewhere: readonly LiftingRow[];
  readonly judgedBy: JudgedBy;
};

export const BUNKERS = 'Bunkers';

type Lines = readonly documents.LineRow[];

/** Whether a bill is of fuel: by its type, by a lifting that it names, or by the account that it is booked on. */
export const isOfFuel = ({ type }: { type: string }, lines: Lines): boolean =>
  type === BUNKERS || lines.some((line) => isFuelLine(line));

const isFuelLine = ({ account_code: account, source_key: key }: documents.LineRow): boolean =>
  account === accountOfBillType(BUNKERS) || liftingOfSource(key) !== null;

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

const TONNES = /^(mts?|t|tons?|tonnes?|metric tons?)$/i;

/**
 * What the lines of one lifting ask; its tonnes are those of lines of fuel by the tonne, where there are such. Barging and
 * the like are charged by the tonne too, at a small part of the price: they count in the amount alone.
 */
function billedOf(lines: readonly documents.LineRow[]): BilledFuel {
  const byTonne = lines.filter(({ unit }) => TONNES.test(unit.trim()));
  const dearest = Math.max(...byTonne.map(({ rate }) => Number(rate)));
  const ofFuel = byTonne.filter(({ rate }) => Number(rate) >= dearest / 2);
  const counted = ofFuel.length > 0 ? ofFuel : lines;
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

/** The lines of a bill that are of fuel: those that name a lifting of its voyage, and the others. */
function partsOf({ document, lines, liftings }: Compared) {
  const ids = new Set(liftings.map(({ id }) => id));
  const own = lines.filter(({ source_key: key }) => !isAddedLine(key));
  const isNamed = ({ source_key: key }: documents.LineRow) => ids.has(liftingOfSource(key) ?? '');
  const named = own.filter(isNamed);
  const isWhole = document.type === BUNKERS || named.length > 0;
  const stray = own.filter((line) => !isNamed(line) && (isWhole || isFuelLine(line)));
  return { named, stray };
}

const isOfVendor = ({ document }: Compared) => {
  const { party_id: vendorId } = document;
  return ({ vendor_id: vendor, status }: LiftingRow) =>
    vendor === vendorId && status !== 'Cancelled';
};

/**
 * Liftings elsewhere that a bill may be of, where it names none: all of them without a voyage; on another voyage those
 * that were delivered by its day.
 */
function hiddenFuel({ document, elsewhere }: Compared): readonly LiftingRow[] {
  const { voyage_id: voyageId, document_on: on } = document;
  if (voyageId === null) return elsewhere;
  return elsewhere.filter(
    ({ status, delivery_on: day }) => status === 'Delivered' && day !== null && day <= on,
  );
}

/** Why lines that name no lifting of the voyage are a fault; null where there is nothing that they could name. */
function strayFault(compared: Compared): { code: 'extra' | 'unnamed'; sentence: string } | null {
  const { document, liftings } = compared;
  const { named, stray } = partsOf(compared);
  const what = stray.map(({ description }) => description || 'a line').join(', ');
  const { contact_name: vendor, voyage_id: voyageId } = document;
  if (stray.length === 0) return null;
  if (stray.some(({ source_key: key }) => liftingOfSource(key) !== null)) {
    return {
      code: 'unnamed',
      sentence: `The bill names a lifting that is none of its voyage: ${what}.`,
    };
  }
  if (named.length > 0) return { code: 'extra', sentence: `Not ordered, but billed: ${what}.` };
  if (liftings.some(isOfVendor(compared))) {
    const sentence = `${vendor} took part in this voyage, and the bill names no lifting: ${what}.`;
    return { code: 'unnamed', sentence };
  }
  const hidden = hiddenFuel(compared);
  if (hidden.length === 0) return null;
  const waiting = hidden.map(({ fuel, port_name: port }) => `${fuel}, ${port}`).join('; ');
  const lacks = voyageId === null ? 'voyage' : 'lifting';
  return {
    code: 'unnamed',
    sentence: `No bill names what ${vendor} lifted (${waiting}), and this one names no ${lacks}: ${what}.`,
  };
}

const beside = (title: string, check: MatchCheck): MatchedLine => titledLine(title, [check]);

/** Lines of a bill of fuel that name no lifting: what was not ordered, or fuel that hides from the comparison. */
function strayLine(compared: Compared): MatchedLine | null {
  const fault = strayFault(compared);
  if (!fault) return null;
  const { currency } = compared.document;
  const minorUnits = partsOf(compared).stray.reduce(
    (sum, line) => sum + BigInt(line.amount_minor),
    0n,
  );
  const money: Money = { currency, minorUnits };
  const { code, sentence } = fault;
  const isBeyond = code === 'unnamed' || isMuch(money, compared.judgedBy);
  return beside('Without a lifting', {
    ...{ code, label: 'Other lines', ...NO_FIGURES },
    ...{ billed: formatAmount(money), difference: money, isBeyond },
    sentence: isBeyond ? sentence : '',
  });
}

/** Taxes, discounts and the like that a bill adds: no order knows of them. */
function addedLine({ document, lines, judgedBy }: Compared): MatchedLine | null {
  const added = lines.filter(({ source_key: key }) => isAddedLine(key));
  if (added.length === 0) return null;
  const { currency } = document;
  const minorUnits = added.reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);
  const money: Money = { currency, minorUnits };
  const isBeyond = isMuch(money, judgedBy);
  const what = added.map(({ description }) => description).join(', ');
  return beside('Added to the lines', {
    ...{ code: 'extra', label: 'Taxes and discounts', ...NO_FIGURES },
    ...{ billed: formatAmount(money), difference: money, isBeyond },
    sentence: isBeyond ? `Not ordered, but added: ${what}.` : '',
  });
}

/** The rate of a bill, where it is not that of its day. */
function rateLine({ document, judgedBy }: Compared): MatchedLine | null {
  const { currency, exchange_rate: rate, document_on: on } = document;
  const { baseCurrency, dayRate } = judgedBy;
  if (dayRate !== null && isNearRate(Number(rate), Number(dayRate))) return null;
  const billed = formatDecimal(decimal(rate));
  const sentence =
    dayRate === null
      ? `No exchange rate of ${currency} is known on ${on}: record one first.`
      : `A ${currency} is worth ${baseCurrency} ${formatDecimal(decimal(dayRate))} by the rate of ${on}; the bill is taken at ${billed}.`;
  return beside('Exchange rate', {
    ...{ code: 'rate', label: `${baseCurrency} a ${currency}`, ...NO_FIGURES },
    ...{ billed, difference: null, isBeyond: true, sentence },
  });
}

function namedLines({ document, lines, liftings, judgedBy }: Compared): MatchedLine[] {
  const bill = {
    vendorId: document.party_id,
    vendorName: document.contact_name,
    currency: document.currency,
  };
  return liftings.flatMap((row) => {
    const own = lines.filter(({ source_key: key }) => liftingOfSource(key) === row.id);
    if (own.length === 0) return [];
    const lifting = matchedOf(row);
    const checks = compareLifting({ lifting, billed: billedOf(own), bill, judgedBy });
    const title = `${row.fuel}, ${row.port_name || 'no longer called at'}`;
    const { note_number: noteNumber, note_on: noteOn, note_density: density } = row;
    return [{ liftingId: row.id, title, noteNumber, noteOn, density, checks }];
  });
}

/**
 * Of all that the comparison rests on: the bill with its voyage and number, what it is judged by, the liftings that it
 * names, and where a line names none, all that it could name.
 */
function hashOf(compared: Compared): string {
  const { document, lines, liftings, judgedBy } = compared;
  const { named, stray } = partsOf(compared);
  const ids = new Set(named.map(({ source_key: key }) => liftingOfSource(key)));
  const isOwn = stray.length > 0 ? isOfVendor(compared) : () => false;
  const counted = [
    ...liftings.filter((row) => ids.has(row.id) || isOwn(row)),
    ...(named.length === 0 ? hiddenFuel(compared) : []),
  ];
  const facts = {
    ...{ type: document.type, voyage: document.voyage_id, vendor: document.contact_id },
    ...{ number: document.their_number, on: document.document_on },
    ...{ currency: document.currency, rate: document.exchange_rate, judgedBy },
    lines: lines.map(factsOfLine),
    liftings: counted.map((row) => ({
      ...matchedOf(row),
      voyage: row.voyage_id,
      status: row.status,
    })),
  };
  return hashOfFacts(facts);
}

/** A bill of fuel against orders and delivery notes; null where it has nothing to be compared with. */
export function compareBill(compared: Compared): Comparison | null {
  const stray = strayLine(compared);
  const ofFuel = [...namedLines(compared), ...(stray ? [stray] : [])];
  if (ofFuel.length === 0) return null;
  const others = [addedLine(compared), rateLine(compared)].filter((one) => one !== null);
  const lines = [...ofFuel, ...others];
  const { currency } = compared.document;
  const { judgedBy } = compared;
  return comparisonOf({ kind: 'bunkers', currency, lines, judgedBy, factsHash: hashOf(compared) });
}
