import { CASH_ACTIVITIES } from '@mainsheet/ledger';
import { z } from 'zod';
import { invalidInput } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { defineList } from '../../platform/lists/exported-list.ts';
import type { Filters } from '../../platform/lists/whole-list.ts';
import { presentLine } from './ledger.presenter.ts';
import type { LedgerFilter, LineRow } from './ledger.repository.ts';
import { listLines } from './ledger.repository.ts';
import { listLedgerLines } from './ledger.service.ts';

type Line = ReturnType<typeof presentLine> & { id: string };

const present = (row: LineRow): Line => ({
  ...presentLine(row),
  id: `${row.transaction_id}:${row.line_no}`,
});

const day = z.iso.date();

/** What the lines on the screen are narrowed by, each one value. @throws DomainError INVALID_INPUT */
function narrowedBy(filters: Filters): Omit<LedgerFilter, 'limit' | 'offset' | 'after'> {
  const one = (key: string) => filters[key]?.[0] ?? null;
  const fitting = (key: string, fits: (text: string) => boolean, message: string) => {
    const text = one(key);
    if (text === null || fits(text)) return text;
    throw invalidInput([{ code: 'INVALID_INPUT', path: `filters.${key}.0`, message }]);
  };
  const isActivity = (text: string) => CASH_ACTIVITIES.some((known) => known === text);
  const isDay = (text: string) => day.safeParse(text).success;
  return {
    accountCode: one('account'),
    currency: one('currency'),
    transactionId: fitting('transaction', isUuid, 'Name a transaction by its id.'),
    voyageId: fitting('voyage', isUuid, 'Name a voyage by its id.'),
    from: fitting('from', isDay, 'Write a day as 2026-11-20.'),
    to: fitting('to', isDay, 'Write a day as 2026-11-20.'),
    withoutClosing: one('closing') === 'without',
    cashActivity: fitting('cash', isActivity, `Parts are ${CASH_ACTIVITIES.join(', ')}.`),
    ...{ vesselId: null, contactId: null },
  };
}

/** Postings as they are saved to a file, debit above zero. */
export const ledgerLineList = defineList<Line>({
  name: 'ledger-lines',
  title: 'Ledger lines',
  guard: 'receivablesInvoicePayments.view',
  idOf: (line) => line.id,
  read: async (platform, actor, page) =>
    (await listLedgerLines(platform, actor, page)).rows.map(present),
  whole: {
    filters: {
      ...{ account: null, currency: null, transaction: null, voyage: null },
      ...{ from: null, to: null, closing: null, cash: null },
    },
    assertFilters: narrowedBy,
    read: async ({ tx }, { after, limit, filters }) => {
      const [transactionId, lineNo] = after?.split(':') ?? [];
      const rows = await listLines(tx, {
        ...narrowedBy(filters),
        after: transactionId ? { transactionId, lineNo: Number(lineNo) } : null,
        ...{ limit, offset: 0 },
      });
      return rows.map(present);
    },
  },
  columns: [
    { key: 'postedOn', header: 'Posted', kind: 'date', value: (l) => l.postedOn },
    { key: 'seq', header: 'Transaction', kind: 'number', value: (l) => String(l.seq) },
    { key: 'reference', header: 'Reference', kind: 'text', value: (l) => l.reference },
    { key: 'text', header: 'Text', kind: 'text', value: (l) => l.description },
    { key: 'account', header: 'Account', kind: 'text', value: (l) => l.accountCode },
    { key: 'account', header: 'Account name', kind: 'text', value: (l) => l.accountName },
    { key: 'currency', header: 'Ccy', kind: 'text', value: (l) => l.currency },
    {
      key: 'amount',
      header: 'Amount',
      kind: 'money',
      value: (l) => ({ amount: l.amount, currency: l.currency }),
    },
    { key: 'base', header: 'Rate', kind: 'number', value: (l) => l.rate },
    {
      key: 'base',
      header: 'Base',
      kind: 'money',
      value: (l) => ({ amount: l.base, currency: l.baseCurrency }),
    },
  ],
});
