import type { DocumentFormat } from '@mainsheet/contract';
import type { Platform } from '../platform.ts';
import { type Letterhead, type Paper, paperOf } from './paper.ts';
import { workbookOfPaper } from './paper-workbook.ts';

type Order = {
  readonly sender: Letterhead;
  readonly paper: Paper;
  readonly format: DocumentFormat;
};

/** A paper as a PDF or as a workbook, both from the same lines. */
export const printPaper = (
  platform: Platform,
  { sender, paper, format }: Order,
): Promise<Buffer> =>
  format === 'pdf'
    ? platform.pdf.print(paperOf(sender, paper))
    : platform.sheets.writeWorkbook(workbookOfPaper(paper));
