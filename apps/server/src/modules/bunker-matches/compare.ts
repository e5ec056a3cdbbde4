import type { CostChecks } from '@mainsheet/contract';
import {
  type Decimal,
  decimal,
  decimalFromMoney,
  formatAmount,
  formatDecimal,
  formatMoney,
  type Money,
  moneyFromDecimal,
} from '@mainsheet/money';
import { FUELS, type Fuel } from '@mainsheet/terms';

/** A lifting as it was ordered, with the delivery note of its supplier. */
export type MatchedLifting = {
  readonly id: string;
  readonly port: string;
  readonly fuel: Fuel;
  readonly vendorId: string | null;
  readonly vendorName: string;
  readonly currency: string;
  readonly orderedT: string | null;
  readonly orderedPrice: string | null;
  readonly note: {
    readonly number: string;
    readonly on: string | null;
    /** Null where the note names what was ordered. */
    readonly fuel: Fuel | null;
    readonly port: string;
    readonly tonnes: string | null;
    readonly density: string | null;
    readonly sulphur: string | null;
  };
};

/** What a bill is judged by; a verdict keeps it. */
export type JudgedBy = Pick<
  CostChecks,
  'bunkerQuantityPercent' | 'bunkerPricePercent' | 'bunkerAmount'
> & {
  readonly baseCurrency: string;
  /** Base units per unit of the bill's currency on its day, by the company's rates; null where none is known. */
  readonly dayRate: string | null;
};

/** What a bill asks for one lifting. */
export type BilledFuel = {
  readonly tonnes: string;
  readonly price: string;
  readonly amountMinor: bigint;
  readonly descriptions: readonly string[];
};

/** The bill that is compared. */
export type MatchedBill = {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly currency: string;
};

export type CheckCode =
  | 'order'
  | 'period'
  | 'note'
  | 'supplier'
  | 'port'
  | 'grade'
  | 'sulphur'
  | 'currency'
  | 'delivered'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'extra'
  | 'unnamed'
  | 'rate';

/** One thing that is compared, side by side. */
export type MatchCheck = {
  readonly code: CheckCode;
  readonly label: string;
  readonly ordered: string | null;
  readonly delivered: string | null;
  readonly billed: string | null;
  /** In the currency of the bill, above zero where it costs more; null where it is not a matter of money. */
  readonly difference: Money | null;
  readonly percent: number | null;
  readonly isBeyond: boolean;
  /** What is wrong; empty where nothing is beyond. */
  readonly sentence: string;
};

/** Most sulphur that a fuel may hold, per cent of mass: MARPOL Annex VI, regulation 14; high-sulphur fuel by ISO 8217 RMG 380. */
const MOST_SULPHUR: Readonly<Partial<Record<Fuel, number>>> = {
  VLSFO: 0.5,
  MGO: 0.1,
  ULSFO: 0.1,
  HSFO: 3.5,
};

const AGREED = { difference: null, percent: null, isBeyond: false, sentence: '' } as const;

const NO_COLUMNS = { ordered: null, delivered: null, billed: null } as const;

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const written = (value: Decimal): string => formatDecimal(value.toDecimalPlaces(4));

/** Per cent that a figure lies off another, signed; null where there is nothing to compare with. */
function percentOff(figure: Decimal, from: Decimal): Decimal | null {
  if (from.isZero()) return figure.isZero() ? decimal(0) : null;
  return figure.minus(from).div(from).times(100);
}

/** Beyond a tolerance; what has nothing to be compared with always is. */
const isOff = (percent: Decimal | null, tolerance: number): boolean =>
  percent === null || percent.abs().greaterThan(tolerance);

const inWords = (percent: Decimal | null): string =>
  percent === null ? '' : ` (${percent.greaterThan(0) ? '+' : ''}${percent.toFixed(2)} %)`;

type Compared = {
  lifting: MatchedLifting;
  billed: BilledFuel;
  bill: MatchedBill;
  judgedBy: JudgedBy;
};

/** The other fuel that the lines of a bill name, where they name one and not the one that was ordered. */
function otherFuelOf(descriptions: readonly string[], ordered: Fuel): Fuel | null {
  const words = new Set(
    descriptions
      .join(' ')
      .toUpperCase()
      .split(/[^A-Z]+/),
  );
  const named = FUELS.filter((fuel) => words.has(fuel));
  return named.includes(ordered) ? null : (named[0] ?? null);
}

function compareWords({ lifting, billed, bill }: Compared): MatchCheck[] {
  const { fuel, note } = lifting;
  const supplier = lifting.vendorId !== bill.vendorId;
  const port = note.port !== '' && plain(note.port) !== plain(lifting.port);
  const delivered = note.fuel ?? fuel;
  const billedFuel = otherFuelOf(billed.descriptions, fuel) ?? fuel;
  const grade = delivered !== fuel || billedFuel !== fuel;
  const limit = MOST_SULPHUR[delivered];
  const isSour = note.sulphur !== null && limit !== undefined && Number(note.sulphur) > limit;
  const has = note.number !== '';
  const said = (isBeyond: boolean, sentence: string) =>
    isBeyond ? { ...AGREED, isBeyond, sentence } : AGREED;
  return [
    {
      ...{ code: 'supplier', label: 'Supplier', ordered: lifting.vendorName, delivered: null },
      billed: bill.vendorName,
      ...said(
        supplier,
        `${lifting.vendorName || 'Nobody'} was ordered from, ${bill.vendorName} bills.`,
      ),
    },
    {
      ...{ code: 'port', label: 'Port', ordered: lifting.port, billed: null },
      delivered: has ? note.port || lifting.port : null,
      ...said(port, `Ordered for ${lifting.port}, delivered at ${note.port}.`),
    },
    {
      ...{ code: 'grade', label: 'Grade', ordered: fuel, billed: billedFuel },
      delivered: has ? delivered : null,
      ...said(
        grade,
        `${fuel} was ordered, ${delivered} was delivered and ${billedFuel} is billed.`,
      ),
    },
    {
      ...{ code: 'sulphur', label: 'Sulphur %', billed: null },
      ordered: limit === undefined ? null : `at most ${limit}`,
      delivered: note.sulphur,
      ...said(
        isSour,
        `The note says ${note.sulphur} % sulphur: ${delivered} holds at most ${limit} %.`,
      ),
    },
  ];
}

/** What must be there before figures can be compared. */
function missingOf({ lifting, bill }: Compared): MatchCheck[] {
  const { orderedT, orderedPrice, note, currency } = lifting;
  const isOrdered = orderedT !== null && orderedPrice !== null;
  const hasNote = note.number !== '' && note.on !== null && note.tonnes !== null;
  const beyond = { difference: null, percent: null, isBeyond: true };
  const checks: (MatchCheck | null)[] = [
    isOrdered
      ? null
      : {
          ...{ code: 'order', label: 'Order', ...NO_COLUMNS, ...beyond },
          sentence: 'The order names no quantity or no price: enter what was ordered.',
        },
    hasNote
      ? null
      : {
          ...{ code: 'note', label: 'Delivery note', ...NO_COLUMNS, ...beyond },
          sentence: 'There is no delivery note: enter its number, day and tonnes at the lifting.',
        },
    currency === bill.currency
      ? null
      : {
          ...{ code: 'currency', label: 'Currency', delivered: null, ...beyond },
          ...{ ordered: currency, billed: bill.currency },
          sentence: `Ordered in ${currency}, billed in ${bill.currency}.`,
        },
  ];
  return checks.filter((one) => one !== null);
}

/** At the rate of the day, whatever the bill says of it, whether a difference is more than what is let pass. */
export function isMuch(difference: Money, { dayRate, bunkerAmount }: JudgedBy): boolean {
  if (dayRate === null) return difference.minorUnits !== 0n;
  return decimalFromMoney(difference).times(dayRate).abs().greaterThan(bunkerAmount);
}

/** The figures of a lifting that can be compared; null where one is missing or in another currency. */
function figuresOf({ lifting, billed, bill }: Compared) {
  const { orderedT, orderedPrice, note, currency } = lifting;
  if (orderedT === null || orderedPrice === null || note.tonnes === null) return null;
  if (currency !== bill.currency) return null;
  const delivered = decimal(note.tonnes);
  const agreed = decimal(orderedPrice);
  return {
    ...{ ordered: decimal(orderedT), delivered, charged: decimal(billed.tonnes), agreed },
    price: decimal(billed.price),
    due: moneyFromDecimal(currency, delivered.times(agreed)),
    asked: { currency, minorUnits: billed.amountMinor } satisfies Money,
  };
}

type Figures = NonNullable<ReturnType<typeof figuresOf>>;

/** A check of figures: its sentence is said where it is beyond. */
const figure = (
  of: Omit<MatchCheck, 'percent' | 'ordered' | 'delivered' | 'billed'> &
    Partial<MatchCheck> & { off: Decimal | null },
): MatchCheck => {
  const { off, sentence, ...check } = of;
  return {
    ...NO_COLUMNS,
    ...check,
    percent: off === null ? null : off.toDecimalPlaces(2).toNumber(),
    sentence: check.isBeyond ? sentence : '',
  };
};

function compareQuantities({ bill, judgedBy }: Compared, of: Figures): MatchCheck[] {
  const { ordered, delivered, charged, agreed, price } = of;
  const worth = (amount: Decimal) => moneyFromDecimal(bill.currency, amount);
  const short = percentOff(delivered, ordered);
  const over = percentOff(charged, delivered);
  const most = judgedBy.bunkerQuantityPercent;
  return [
    figure({
      ...{ code: 'delivered', label: 'Delivered, mt', off: short, isBeyond: isOff(short, most) },
      ...{ ordered: written(ordered), delivered: written(delivered) },
      difference: worth(delivered.minus(ordered).times(agreed)),
      sentence: `${written(ordered)} mt were ordered, ${written(delivered)} mt delivered${inWords(short)}.`,
    }),
    figure({
      ...{ code: 'quantity', label: 'Billed, mt', off: over, isBeyond: isOff(over, most) },
      ...{ delivered: written(delivered), billed: written(charged) },
      difference: worth(charged.minus(delivered).times(price)),
      sentence: `${written(delivered)} mt were delivered, ${written(charged)} mt are billed${inWords(over)}.`,
    }),
  ];
}

function compareMoney({ bill, judgedBy }: Compared, of: Figures): MatchCheck[] {
  const { delivered, agreed, price, due, asked } = of;
  const dearer = percentOff(price, agreed);
  const gap = { currency: bill.currency, minorUnits: asked.minorUnits - due.minorUnits };
  return [
    figure({
      ...{ code: 'price', label: 'Price, a tonne', off: dearer },
      isBeyond: isOff(dearer, judgedBy.bunkerPricePercent),
      ...{ ordered: written(agreed), billed: written(price) },
      difference: moneyFromDecimal(bill.currency, price.minus(agreed).times(delivered)),
      sentence: `${bill.currency} ${written(agreed)} a tonne were agreed, ${written(price)} are billed${inWords(dearer)}.`,
    }),
    figure({
      ...{ code: 'amount', label: 'Amount', difference: gap, isBeyond: isMuch(gap, judgedBy) },
      off: percentOff(decimal(asked.minorUnits), decimal(due.minorUnits)),
      ...{ delivered: formatAmount(due), billed: formatAmount(asked) },
      sentence: `${formatMoney(due)} are due by note and order, ${formatMoney(asked)} are billed.`,
    }),
  ];
}

function compareFigures(compared: Compared): MatchCheck[] {
  const figures = figuresOf(compared);
  if (!figures) return [];
  return [...compareQuantities(compared, figures), ...compareMoney(compared, figures)];
}

/** Order, delivery note and bill of one lifting, row by row. */
export const compareLifting = (compared: Compared): MatchCheck[] => [
  ...missingOf(compared),
  ...compareWords(compared),
  ...compareFigures(compared),
];
