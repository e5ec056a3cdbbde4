/** Door for the settings. */
export { AuditSection } from './AuditSection.tsx';
