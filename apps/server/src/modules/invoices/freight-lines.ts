import type { InvoiceLineInput } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { type Decimal, decimal, decimalFromMoney, money, moneyFromDecimal } from '@mainsheet/money';
import {
  type BilledDeduction,
  type BilledPart,
  billableFreight,
  billedShare,
  type FreightInvoice,
  type FreightPartKey,
} from '@mainsheet/voyage';

/** What living invoices bill already, in minor units by part; lines without one by their account. */
export type BilledParts = ReadonlyMap<string, bigint>;

/** How far the freight is billed when this invoice is out, and what stands on its lines. */
export type FreightShare = {
  /** Percent of the freight that was billed before, and after. */
  readonly fromPercent: number;
  readonly toPercent: number;
  readonly billed: BilledParts;
  readonly vesselName: string;
  readonly cargoName: string;
};

const RATE_DECIMALS = 10;

const PART_NAMES: Readonly<Record<FreightPartKey, string>> = {
  freight: 'Freight',
  overage: 'Overage',
  topOff: 'Top-off freight',
  bunkerSurcharge: 'Bunker surcharge',
  fixedDifferential: 'Fixed differential',
  fixedDifferentialLumpsum: 'Fixed differential, lumpsum',
  deadfreight: 'Deadfreight',
};

/** The ledger account that a part or deduction is billed to, by the first word of its key. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  deadfreight: ACCOUNT.deadfreight,
  address: ACCOUNT.addressCommission,
  brokerage: ACCOUNT.brokerageDeducted,
};

const kindOf = (key: string): string => key.split('.')[0] ?? '';
const accountOf = (key: string): string => ACCOUNTS[kindOf(key)] ?? ACCOUNT.freight;

/** A part as far as it can be billed: all of it, below zero for a deduction. */
type BillablePart = {
  readonly key: string;
  readonly accountCode: string;
  readonly name: string;
  /** Rate and unit in words. */
  readonly how: string;
  readonly quantity: Decimal;
  readonly unit: string;
  readonly rate: Decimal;
  /** Unrounded. */
  readonly amount: Decimal;
};

/**
 * Lines that bring what is billed of each part to `toPercent` of it: that share of the part, rounded
 * once to the minor unit of the currency, less what earlier invoices billed of it. So any number of
 * invoices sum to the part, to the last unit. What was billed of a part that is no longer owed
 * comes back as a line below zero.
 */
export function freightLines(invoice: FreightInvoice, share: FreightShare): InvoiceLineInput[] {
  const parts = billableParts(invoice);
  const billed = billedByKey(parts, share.billed);
  const gone = [...billed.keys()].filter((key) => !parts.some((part) => part.key === key));
  return [
    ...parts.flatMap((part) => {
      const owed = billedShare(invoice.currency, part.amount, share.toPercent);
      const due = owed.minorUnits - (billed.get(part.key) ?? 0n);
      return due === 0n ? [] : [lineOf(invoice.currency, part, { ...share, due })];
    }),
    ...gone.map((key) => reversedLine(invoice.currency, key, billed.get(key) ?? 0n)),
  ];
}

function billableParts(invoice: FreightInvoice): BillablePart[] {
  const { parts, deductions } = billableFreight(invoice);
  return [...parts.map(partOf), ...deductions.map(deductionOf)];
}

function partOf({ part, quantity, rate, amount }: BilledPart): BillablePart {
  const unit = part.unit?.toLowerCase() ?? '';
  const how = unit ? `${rate.toFixed()} per ${unit}` : 'lumpsum';
  return {
    key: part.key,
    accountCode: accountOf(part.key),
    name: PART_NAMES[part.key],
    how,
    quantity,
    unit,
    rate,
    amount,
  };
}

function deductionOf(
  { deduction: { kind, beneficiary, ratePercent }, amount }: BilledDeduction,
  index: number,
): BillablePart {
  const isAddress = kind === 'address';
  const name = isAddress ? 'Address commission' : `Brokerage ${beneficiary}`.trim();
  return {
    key: `${kind}.${index}`,
    accountCode: accountOf(kind),
    name,
    how: ratePercent === 0 ? 'lumpsum' : `${decimal(ratePercent).toFixed()} %`,
    quantity: decimal(1),
    unit: '',
    rate: amount,
    amount,
  };
}

/** What lines without a part billed counts for the first part of their account. */
function billedByKey(parts: readonly BillablePart[], billed: BilledParts): Map<string, bigint> {
  const byKey = new Map<string, bigint>();
  for (const [source, amountMinor] of billed) {
    const isAccount = /^\d{4}$/.test(source);
    const key = isAccount ? parts.find((part) => part.accountCode === source)?.key : source;
    if (key !== undefined) byKey.set(key, (byKey.get(key) ?? 0n) + amountMinor);
  }
  return byKey;
}

function lineOf(
  currency: string,
  part: BillablePart,
  share: FreightShare & { readonly due: bigint },
): InvoiceLineInput {
  const percent = decimal(share.toPercent).minus(share.fromPercent);
  const { quantity, rate } = rateOf(currency, { part, percent, due: share.due });
  const ofShare = percent.isZero() ? 'adjustment' : `${percent.toFixed()} % of it`;
  const what = part.key === 'freight' ? [share.vesselName, share.cargoName || 'cargo'] : [];
  return {
    accountCode: part.accountCode,
    description: [part.name, ...what, part.how, ofShare].join(', '),
    quantity: quantity.toFixed(),
    unit: quantity.equals(part.quantity) ? part.unit : '',
    rate: rate.toFixed(),
    sourceKey: part.key,
  };
}

/** A rate that comes to exactly what is due: the contract's share of it where that does. */
function rateOf(
  currency: string,
  { part, percent, due }: { part: BillablePart; percent: Decimal; due: bigint },
): { quantity: Decimal; rate: Decimal } {
  const comesTo = (quantity: Decimal, rate: Decimal): boolean =>
    moneyFromDecimal(currency, quantity.times(rate)).minorUnits === due;
  const amount = decimalFromMoney(money(currency, due));
  const { quantity } = part;
  // One of something is billed in money: no paper shows a part of a cent.
  if (quantity.equals(1)) return { quantity, rate: amount };
  const agreed = part.rate.times(percent).div(100).toDecimalPlaces(RATE_DECIMALS);
  if (comesTo(quantity, agreed)) return { quantity, rate: agreed };
  const exact = amount.div(quantity).toDecimalPlaces(RATE_DECIMALS);
  return comesTo(quantity, exact)
    ? { quantity, rate: exact }
    : { quantity: decimal(1), rate: amount };
}

function reversedLine(currency: string, key: string, billedMinor: bigint): InvoiceLineInput {
  const name = PART_NAMES[kindOf(key) as FreightPartKey] ?? 'Commission';
  return {
    accountCode: accountOf(key),
    description: `${name} billed before, no longer owed`,
    quantity: '1',
    unit: '',
    rate: decimalFromMoney(money(currency, -billedMinor)).toFixed(),
    sourceKey: key,
  };
}
