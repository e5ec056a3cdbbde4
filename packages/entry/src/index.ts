export * from './commission.ts';
export * from './date.ts';
export * from './duration.ts';
export * from './freight.ts';
export * from './fuel.ts';
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
