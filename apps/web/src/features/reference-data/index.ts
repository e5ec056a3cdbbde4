/** Door for the settings. */
export { LedgerCodesSection } from './LedgerCodesSection.tsx';
export { ReferenceSection } from './ReferenceSection.tsx';
