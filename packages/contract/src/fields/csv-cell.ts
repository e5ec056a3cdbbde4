/** A text a spreadsheet would run as a formula gets an apostrophe in front; plain figures do not. */
export function guardFormula(text: string): string {
  const isRisky = /^[=+\-@\t\r]/.test(text);
  return isRisky && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** A cell of CSV (RFC 4180): guarded, and quoted where it holds commas, quotes or line breaks. */
export function csvCell(text: string): string {
  const guarded = guardFormula(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
