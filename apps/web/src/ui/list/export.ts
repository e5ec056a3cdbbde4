export type ExportFormat = 'csv' | 'xlsx';

/** What is exported: the rows as they stand, or those selected, and the columns shown. */
export type ExportRequest = {
  label: string;
  ids: readonly string[];
  columns: readonly string[];
};
