export * from './explanation.ts';
export { evaluateFormula } from './formula.ts';
export type { Violation } from './violation.ts';
