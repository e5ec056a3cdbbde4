import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { documentSearch } from '../commercial-documents/index.ts';
import { billList, billPaymentList } from './bills.list.ts';
import { billResolvers } from './bills.resolvers.ts';
import { billRoutes } from './bills.routes.ts';

export { discountMinor, ownLines, surchargeLines, surchargeMinor } from './added-lines.ts';
export { metaOf, pageOf } from './bill-query.ts';
export { readBill, readBillFile } from './bill-reading.service.ts';
export { moneyColumn } from './bills.list.ts';
export { presentBill, presentBillLine } from './bills.presenter.ts';
export {
  approveBill,
  assertExpenses,
  createBill,
  markReceived as markBillReceived,
  submitBill,
} from './bills.service.ts';
export { type MailedFile, MOST_PARTS as MOST_MAIL_PARTS, readMail } from './mail-file.ts';
export { takePaymentBack as takeBillPaymentBack } from './payment-reversal.service.ts';
export {
  findPaidPart,
  getPayment as getBillPaymentRow,
  listAdvances as listBillAdvances,
  paymentLabel as billPaymentLabel,
} from './payments.repository.ts';
export { payBills, recordPayment as recordBillPayment } from './payments.service.ts';
export { judgeParts, payByPayout } from './payout-payments.service.ts';
export type { ReadBill } from './read-bill.ts';

export const billsModule: Module = {
  name: 'bills',
  typeDefs: readFileSync(new URL('./bills.graphql', import.meta.url), 'utf8'),
  resolvers: billResolvers,
  routes: billRoutes,
  search: documentSearch('bill', { kind: 'bill', guard: 'payablesBills.view' }),
  lists: [billList, billPaymentList],
};
