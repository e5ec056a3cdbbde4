export { findAmount, findAmountForms, findDateOrders, findDay } from './csv-forms.ts';
export { MESSAGE_FAULTS, type Part, partsAt, readMessage } from './iso20022.ts';
export { parseBankFile } from './parse-bank-file.ts';
export { AMOUNT_FORMS, type CsvAnswers, DATE_ORDERS, parseCsvStatement } from './parse-csv.ts';
export {
  type BankLine,
  type BankStatement,
  compact,
  FILE_LIMITS,
  findBalanceFault,
  fingerprintsOf,
  type ReadBankFile,
} from './statement.ts';
