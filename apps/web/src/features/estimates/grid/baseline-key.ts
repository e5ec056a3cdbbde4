/** Where the baseline of a worksheet is remembered: a column, or a saved state as `<estimate>@<version>`. */
export const baselineKey = (sheetId: string): string => `mainsheet.baseline.${sheetId}`;
