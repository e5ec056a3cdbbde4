import { defineList } from '../../platform/lists/exported-list.ts';
import { presentSummary } from './journals.presenter.ts';
import { listJournals } from './journals.service.ts';

/** Manual journals as they are saved to a file. */
export const journalList = defineList<ReturnType<typeof presentSummary>>({
  name: 'journals',
  title: 'Manual journals',
  guard: 'receivablesInvoices.view',
  idOf: (journal) => journal.id,
  read: async (platform, actor, { limit, offset, text }) => {
    const { rows } = await listJournals(platform, actor, { limit, offset, search: text ?? null });
    return rows.map(presentSummary);
  },
  columns: [
    { key: 'number', header: 'Journal', kind: 'text', value: (j) => j.number ?? 'Draft' },
    { key: 'status', header: 'Status', kind: 'text', value: (j) => j.status },
    { key: 'journalOn', header: 'Date', kind: 'date', value: (j) => j.journalOn },
    { key: 'description', header: 'Description', kind: 'text', value: (j) => j.description },
    { key: 'reference', header: 'Reference', kind: 'text', value: (j) => j.reference },
    {
      key: 'baseTotal',
      header: 'Amount',
      kind: 'money',
      value: (j) =>
        j.baseTotal !== null && j.baseCurrency !== null
          ? { amount: j.baseTotal, currency: j.baseCurrency }
          : null,
    },
    { key: 'reversedOn', header: 'Reversed', kind: 'date', value: (j) => j.reversedOn },
    { key: 'preparedBy', header: 'Prepared by', kind: 'text', value: (j) => j.preparedBy },
    { key: 'postedBy', header: 'Posted by', kind: 'text', value: (j) => j.postedBy },
  ],
});
