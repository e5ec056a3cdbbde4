export * from './explanation.ts';
export { evaluateFormula } from './formula.ts';
export {
  type Spreadsheet,
  type SpreadsheetLayout,
  type SpreadsheetRow,
  spreadsheetOf,
} from './spreadsheet.ts';
export type { Violation } from './violation.ts';
