export {
  CATALOGUE,
  DATE_FIELDS,
  type DateField,
  DIVISORS,
  FIELDS,
  type Field,
  groupsOf,
  isDivided,
  labelOfValue,
  type MeasureKey,
  type MeasureKind,
  measureInfo,
  SUBJECTS,
  type Subject,
  valuesOf,
} from './catalogue.ts';
export { bareQuery, type Chip, chipsOf, followUpsOf } from './chips.ts';
export { describe, measureText } from './describe.ts';
export { EMPTY_VOCABULARY, type Vocabulary } from './names.ts';
export { MAX_QUESTION, type Parsed, type Parser, parse, parserOf } from './parse.ts';
export * from './query.ts';
export { type Range, rangeOf } from './ranges.ts';
export { wholeOf } from './share.ts';
export { spanText } from './spans.ts';
export { examplesOf, type Suggestion, suggest } from './suggest.ts';
export { visibleText } from './tokens.ts';
