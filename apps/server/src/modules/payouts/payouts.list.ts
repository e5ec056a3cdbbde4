import { defineList } from '../../platform/lists/exported-list.ts';
import { moneyColumn } from '../bills/index.ts';
import { presentListed } from './payouts.presenter.ts';
import { listPayoutPage } from './payouts.service.ts';

type Row = ReturnType<typeof presentListed> & { currency: string };

/** Payouts as they are saved to a file, what arrives with its currency. */
export const payoutList = defineList<Row>({
  name: 'payouts',
  title: 'Payouts',
  guard: 'payout.view',
  idOf: (row) => row.id,
  read: async (platform, actor, page) => {
    const { rows, holds } = await listPayoutPage(platform, actor, page);
    return rows.map((row) => ({ ...presentListed(row, holds), currency: row.payment_currency }));
  },
  columns: [
    { key: 'number', header: 'Payout', kind: 'text', value: (p) => p.number },
    { key: 'status', header: 'Status', kind: 'text', value: (p) => p.status },
    { key: 'hold', header: 'Held because', kind: 'text', value: (p) => p.hold },
    { key: 'date', header: 'Send on', kind: 'date', value: (p) => p.paymentDate },
    { key: 'beneficiary', header: 'Beneficiary', kind: 'text', value: (p) => p.beneficiaryName },
    { key: 'account', header: 'Account', kind: 'text', value: (p) => p.account },
    moneyColumn('paymentAmount', 'Arrives'),
    { key: 'currency', header: 'Currency', kind: 'text', value: (p) => p.currency },
    { key: 'from', header: 'From', kind: 'text', value: (p) => p.accountName },
    { key: 'reference', header: 'Reference', kind: 'text', value: (p) => p.reference },
    { key: 'by', header: 'Prepared by', kind: 'text', value: (p) => p.preparerName },
    { key: 'paidAt', header: 'Paid, UTC', kind: 'text', value: (p) => p.paidAt },
  ],
});
