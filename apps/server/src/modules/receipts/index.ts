import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { receiptResolvers } from './receipts.resolvers.ts';

export { leftMinor } from './allocating.service.ts';
export { listPartsOfInvoice, type PartOfInvoiceRow } from './parts.repository.ts';
export {
  presentPayment,
  presentPaymentDetail,
  presentPaymentOfInvoice,
} from './receipts.presenter.ts';
export {
  findRefundPromised,
  getReceipt,
  type ReceiptRow,
  receiptLabel,
} from './receipts.repository.ts';
export {
  getPaymentDetail,
  listPaymentPage,
  listPayments,
  type ReceiptQuery,
  refundPayment,
} from './receipts.service.ts';
export { receive, recordReceipt } from './receiving.service.ts';
export { judgeRefund, refundByPayout, takeRefundBack } from './refunds.service.ts';
export { takePaymentBack } from './taking-back.service.ts';

export const receiptsModule: Module = {
  name: 'receipts',
  typeDefs: readFileSync(new URL('./receipts.graphql', import.meta.url), 'utf8'),
  resolvers: receiptResolvers,
};
