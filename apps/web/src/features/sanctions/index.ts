/** Door for other features. */
export { caseHref } from './case-words.ts';
export { ScreeningNotice } from './ScreeningNotice.tsx';
