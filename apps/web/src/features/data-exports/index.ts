/** Door for the settings of a person and of a company. */
export { DataExportPanel } from './DataExportPanel.tsx';
