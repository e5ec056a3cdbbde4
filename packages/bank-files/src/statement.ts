import { formatMoney, moneyFromDecimal } from '@mainsheet/money';

/** One booking of an account as its bank tells it; the amount is above zero for money in. */
export type BankLine = {
  readonly bookedOn: string;
  readonly valueOn: string;
  readonly amountMinor: bigint;
  readonly counterparty: string;
  readonly counterpartyAccount: string;
  readonly reference: string;
  readonly endToEndId: string;
  /** The bank's own number of the booking; empty where it gives none. */
  readonly bankId: string;
  readonly text: string;
};

export type BankStatement = {
  /** IBAN or number without spaces; empty where the file does not say. */
  readonly account: string;
  readonly currency: string;
  readonly number: string;
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly closingOn: string | null;
  readonly lines: readonly BankLine[];
};

/** What a file holds, why it cannot be read, or what has to be answered before it can. */
export type ReadBankFile =
  | { readonly format: string; readonly statements: readonly BankStatement[] }
  | { readonly reason: string }
  | {
      readonly question: 'currency' | 'dateOrder' | 'decimal';
      readonly text: string;
      /** Empty where any currency may be the answer. */
      readonly choices: readonly string[];
    };

export const FILE_LIMITS = { bytes: 10_000_000, lines: 50_000 };

const LONGEST = 500;

/** Text of a file as it is kept: on one line, without signs that do not print, of a length that can be read. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    // A sign of two halves may lie across the cut.
    .toWellFormed();

export const compact = (account: string): string =>
  tidy(account).replaceAll(' ', '').toUpperCase().slice(0, 40);

export const MAX_AMOUNT = 10n ** 15n;

/** An amount with a decimal point in minor units; null for what is none or has more places than its currency. */
export function findMinor(currency: string, text: string): bigint | null {
  if (!/^-?\d{1,15}(\.\d{0,8})?$/.test(text)) return null;
  try {
    const { minorUnits } = moneyFromDecimal(currency, text.replace(/\.0*$|(\.\d*?)0+$/, '$1'));
    return minorUnits < MAX_AMOUNT && minorUnits > -MAX_AMOUNT ? minorUnits : null;
  } catch {
    return null;
  }
}

/** Opening, lines and closing of one statement that do not agree, in a sentence; null when they do or are not told. */
export function findBalanceFault(statement: BankStatement): string | null {
  const { openingMinor, closingMinor, currency, lines } = statement;
  if (openingMinor === null || closingMinor === null) return null;
  const sum = lines.reduce((total, line) => total + line.amountMinor, openingMinor);
  if (sum === closingMinor) return null;
  const text = (minorUnits: bigint) => formatMoney({ currency, minorUnits });
  return (
    `The opening balance of ${text(openingMinor)} and the lines come to ${text(sum)}, ` +
    `but the file says ${text(closingMinor)}: ${text(closingMinor - sum)} is missing.`
  );
}

/**
 * What tells a line from every other of its account: day, amount and the bank's number; without one all that is
 * written on it. Lines that are the same in all of it are counted, so that two equal bookings of a day stay two; `seen`
 * counts on over several statements of one account.
 */
export function fingerprintsOf(
  lines: readonly BankLine[],
  seen: Map<string, number> = new Map(),
): string[] {
  return lines.map((line) => {
    const own = line.bankId
      ? ['id', line.bankId]
      : ['text', line.valueOn, line.counterparty, line.reference, line.endToEndId, line.text];
    const print = JSON.stringify([line.bookedOn, String(line.amountMinor), ...own]);
    const count = (seen.get(print) ?? 0) + 1;
    seen.set(print, count);
    return `${print}#${count}`;
  });
}
