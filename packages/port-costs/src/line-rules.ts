import { type Decimal, decimal } from '@mainsheet/money';
import type { AccountLine, Finding } from './account.ts';
import {
  absolute,
  type ChargedLine,
  type Checked,
  findingOf,
  fromBase,
  inWords,
  isRounding,
  minorOf,
} from './findings.ts';
import { isDiscountLine, isSameService, isVatLine, wordsOf } from './wording.ts';

/** Services that are charged by the time in port. */
const STAYING =
  /\b(berth|dock|quay|wharf|anchor|stay|lay|watch|guard|gangway|garbage|waste|boom|security)/i;

const withDiscount = (amount: Decimal, { discountPercent }: AccountLine): Decimal =>
  amount.times(decimal(100).minus(discountPercent ?? 0)).div(100);

/** What its basis comes to, with another quantity or as it says; null where it names no basis. */
function basisMinor(
  checked: Checked,
  line: AccountLine,
  { quantity = line.quantity, isGross = false } = {},
): bigint | null {
  if (quantity === null || line.tariff === null) return null;
  const gross = decimal(quantity).times(line.tariff);
  return minorOf(checked, isGross ? gross : withDiscount(gross, line));
}

const figure = (value: number): string => String(Number(value.toFixed(3)));

/** Tonnage and time in port that are not this ship's. */
function findWrongQuantity(checked: Checked, one: ChargedLine): Finding | null {
  const { gt, stay } = checked.context;
  const { line, minor } = one;
  const { quantity, unit, description } = line;
  if (quantity === null) return null;
  const expectedOf = (right: number) =>
    basisMinor(checked, line, { quantity: right }) ??
    (minor * BigInt(Math.round(right * 1000))) / BigInt(Math.max(1, Math.round(quantity * 1000)));
  const found = (code: 'TONNAGE' | 'STAY', right: number, sentence: string) =>
    findingOf(checked, { code, line: one, expected: expectedOf(right), charged: minor, sentence });
  if (unit === 'GT' && gt && Math.abs(quantity - gt) > gt / 1000) {
    return found('TONNAGE', gt, `Charged on ${figure(quantity)} GT; the vessel has ${figure(gt)}.`);
  }
  if (!stay || !STAYING.test(description)) return null;
  if (unit === 'days' && quantity > Math.max(1, stay.days)) {
    const said = `Charged for ${figure(quantity)} days; by the reports she was in port on ${stay.days}.`;
    return found('STAY', Math.max(1, stay.days), said);
  }
  if (unit === 'hours' && quantity > stay.hours * 1.02 + 1) {
    const said = `Charged for ${figure(quantity)} hours; by the reports she was in port for ${figure(stay.hours)}.`;
    return found('STAY', Math.ceil(stay.hours), said);
  }
  return null;
}

/** A discount that was agreed and is not there: by the tariff, else by the proforma. */
function findForgottenDiscount(checked: Checked, one: ChargedLine): Finding | null {
  const { line, minor } = one;
  const { discountPercent: percent, proformaMinor: proforma } = line;
  if (!percent) return null;
  const net = basisMinor(checked, line);
  const gross = basisMinor(checked, line, { isGross: true });
  const isGross = gross !== null && net !== null && isRounding(checked, minor - gross, gross);
  // The proforma had it, and the final account is what stood before it.
  const before =
    gross === null && proforma !== null && checked.account.paper === 'final' && percent < 100
      ? minorOf(
          checked,
          decimal(proforma).div(decimal(100).minus(percent)).times(100).div(scale(checked)),
        )
      : null;
  const isUndone = before !== null && before > 0n && isRounding(checked, minor - before, before);
  if (!isGross && !isUndone) return null;
  const expected = isGross ? net : proforma!;
  if (isRounding(checked, minor - expected, minor)) return null;
  const sentence = `The agreed discount of ${percent} % is not taken off.`;
  return findingOf(checked, { code: 'DISCOUNT', line: one, expected, charged: minor, sentence });
}

/** Minor units of one unit of the currency. */
const scale = (checked: Checked): bigint => minorOf(checked, decimal(1));

function findWrongTariff(checked: Checked, one: ChargedLine): Finding | null {
  const { line, minor } = one;
  const expected = basisMinor(checked, line);
  if (expected === null || isRounding(checked, minor - expected, expected)) return null;
  const less = line.discountPercent ? ` less ${line.discountPercent} %` : '';
  const sentence = `${figure(line.quantity!)} ${line.unit ?? ''} × ${figure(line.tariff!)}${less} is ${inWords(checked, expected)}, not ${inWords(checked, minor)}.`;
  return findingOf(checked, {
    ...{ code: 'TARIFF', line: one, expected, charged: minor },
    sentence: sentence.replace('  ', ' '),
  });
}

/** What the line itself says wrong: one finding, the most telling first. */
export const findInLine = (checked: Checked, one: ChargedLine): Finding | null =>
  findForgottenDiscount(checked, one) ??
  findWrongTariff(checked, one) ??
  findWrongQuantity(checked, one);

const plainVoucher = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** One service or one voucher twice: the later line is the one too many. */
export function findTwice(
  checked: Checked,
  one: ChargedLine,
  earlier: readonly ChargedLine[],
): Finding | null {
  const { line, minor, words } = one;
  if (minor < 0n || isVatLine(line.description)) return null;
  for (const other of earlier) {
    const isSame = isSameService(words, other.words);
    const isEqual = other.minor === minor;
    const voucher = plainVoucher(line.voucher);
    const isVoucher = voucher !== '' && voucher === plainVoucher(other.line.voucher);
    const place = `line ${other.at + 1}, ${other.line.description}`;
    const found = (code: 'VOUCHER' | 'DUPLICATE', sentence: string) =>
      findingOf(checked, { code, line: one, expected: 0n, charged: minor, sentence });
    if (isVoucher && (isSame || isEqual)) {
      return found('VOUCHER', `Voucher ${line.voucher} is charged already in ${place}.`);
    }
    // What both stood on the proforma was ordered twice.
    const isOrdered = line.proformaMinor !== null && other.line.proformaMinor !== null;
    const isTwice = isSame && (isEqual || !isOrdered) && !hasOwnVoucher(one, other);
    if (isTwice) return found('DUPLICATE', `The same service is charged already in ${place}.`);
  }
  return null;
}

/** Two vouchers of different amounts are two services, though they are called the same. */
const hasOwnVoucher = (one: ChargedLine, other: ChargedLine): boolean =>
  one.minor !== other.minor &&
  one.line.voucher !== '' &&
  other.line.voucher !== '' &&
  plainVoucher(one.line.voucher) !== plainVoucher(other.line.voucher);

/** A service that the proforma does not have, in no other words either. */
export function findNotOrdered(checked: Checked, one: ChargedLine): Finding | null {
  const { account, context } = checked;
  const { line, minor, words } = one;
  if (account.paper !== 'final' || line.proformaMinor !== null || minor < 0n) return null;
  if (isVatLine(line.description) || isDiscountLine(line.description)) return null;
  const ordered = account.lines.filter(({ proformaMinor }) => proformaMinor);
  if (ordered.length === 0) return null;
  if (minor <= fromBase(checked, context.tolerances.driftAmount) / 5n) return null;
  const isRenamed = ordered.some(
    (other) => !other.finalMinor && isSameService(words, wordsOf(other.description)),
  );
  if (isRenamed) return null;
  const sentence = 'This service is not on the proforma: ask who ordered it.';
  return findingOf(checked, {
    code: 'NOT_ORDERED',
    line: one,
    expected: 0n,
    charged: minor,
    sentence,
  });
}

/** A final amount far above its proforma. */
export function findDrift(checked: Checked, one: ChargedLine): Finding | null {
  const { account, context } = checked;
  const { line, minor } = one;
  const { driftPercent, driftAmount } = context.tolerances;
  const proforma = line.proformaMinor;
  if (account.paper !== 'final' || proforma === null || proforma <= 0n) return null;
  if (isVatLine(line.description)) return null;
  const gap = minor - proforma;
  const percent = decimal(gap).div(proforma).times(100);
  if (gap <= fromBase(checked, driftAmount) || percent.lessThanOrEqualTo(driftPercent)) return null;
  const sentence = `${inWords(checked, gap)} or ${percent.toFixed(1)} % above the proforma.`;
  return findingOf(checked, {
    code: 'DRIFT',
    line: one,
    expected: proforma,
    charged: minor,
    sentence,
  });
}

/** A value that so large a part of sorted values does not exceed, between neighbours. */
function quantile(sorted: readonly bigint[], part: number): Decimal {
  const place = (sorted.length - 1) * part;
  const low = Math.floor(place);
  const high = Math.ceil(place);
  return decimal(sorted[low]!).plus(decimal(sorted[high]! - sorted[low]!).times(place - low));
}

const LEAST_HISTORY = 3;

/** An amount that this port never asked of us before. */
export function findUnusual(checked: Checked, one: ChargedLine): Finding | null {
  const { context } = checked;
  const { minor, words } = one;
  const past = checked.past
    .filter((known) => isSameService(words, known.words))
    .map((known) => known.minor)
    .sort((a, b) => (a < b ? -1 : 1));
  if (past.length < LEAST_HISTORY || minor <= 0n) return null;
  const [median, p90] = [quantile(past, 0.5), quantile(past, 0.9)];
  const charged = decimal(minor);
  const expected = minorFrom(median);
  const isFar =
    charged.greaterThan(p90.times(1.25)) &&
    charged.greaterThan(median.times(1.5)) &&
    absolute(minor - expected) > fromBase(checked, context.tolerances.driftAmount);
  if (!isFar) return null;
  const sentence = `The last ${past.length} calls here paid ${inWords(checked, expected)} in the middle and at most ${inWords(checked, minorFrom(p90))} in nine of ten.`;
  return findingOf(checked, { code: 'HISTORY', line: one, expected, charged: minor, sentence });
}

const minorFrom = (value: Decimal): bigint => BigInt(value.toDecimalPlaces(0).toString());
