export {
  type LineToMatch,
  MATCHING_RULES,
  type OpenDocument,
  type RateOf,
  type Suggestion,
} from './matching.ts';
export { type BankRule, directionOf, findRule, searchKey, wordsToLearn } from './rules.ts';
export { suggestMatches } from './suggest-matches.ts';
