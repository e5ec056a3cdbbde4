export { ACTIVITY_RULES, type ActivityRule } from './activity-rules.ts';
export { allowedMinutes } from './allowance.ts';
export * from './claim.ts';
export * from './compare-statements.ts';
export { countLaytime, type LaytimeResult } from './count-laytime.ts';
export {
  type MovedBoundary,
  moveBoundary,
  ruleInterval,
  withdrawRuling,
} from './edit-statement.ts';
export { explainLaytime, LAYTIME_FIGURES, type LaytimeFigure } from './explain-laytime.ts';
export { faultText } from './fault-text.ts';
export {
  findLaytimeFaults,
  LAYTIME_FAULTS,
  type LaytimeFault,
  type LaytimeViolation,
} from './find-faults.ts';
export { formatMinutes } from './format-minutes.ts';
export * from './laytime-input.ts';
export { listedTimeOnly } from './listed-time.ts';
export { newLaytime, newPort } from './new-laytime.ts';
export { pairEvents } from './pair-events.ts';
export * from './read-facts.ts';
export * from './statement.ts';
