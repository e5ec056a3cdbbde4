/** Door for other features. */
export { AgeingBars } from './AgeingBars.tsx';
