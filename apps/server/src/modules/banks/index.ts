export {
  type Arrival,
  type Bank,
  type BankCode,
  type BankEvent,
  BankUnreachableError,
  bankName,
  type Delivery,
  furthest,
  OrderRefusedError,
  type PayeeAnswer,
  type PayeeAsked,
  type TransferOrder,
  type TransferReport,
  type TransferState,
} from './bank.ts';
export { bankOf, findBank } from './banks.ts';
export { isBankingDay, nextBankingDay } from './embedded/banking-days.ts';
export { keepHolder, listMoving } from './embedded/embedded.repository.ts';
