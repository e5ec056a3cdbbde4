export type ExportFormat = 'csv' | 'xlsx';

/** What is exported: the rows as they stand, or those selected, and the columns shown. */
export type ExportRequest = {
  label: string;
  ids: readonly string[];
  /** No rows were selected: what stands here is meant, and whatever the server holds beyond it. */
  isWhole: boolean;
  columns: readonly string[];
};

/** The whole of a list that is longer than what stands here, narrowed as it is. */
export type WholeExportRequest = {
  label: string;
  columns: readonly string[];
  search: string;
  filters: Readonly<Record<string, readonly string[]>>;
  /** Of the list as a whole, before it is narrowed; null where nobody counted. */
  total: number | null;
};
