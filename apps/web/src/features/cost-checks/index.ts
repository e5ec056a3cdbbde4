/** Door for the settings. */
export { CostChecksSection } from './CostChecksSection.tsx';
