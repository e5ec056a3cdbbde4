export {
  compactIdentifier,
  IDENTIFIER_KINDS,
  type Identifier,
  type IdentifierKind,
  type ListedParty,
  type ParsedList,
  type PartyKind,
  SANCTIONS_LISTS,
  type SanctionsList,
} from './listed-party.ts';
export { type NormalName, normaliseName } from './normalise-name.ts';
export {
  findListedByOwnership,
  type Holding,
  LISTED_FROM_PERCENT,
  type ListedOwnership,
} from './ownership.ts';
export { parseEuXml } from './parse-eu.ts';
export { type OfacCsvFiles, parseOfacCsv, parseOfacXml } from './parse-ofac.ts';
export { parseEuCsv, parseOwnCsv, parseUkCsv } from './parse-tables.ts';
export { parseUkXml } from './parse-uk.ts';
export { parseUnXml } from './parse-un.ts';
export {
  compareEditions,
  decide,
  fingerprint,
  type ListDelta,
  type ScreeningDecision,
  withoutCleared,
} from './rescreen.ts';
export { type NameScore, SCORE_SETTINGS, type ScoreSettings, scoreNames } from './score.ts';
export {
  type Hit,
  type HitLevel,
  levelOf,
  SCREENING_VERSION,
  type ScorePart,
  Screener,
  type ScreeningQuery,
  type ScreenOptions,
  THRESHOLDS,
} from './screen.ts';
export { countEdits, jaro, jaroWinkler, soundex } from './string-distance.ts';
