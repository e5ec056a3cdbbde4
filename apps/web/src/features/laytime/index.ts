/** Door for other features. */
export { VoyageLaytime } from './VoyageLaytime.tsx';
export { VoyageTabs } from './VoyageTabs.tsx';
