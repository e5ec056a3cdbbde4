import { decimal, formatDecimal, formatMoney, type Money } from '@mainsheet/money';
import { ACCOUNT, findChartAccount } from './chart.ts';
import { type Entry, sumByCurrency } from './entry.ts';
import { convert, translateLines } from './translate.ts';

/** A line of a manual journal; debit above zero. */
export type JournalLine = {
  readonly accountCode: string;
  readonly amount: Money;
  /** Base units per unit of the line's currency, above zero; 1 in base itself. */
  readonly rate: string;
  /** Whether somebody is named as its other party. */
  readonly hasParty: boolean;
};

/** Where in the journal and what is wrong; `field` of the line, or the lines as a whole. */
export type JournalFault = {
  readonly line: number | null;
  readonly field: 'accountCode' | 'rate' | 'counterparty' | null;
  readonly message: string;
};

/** Accounts that say who owes: a line on them without a name could never be settled. */
const PARTY_ACCOUNTS: readonly string[] = [
  ACCOUNT.receivable,
  ACCOUNT.vendorAdvances,
  ACCOUNT.payable,
  ACCOUNT.customerCash,
];

/**
 * The entries of a journal, in its order. Lines of one currency at one rate that balance are converted
 * together, so that their base balances exactly; any other line is converted and rounded by itself.
 */
export function translateJournal(lines: readonly JournalLine[], baseCurrency: string): Entry[] {
  const groups = Map.groupBy(
    lines,
    ({ amount, rate }) => `${amount.currency} ${formatDecimal(decimal(rate))}`,
  );
  const entries = new Map<JournalLine, Entry>();
  for (const group of groups.values()) {
    const { amount, rate } = group[0]!;
    const isBalanced = group.reduce((sum, line) => sum + line.amount.minorUnits, 0n) === 0n;
    const translated =
      isBalanced && amount.currency !== baseCurrency
        ? translateLines(group, rate, baseCurrency)
        : group.map((line) => ({ ...line, base: convert(line.amount, rate, baseCurrency) }));
    for (const [index, line] of group.entries()) {
      const { base } = translated[index]!;
      entries.set(line, { accountCode: line.accountCode, amount: line.amount, base });
    }
  }
  return lines.map((line) => entries.get(line)!);
}

/** Everything that keeps a journal from being posted, line by line and then as a whole. */
export function findJournalFaults(
  lines: readonly JournalLine[],
  baseCurrency: string,
): JournalFault[] {
  const faults = lines.flatMap((line, index) => findLineFaults(line, index, baseCurrency));
  if (lines.length < 2) {
    faults.push({ line: null, field: null, message: 'A journal needs two lines.' });
  }
  const entries = translateJournal(lines, baseCurrency);
  const sums = sumByCurrency(entries);
  for (const [currency, sum] of sums) {
    if (sum !== 0n) faults.push(outOfBalance(`In ${currency} the`, { currency, minorUnits: sum }));
  }
  const base = entries.reduce((sum, entry) => sum + entry.base.minorUnits, 0n);
  if (base !== 0n && faults.length === 0) {
    faults.push(outOfBalance('At these rates the', { currency: baseCurrency, minorUnits: base }));
  }
  return faults;
}

function outOfBalance(start: string, difference: Money): JournalFault {
  const { currency, minorUnits } = difference;
  const isDebit = minorUnits > 0n;
  const amount = formatMoney({ currency, minorUnits: isDebit ? minorUnits : -minorUnits });
  const sides = isDebit ? 'debits are more than the credits' : 'credits are more than the debits';
  return { line: null, field: null, message: `${start} ${sides} by ${amount}.` };
}

function findLineFaults(line: JournalLine, index: number, baseCurrency: string): JournalFault[] {
  const { accountCode, amount, rate, hasParty } = line;
  const account = findChartAccount(accountCode);
  const faults: JournalFault[] = [];
  if (account === null) {
    const message = `There is no account ${accountCode}.`;
    faults.push({ line: index, field: 'accountCode', message });
  }
  if (amount.currency === baseCurrency && Number(rate) !== 1) {
    const message = `${baseCurrency} is the base currency: its rate is 1.`;
    faults.push({ line: index, field: 'rate', message });
  }
  if (account && !hasParty && PARTY_ACCOUNTS.includes(accountCode)) {
    const message = `Name whom it concerns: ${account.name.toLowerCase()} are kept by name.`;
    faults.push({ line: index, field: 'counterparty', message });
  }
  return faults;
}
