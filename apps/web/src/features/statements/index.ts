/** Door for other features. */
export { AccountTabs } from './AccountTabs.tsx';
export { AgeingBars, type Bucket } from './AgeingBars.tsx';
