import type { Violation } from '@mainsheet/contract';
import { ACCOUNT, findJournalFaults, type JournalFault, translateJournal } from '@mainsheet/ledger';
import { invalidInput } from '../../platform/errors.ts';
import type { Work } from '../../platform/work.ts';
import { MAX_MINOR } from '../commercial-documents/index.ts';
import { post, reverse } from '../ledger/index.ts';
import { lockVoyageForDocument } from '../voyages/index.ts';
import type { Journal } from './journal.ts';
import { ledgerLineOf } from './journal-lines.ts';
import { journalNumber } from './journal-name.ts';
import { listAccountCurrencies } from './journals.repository.ts';

type Posted = { transactionId: string; reversalId: string | null };

/**
 * Posts a journal under its number, and what takes an accrual back on its day.
 * @throws DomainError INVALID_INPUT with all that keeps it from being posted, PERIOD_CLOSED, NOT_FOUND
 *   for a voyage that is gone
 */
export async function postJournal(
  { platform, tx, actor }: Work,
  { row, lines, baseCurrency }: Journal,
  number: number,
): Promise<Posted> {
  const ledgerLines = lines.map(ledgerLineOf);
  const ownCurrencies = await listAccountCurrencies(tx);
  const violations = [
    ...findJournalFaults(ledgerLines, baseCurrency).map(violationOf),
    ...lines.flatMap((line, index) =>
      line.account_code === ACCOUNT.bank && ownCurrencies.includes(line.currency)
        ? [violationOf(bankFault(line.currency, index))]
        : [],
    ),
  ];
  if (violations.length > 0) throw invalidInput(violations);
  const voyages = [...new Set(lines.flatMap(({ voyage_id: id }) => id ?? []))].toSorted();
  for (const id of voyages) await lockVoyageForDocument(tx, { id, isBilling: false });
  const translated = translateJournal(ledgerLines, baseCurrency);
  const large = translated.findIndex(({ base }) => base.minorUnits ** 2n > MAX_MINOR ** 2n);
  if (large >= 0) {
    const message = 'In base this amount is too large.';
    throw invalidInput([violationOf({ line: large, field: 'rate', message })]);
  }
  const entries = translated.map((entry, index) => ({
    ...entry,
    contactId: lines[index]!.contact_id,
    vesselId: lines[index]!.vessel_id,
    voyageId: lines[index]!.voyage_id,
  }));
  const reference = journalNumber(number);
  const transactionId = await post(platform, tx, actor, {
    postedOn: row.journal_on,
    documentType: 'journal',
    documentId: row.id,
    reference,
    description: row.description,
    entries,
    rate: { ...rateOf(lines, baseCurrency), on: row.journal_on },
  });
  const reversalId = row.reverses_on
    ? await reverse(platform, tx, actor, {
        transactionId,
        postedOn: row.reverses_on,
        description: `Reversal of ${reference}`,
      })
    : null;
  return { transactionId, reversalId };
}

/** The rate of a transaction is that of its only foreign currency; several stand on the lines alone. */
function rateOf(lines: Journal['lines'], baseCurrency: string): { rate: string; source: string } {
  const rates = new Set(
    lines.filter(({ currency }) => currency !== baseCurrency).map(({ rate }) => rate),
  );
  const [only] = rates.size === 1 ? rates : [];
  return {
    rate: only ?? '1',
    source: rates.size > 1 ? 'by line' : only ? 'typed' : 'base currency',
  };
}

const violationOf = ({ line, field, message }: JournalFault): Violation => ({
  code: 'JOURNAL',
  path: line === null ? 'lines' : `lines.${line}.${field ?? 'accountCode'}`,
  message,
});

const bankFault = (currency: string, line: number): JournalFault => ({
  line,
  field: 'accountCode',
  message: `Your bank in ${currency} is a Mainsheet account: money moves there by a payment or a transfer.`,
});
