import { ACCOUNT } from '@mainsheet/ledger';
import { allocate, type CurrencyCode, money } from '@mainsheet/money';
import { resultAccountOf } from './line-accounts.ts';

/** What the ledger holds of an account for a voyage; credit below zero, in minor units of base. */
export type PostedRow = { code: string; account_kind: string; base_minor: string };

/** Money that came or left for a document: what the bank moved by, in minor units of base, and the document's lines. */
export type PaidRow = {
  kind: string;
  base_minor: string;
  lines: {
    code: string;
    account_kind: string;
    amount_minor: string;
    /** Of a line that another voyage or the ship bears; left out of those of the voyage. */
    elsewhere?: true;
  }[];
};

export type AccountFigures = {
  /** Revenue above zero. */
  readonly posted: bigint;
  readonly cashIn: bigint;
  readonly cashOut: bigint;
};

export const NO_FIGURES: AccountFigures = { posted: 0n, cashIn: 0n, cashOut: 0n };

/** What was posted and paid of a voyage by the account of its lines, to the minor unit. */
export function figuresByAccount(
  posted: readonly PostedRow[],
  paid: readonly PaidRow[],
): Map<string, AccountFigures> {
  const figures = new Map<string, AccountFigures>();
  const add = (account: string, part: Partial<AccountFigures>) => {
    const before = figures.get(account) ?? NO_FIGURES;
    figures.set(account, {
      posted: before.posted + (part.posted ?? 0n),
      cashIn: before.cashIn + (part.cashIn ?? 0n),
      cashOut: before.cashOut + (part.cashOut ?? 0n),
    });
  };
  for (const row of posted) {
    const account = resultAccountOf(row.code, row.account_kind);
    if (account !== null) add(account, { posted: -BigInt(row.base_minor) });
  }
  for (const row of paid) {
    for (const { account, minor } of cashByAccount(row)) {
      add(account, row.kind === 'invoice' ? { cashIn: minor } : { cashOut: minor });
    }
  }
  return figures;
}

type Share = { account: string; minor: bigint };

/**
 * Money of a document on the accounts of its lines in their proportion: a tax goes with what it is charged on. What of it is
 * for lines that another voyage or the ship bears is left out.
 */
export function cashByAccount(row: PaidRow): Share[] {
  const isInvoice = row.kind === 'invoice';
  const moved = BigInt(row.base_minor) * (isInvoice ? 1n : -1n);
  const lines = row.lines.flatMap((line) => {
    const account = resultAccountOf(line.code, line.account_kind);
    if (account === null) return [];
    return [{ account, minor: BigInt(line.amount_minor), isOwn: line.elsewhere !== true }];
  });
  const total = lines.reduce((sum, { minor }) => sum + minor, 0n);
  if (total === 0n) {
    const other = isInvoice ? ACCOUNT.otherRevenue : ACCOUNT.otherVoyageExpenses;
    return lines[0]?.isOwn === false ? [] : [{ account: lines[0]?.account ?? other, minor: moved }];
  }
  // Each line takes what the lines up to it come to less what was given: the parts sum to the whole.
  let [upTo, given] = [0n, 0n];
  return lines.flatMap(({ account, minor, isOwn }) => {
    upTo += minor;
    const part = quotient(moved * upTo, total) - given;
    given += part;
    return isOwn ? [{ account, minor: part }] : [];
  });
}

/** Rounded half away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const isBelow = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend, divisor].map((one) => (one < 0n ? -one : one)) as [
    bigint,
    bigint,
  ];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isBelow ? -rounded : rounded;
}

/** An amount over lines by what they come to, evenly where that says nothing. */
export function spread(
  currency: CurrencyCode,
  minor: bigint,
  amounts: readonly number[],
): bigint[] {
  if (minor === 0n) return amounts.map(() => 0n);
  if (amounts.length === 1) return [minor];
  const sizes = amounts.map(Math.abs);
  const weights = sizes.some((size) => size > 0) ? sizes : sizes.map(() => 1);
  return allocate(money(currency, minor), weights).map(({ minorUnits }) => minorUnits);
}
