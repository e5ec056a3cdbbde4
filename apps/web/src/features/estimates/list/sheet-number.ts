/** Worksheets are counted from 001. */
export const sheetNumber = (sheet: { number: number }): string =>
  String(sheet.number).padStart(3, '0');
