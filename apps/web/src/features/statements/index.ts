/** Door for other features. */
export { AgeingBars, type Bucket } from './AgeingBars.tsx';
