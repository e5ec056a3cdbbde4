/** Door for other features. */
export { AccountingSection } from './AccountingSection.tsx';
