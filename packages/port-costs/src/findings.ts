import { decimal, formatMoney, type Money, moneyFromDecimal } from '@mainsheet/money';
import type {
  AccountLine,
  CheckContext,
  DisbursementAccount,
  Finding,
  FindingCode,
} from './account.ts';
import { wordsOf } from './wording.ts';

/** An account as its rules look at it. */
export type Checked = {
  readonly account: DisbursementAccount;
  readonly context: CheckContext;
  /** Lines that are charged, with their place. */
  readonly charged: readonly ChargedLine[];
  /** What this port asked before. */
  readonly past: readonly { readonly words: ReadonlySet<string>; readonly minor: bigint }[];
};

export type ChargedLine = {
  readonly at: number;
  readonly line: AccountLine;
  readonly minor: bigint;
  readonly words: ReadonlySet<string>;
};

export function checkedOf(account: DisbursementAccount, context: CheckContext): Checked {
  const charged = account.lines.flatMap((line, at): ChargedLine[] => {
    const minor = account.paper === 'final' ? line.finalMinor : line.proformaMinor;
    return minor === null || minor === 0n
      ? []
      : [{ at, line, minor, words: wordsOf(line.description) }];
  });
  const past = context.history.map(({ description, minor }) => ({
    words: wordsOf(description),
    minor,
  }));
  return { account, context, charged, past };
}

export const moneyOf = ({ account }: Checked, minorUnits: bigint): Money => ({
  currency: account.currency,
  minorUnits,
});

/** An amount of the currency of the account. */
export const minorOf = ({ account }: Checked, amount: ReturnType<typeof decimal>): bigint =>
  moneyFromDecimal(account.currency, amount).minorUnits;

/** An amount in base currency as minor units of the account's. */
export const fromBase = (checked: Checked, amount: number): bigint =>
  minorOf(checked, decimal(amount).div(checked.account.exchangeRate));

export const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** Less than one unit of the currency, or a thousandth, is rounding. */
export function isRounding(checked: Checked, gap: bigint, of: bigint): boolean {
  const unit = minorOf(checked, decimal(1));
  const thousandth = absolute(of) / 1_000n;
  return absolute(gap) <= (thousandth > unit ? thousandth : unit);
}

type Found = {
  code: FindingCode;
  line: ChargedLine | null;
  expected: bigint | null;
  charged: bigint;
  sentence: string;
};

/** A finding in the currency of the account. */
export function findingOf(
  checked: Checked,
  { code, line, expected, charged, sentence }: Found,
): Finding {
  const { paper, currency } = checked.account;
  const words = line ? [...line.words].sort().join(' ') : '';
  return {
    ...{ code, sentence, line: line?.at ?? null },
    expected: expected === null ? null : moneyOf(checked, expected),
    charged: moneyOf(checked, charged),
    difference: moneyOf(checked, charged - (expected ?? 0n)),
    key: [code, paper, words, line?.at ?? '', currency, charged, expected ?? ''].join('|'),
  };
}

export const inWords = (checked: Checked, minor: bigint): string =>
  formatMoney(moneyOf(checked, minor));
