/** A document in pdfmake's own terms: plain data that crosses to a worker thread. */
export type PdfDocument = Readonly<Record<string, unknown>> & {
  /** The same document for machines, which the PDF carries: it is written as PDF/A-3b then, as Factur-X 1.0 asks. */
  readonly eInvoice?: { readonly xml: string; readonly at: string };
};

export type SheetKind = 'text' | 'number' | 'money' | 'quantity' | 'percent' | 'date' | 'instant';

/** A column of an exported sheet. */
export type SheetColumn = {
  readonly header: string;
  readonly kind: SheetKind;
  /** Unit of a quantity or currency of a money column, where all rows share it. */
  readonly unit?: string;
};

export type MoneyCell = { readonly amount: string; readonly currency: string };

/**
 * What stands in a cell: figures as decimal text, 3.75 for 3.75 %, civil dates `YYYY-MM-DD`, instants
 * in ISO 8601 UTC; null is blank.
 */
export type SheetCell = string | MoneyCell | null;

export type Sheet = {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
};

/** A figure typed or calculated, `0.00` its format; a formula keeps the value it had when it was written. */
export type WorkbookCell =
  | string
  | null
  | {
      readonly value: number | null;
      readonly formula?: string | null;
      readonly format?: string;
      readonly isBold?: boolean;
    };

export type WorkbookSheet = {
  readonly name: string;
  /** In characters. */
  readonly widths: readonly number[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** Rows whose words are bold, counted from zero below the head. */
  readonly boldRows?: readonly number[];
};

/** Several sheets whose formulas may name each other's cells. */
export type Workbook = { readonly sheets: readonly WorkbookSheet[] };

/**
 * What was found in a PDF that somebody brings: only pages; something that runs, sends or opens; pages that
 * nobody can look behind; or nothing that opens.
 */
export type PdfFinding = 'plain' | 'active' | 'locked' | 'damaged';

/** The cells of a sheet that somebody brings, as text; or why it is refused. */
export type ReadSheet =
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly reason: string };

/** The words of a PDF, how many pages it has, and whether it has more than was read. */
export type PdfText = { readonly text: string; readonly pages: number; readonly isCut: boolean };

/** The e-invoice that a PDF carries, empty where it carries none; or why it is not taken out. */
export type CarriedXml = { readonly xml: Uint8Array } | { readonly fault: string };

/** What a thread is asked to make, or to look into. */
export type DocumentOrder =
  | { readonly kind: 'pdf'; readonly document: PdfDocument }
  | { readonly kind: 'xlsx'; readonly sheet: Sheet }
  | { readonly kind: 'workbook'; readonly workbook: Workbook }
  | { readonly kind: 'inspection'; readonly content: Uint8Array }
  | { readonly kind: 'text'; readonly content: Uint8Array }
  | { readonly kind: 'eInvoice'; readonly content: Uint8Array }
  | { readonly kind: 'sheet'; readonly content: Uint8Array; readonly maxRows: number };

/** Spreadsheets keep 15 significant digits of a number. */
const MAX_DIGITS = 15;
/** Whether a figure stays exact as a number of a spreadsheet; a longer one is written as text. */
export const isExactNumber = (text: string): boolean =>
  text.replace(/^-?0*\.?0*|\./g, '').length <= MAX_DIGITS;

/** Header of a column as people read it, its unit behind. */
export function headerOf({ header, kind, unit }: SheetColumn): string {
  const behind = kind === 'instant' ? 'UTC' : kind === 'percent' ? '%' : unit;
  return behind ? `${header} ${behind}` : header;
}
