import { INVOICE_TYPE_NAMES } from '@mainsheet/contract';
import { defineList, type ListColumn } from '../../platform/lists/exported-list.ts';
import { presentSummary } from './credit-notes.presenter.ts';
import { listCreditNotes } from './credit-notes.service.ts';

type CreditNote = ReturnType<typeof presentSummary>;

const amount = (key: 'total' | 'applied' | 'balance', header: string): ListColumn<CreditNote> => ({
  key,
  header,
  kind: 'money',
  value: (note) => ({ amount: note[key], currency: note.currency }),
});

/** Credit notes as they are saved to a file, each amount with its currency. */
export const creditNoteList = defineList<CreditNote>({
  name: 'credit-notes',
  title: 'Credit notes',
  guard: 'receivablesCreditNotes.view',
  idOf: (note) => note.id,
  read: async (platform, actor, { limit, offset }) => {
    const page = { perPage: limit, page: offset / limit + 1 };
    const { rows } = await listCreditNotes(platform, actor, page);
    return rows.map(presentSummary);
  },
  columns: [
    { key: 'number', header: 'Credit note', kind: 'text', value: (n) => n.number ?? 'Draft' },
    { key: 'status', header: 'Status', kind: 'text', value: (n) => n.status },
    {
      key: 'type',
      header: 'Type',
      kind: 'text',
      value: (n) => INVOICE_TYPE_NAMES[n.type] ?? n.type,
    },
    { key: 'client', header: 'Customer', kind: 'text', value: (n) => n.clientName },
    { key: 'invoice', header: 'Credits', kind: 'text', value: (n) => n.invoiceNumber },
    { key: 'voyage', header: 'Voyage', kind: 'text', value: (n) => n.voyageNumber },
    { key: 'creditOn', header: 'Date', kind: 'date', value: (n) => n.creditOn },
    amount('total', 'Total'),
    amount('applied', 'Applied'),
    amount('balance', 'Left'),
    { key: 'currency', header: 'Ccy', kind: 'text', value: (n) => n.currency },
    { key: 'reference', header: 'Reference', kind: 'text', value: (n) => n.reference },
    { key: 'preparedBy', header: 'Prepared by', kind: 'text', value: (n) => n.preparedByName },
  ],
});
