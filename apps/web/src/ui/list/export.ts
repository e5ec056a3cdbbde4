export type ExportFormat = 'csv' | 'xlsx';

/** What is exported: the rows as they stand, or those selected, and the columns shown. */
export type ExportRequest = {
  label: string;
  ids: readonly string[];
  /** No rows were selected: what stands here is meant, and whatever the server holds beyond it. */
  isWhole: boolean;
  columns: readonly string[];
};
