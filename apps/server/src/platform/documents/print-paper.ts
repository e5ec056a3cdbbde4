import type { Platform } from '../platform.ts';
import { type Letterhead, type Paper, paperOf } from './paper.ts';
import { workbookOfPaper } from './paper-workbook.ts';

/** What a paper is printed as. */
export const PAPER_FORMATS = ['pdf', 'xlsx'] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

type Order = {
  readonly sender: Letterhead;
  readonly paper: Paper;
  readonly format: PaperFormat;
};

/** A paper as a PDF or as a workbook, both from the same lines. */
export const printPaper = (
  platform: Platform,
  { sender, paper, format }: Order,
): Promise<Buffer> =>
  format === 'pdf'
    ? platform.pdf.print(paperOf(sender, paper))
    : platform.sheets.writeWorkbook(workbookOfPaper(paper));
