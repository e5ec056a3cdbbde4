import { sameClock } from '@mainsheet/calendar';
import type { PdfDocument } from './documents.ts';

export const INK = '#18212c';
export const GREY = '#536070';

/** Whose paper it is: name and logo, the picture as a data address. */
export type Letterhead = { readonly name: string; readonly logo: string | null };

export type Paper = {
  readonly title: string;
  /** Below the title: what it is of, in which currency. */
  readonly subtitle: string;
  readonly isDraft?: boolean;
  readonly isWide?: boolean;
  readonly content: readonly unknown[];
};

/** Parentheses below zero and thousands grouped, as statements are read in the trade. */
export function accounting(amount: string): string {
  const [whole = '', rest] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest === undefined ? '' : `.${rest}`);
  return amount.startsWith('-') && /[1-9]/.test(amount) ? `(${grouped})` : grouped;
}

/** `2026-11-25 06:30 UTC` */
export const minutesText = (instant: string): string =>
  `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** The same on the clock of a port, for what is agreed in its dates. */
export const portTimeText = (instant: string, zone: string): string =>
  `${(sameClock(instant, zone, 'UTC') ?? instant).slice(0, 16).replace('T', ' ')} port time`;

export type Cell = string | { readonly text: string; readonly bold?: boolean };

/** A row that adds others up, in every column where it says their sum. */
export type SumRow = { readonly row: number; readonly of: readonly number[] };

/** What a part of a paper says, apart from how it is printed: a workbook is written from it. */
export type PaperPart =
  | { readonly kind: 'heading' | 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: Facts }
  | ({ readonly kind: 'table' } & Table);

type Facts = readonly (readonly [name: string, value: string])[];

const cellOf = (cell: Cell, alignment: 'left' | 'right') =>
  typeof cell === 'string' ? { text: cell, alignment } : { ...cell, alignment };

type Table = {
  readonly heads: readonly string[];
  /** How many columns from the left hold words; the others hold figures. */
  readonly texts: number;
  readonly widths: readonly (number | string)[];
  readonly rows: readonly (readonly Cell[])[];
  readonly sums?: readonly SumRow[];
  /** Columns of amounts, and in which currency they are. */
  readonly money?: { readonly currency: string; readonly columns: readonly number[] };
};

/** A ruled table: words left, figures right, its head on every page. */
export const ruledTable = (table: Table) => ({
  ...drawTable(table),
  part: { kind: 'table', ...table } satisfies PaperPart,
});

const drawTable = ({ heads, texts, widths, rows }: Table) => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [...widths],
    body: [
      heads.map((text, at) => ({
        ...{ text, color: GREY, fontSize: 8.5, alignment: at < texts ? 'left' : 'right' },
      })),
      ...rows.map((row) => row.map((cell, at) => cellOf(cell, at < texts ? 'left' : 'right'))),
    ],
  },
  layout: 'ruled',
  margin: [0, 0, 0, 16],
});

/** Names and values below each other; what is blank is left out. */
export const factsTable = (facts: Facts) => ({
  part: { kind: 'facts', facts } satisfies PaperPart,
  table: {
    widths: [100, '*'],
    body: facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [{ text: name, color: GREY }, value]),
  },
  layout: 'noBorders',
  margin: [0, 0, 0, 16],
});

export const heading = (text: string) => ({
  part: { kind: 'heading', text } satisfies PaperPart,
  text,
  bold: true,
  fontSize: 11,
  margin: [0, 4, 0, 6],
});
export const note = (text: string) => ({
  part: { kind: 'note', text } satisfies PaperPart,
  text,
  color: GREY,
  margin: [0, 0, 0, 8],
});

export const onNewPage = (content: readonly unknown[]) => ({
  stack: [...content],
  pageBreak: 'before',
});

/** A page of ours: letterhead left, what it is right, its content below. */
export function paperOf(sender: Letterhead, paper: Paper): PdfDocument {
  return {
    pageSize: 'A4',
    pageOrientation: paper.isWide ? 'landscape' : 'portrait',
    pageMargins: [48, 48, 48, 56],
    info: { title: `${paper.title} ${paper.subtitle}`, author: sender.name },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    ...(paper.isDraft ? { watermark: { text: 'DRAFT', color: GREY, opacity: 0.08 } } : {}),
    content: [
      {
        columns: [
          {
            stack: [
              ...(sender.logo
                ? [{ image: sender.logo, fit: [160, 48], margin: [0, 0, 0, 8] }]
                : []),
              { text: sender.name, bold: true, fontSize: 14 },
            ],
          },
          {
            stack: [
              { text: paper.title, bold: true, fontSize: 14 },
              { text: paper.subtitle, color: GREY },
            ],
            alignment: 'right',
          },
        ],
        margin: [0, 0, 0, 16],
      },
      ...paper.content,
    ],
    footerText: 'E&OE',
  };
}
