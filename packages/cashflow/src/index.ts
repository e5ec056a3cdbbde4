export {
  type CashEntry,
  type CashFlow,
  type CashRow,
  projectCashFlow,
  uncovered,
} from './cash-flow.ts';
export {
  BASE_SCENARIO,
  CASH_FLOW_MONTHS,
  type CashEvent,
  type CashFlowInput,
  type CashItem,
  type CashLine,
  DOWNSIDE_SCENARIO,
  isReceipt,
  PAYMENT_LINES,
  type PaymentLine,
  RECEIPT_LINES,
  type ReceiptLine,
  type Scenario,
} from './cash-flow-input.ts';
export { explainCashCell, explainClosing } from './explain-cash.ts';
export { type CashFault, findRate } from './find-cash-faults.ts';
