import { expect, it } from 'vitest';
import { statementCsv } from './statement-csv.ts';

it('STMT-02 the file opens and closes with the balances and guards what a sheet would run', () => {
  const csv = statementCsv({
    contactId: 'c',
    contactName: 'Meridian Grain',
    side: 'receivable',
    currency: 'USD',
    from: '2026-11-01',
    to: '2026-11-20',
    opening: '0.00',
    closing: '60.00',
    currencies: ['USD'],
    ageing: [],
    unallocated: '0.00',
    rows: [
      {
        date: '2026-11-02',
        documentType: 'invoice',
        documentId: 'i',
        invoiceId: 'i',
        billId: null,
        reference: 'INV-00001',
        description: '=cmd()',
        debit: '100.00',
        credit: '0.00',
        balance: '100.00',
      },
      {
        date: '2026-11-03',
        documentType: 'payment',
        documentId: 'p',
        invoiceId: 'i',
        billId: null,
        reference: 'PAY-00001',
        description: 'Payment',
        debit: '0.00',
        credit: '40.00',
        balance: '60.00',
      },
    ],
  });
  expect(csv.split('\r\n')).toEqual([
    'Date,Document,Text,Billed,Received,Balance',
    '2026-11-01,,"Opening balance, USD",,,0.00',
    "2026-11-02,INV-00001,'=cmd(),100.00,0.00,100.00",
    '2026-11-03,PAY-00001,Payment,0.00,40.00,60.00',
    '2026-11-20,,"Closing balance, USD",,,60.00',
    '',
  ]);
});
