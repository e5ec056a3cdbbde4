import { defineList } from '../../platform/lists/exported-list.ts';
import { moneyColumn } from '../bills/index.ts';
import { presentSummary } from './vendor-credit-notes.presenter.ts';
import { listVendorCredits } from './vendor-credit-notes.service.ts';

/** Vendor credit notes as they are saved to a file, each amount with its currency. */
export const vendorCreditList = defineList<ReturnType<typeof presentSummary>>({
  name: 'vendor-credit-notes',
  title: 'Vendor credit notes',
  guard: 'payablesBills.view',
  idOf: (note) => note.id,
  read: async (platform, actor, { limit, offset }) => {
    const page = { perPage: limit, page: offset / limit + 1 };
    return (await listVendorCredits(platform, actor, page)).rows.map(presentSummary);
  },
  columns: [
    { key: 'number', header: 'Credit note', kind: 'text', value: (n) => n.number ?? 'Draft' },
    { key: 'status', header: 'Status', kind: 'text', value: (n) => n.status },
    { key: 'vendor', header: 'Vendor', kind: 'text', value: (n) => n.vendor },
    { key: 'vendorNumber', header: 'Vendor number', kind: 'text', value: (n) => n.vendorNumber },
    { key: 'type', header: 'Category', kind: 'text', value: (n) => n.type },
    { key: 'bill', header: 'Credits', kind: 'text', value: (n) => n.billNumber },
    { key: 'voyage', header: 'Voyage', kind: 'text', value: (n) => n.voyageNumber },
    { key: 'date', header: 'Date', kind: 'date', value: (n) => n.date },
    moneyColumn('amount', 'Amount'),
    moneyColumn('applied', 'Applied'),
    moneyColumn('balance', 'Left'),
    { key: 'currency', header: 'Ccy', kind: 'text', value: (n) => n.currency },
    { key: 'reference', header: 'Reference', kind: 'text', value: (n) => n.reference },
    { key: 'preparedBy', header: 'Prepared by', kind: 'text', value: (n) => n.preparedByName },
  ],
});
