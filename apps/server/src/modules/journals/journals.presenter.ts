import { findJournalFaults, translateJournal } from '@mainsheet/ledger';
import { amountText, decimal, formatAmount, formatDecimal } from '@mainsheet/money';
import type { Journal } from './journal.ts';
import { ledgerLineOf } from './journal-lines.ts';
import { journalNumber } from './journal-name.ts';
import type { JournalLineRow, JournalRow, JournalSummaryRow } from './journals.repository.ts';

const headOf = (row: JournalRow) => ({
  id: row.id,
  number: row.number === null ? null : journalNumber(row.number),
  status: row.status,
  journalOn: row.journal_on,
  reference: row.reference,
  description: row.description,
  reversesOn: row.reverses_on,
  reversedOn: row.reversed_on,
  preparedBy: row.prepared_by,
  postedBy: row.posted_by,
  postedAt: row.posted_at,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

export const presentSummary = (row: JournalSummaryRow) => ({
  ...headOf(row),
  baseCurrency: row.base_currency,
  baseTotal: row.base_currency ? amountText(row.base_currency, row.base_minor) : null,
});

/** A side of a line as text of its currency; empty for the other one. */
const sideOf = ({ currency, amount_minor: minor }: JournalLineRow, isDebit: boolean): string => {
  const amount = BigInt(minor);
  if (amount > 0n !== isDebit) return '';
  return amountText(currency, isDebit ? amount : -amount);
};

/** Lines of a journal or a template as they are typed, and what keeps them from being posted. */
export function presentLines(lines: readonly JournalLineRow[], baseCurrency: string) {
  const ledgerLines = lines.map(ledgerLineOf);
  const entries = translateJournal(ledgerLines, baseCurrency);
  return {
    lines: lines.map((line, index) => ({
      accountCode: line.account_code,
      description: line.description,
      currency: line.currency,
      debit: sideOf(line, true),
      credit: sideOf(line, false),
      rate: formatDecimal(decimal(line.rate)),
      counterparty: line.contact_name ?? '',
      vessel: line.vessel_name ?? '',
      voyage: line.voyage_label ?? '',
      base: formatAmount(entries[index]!.base),
    })),
    faults: findJournalFaults(ledgerLines, baseCurrency).map(({ line, message }) => ({
      line: line === null ? null : line + 1,
      message,
    })),
  };
}

export function presentJournal(journal: Journal, memberId: string) {
  const { row, lines, makers, origin, baseCurrency, isAlone } = journal;
  return {
    ...headOf(row),
    baseCurrency,
    ...presentLines(lines, baseCurrency),
    makerNames: makers.map((maker) => maker.member_name),
    needsAnother: !isAlone && makers.some((maker) => maker.member_id === memberId),
    transactionId: row.transaction_id,
    reversalId: row.reversal_id,
    origin,
  };
}
