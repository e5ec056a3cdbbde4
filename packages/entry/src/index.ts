export {
  type Circular,
  type CircularCargo,
  type CircularField,
  type CircularKey,
  type CircularValues,
  readCircular,
} from './circular/read-circular.ts';
export {
  type Position,
  type PositionKey,
  readTonnage,
  type TonnageList,
} from './circular/read-tonnage.ts';
export * from './commission.ts';
export * from './date.ts';
export * from './duration.ts';
export type { Field, Found, Span } from './found.ts';
export * from './freight.ts';
export * from './fuel.ts';
export type { Gear } from './gear.ts';
export * from './laytime-rate.ts';
export * from './number.ts';
export {
  type EntryContext,
  type EntryViolation,
  type EntryViolationCode,
  findValue,
  type Parsed,
  type Reading,
} from './parsed.ts';
export * from './port.ts';
export * from './position.ts';
export * from './quantity.ts';
export {
  type CharterHireStep,
  type CharterOptionTerm,
  type CharterRecap,
  parseCharterRecap,
} from './recap/charter-recap.ts';
export { parseRecap, type Recap } from './recap/recap.ts';
export type * from './recap/recap-fields.ts';
export { type MailedFigure, parseReportMail, type ReportMail } from './report-mail.ts';
export { STATEMENT_MILESTONES, type StatementMilestone } from './statement/statement-activity.ts';
export {
  parseStatementOfFacts,
  type StatementEvent,
  type StatementOfFacts,
} from './statement/statement-of-facts.ts';
export {
  type DescribedSpeed,
  parseVesselDescription,
  type VesselDescription,
} from './vessel-description/vessel-description.ts';
export type { DescribedKey } from './vessel-description/vessel-description-rules.ts';
