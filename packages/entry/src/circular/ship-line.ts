import { NO_TITLE } from '../recap/recap-vessel.ts';

/** Words that a line about a ship begins with, and no ship is called. */
const NO_NAME =
  '(?!(?:open|our|the|we|she|vessels?|vsls?|ships?|pls|please|kindly|can|could|will|now|presently|expected|eta|dear|hi|good|all|for|any|owners?|tonnage|positions?|flag|gear|blt|built|dwt|name|imo)\\b)';

const SIZE = '\\d{2,3}(?:,\\d{3}|[.,]?\\d?[ ]?k)\\b';

/** A size in thousands of tonnes or in tonnes, without a word that makes it another measure. */
export const BARE_SIZE = `${SIZE}(?![ \\t]{0,4}(?:cbm|cuft|cft|grain|bale|teu|m3))`;

/**
 * Source of a pattern over lower-case text: a ship's name as the group `name` at the start of a line that says, behind it
 * or behind her size and year, where and when she is open, like `nordic hawk 82k blt 2019 open santos 12 dec`.
 */
export const SHIP_OF_LINE = [
  `[ \\t]{0,8}${NO_NAME}(?<name>[a-z][a-z0-9.'-]{1,20}(?: [a-z][a-z0-9.'-]{0,20}){0,2}?)`,
  `(?=(?:[ \\t]{0,4}(?:[,(/\\t]|[-–][ \\t])|[ \\t]{1,4}(?:${SIZE}|(?:blt|built|s?dwt|imo)\\b|(?=open)))`,
  `[^\\n]{0,80}?\\bopen(?:ing)?[ \\t:]{1,4}${NO_TITLE}(?=[^\\n]{0,60}?(?:\\d|\\b(?:ppt|prompt|spot)\\b)))`,
].join('');
