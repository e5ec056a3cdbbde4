import {
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfText } from './documents.ts';

/** A bill of a vendor is shorter; what lies behind is not read. */
const MOST_PAGES = 20;
const MOST_CHARACTERS = 120_000;
/** Points between two words that stand in columns of their own. */
const COLUMN_GAP = 12;
/** Points by which letters of one line may lie apart. */
const LINE_SLACK = 3;

type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

/**
 * The words of a PDF line by line, columns apart by spaces; a page that is a picture has none.
 * To be called in a thread that is ended after some seconds, of a file that was inspected.
 * @throws Error for what does not open
 */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  const loading = getDocument({
    // The library takes the bytes it is given for its own.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    return await readPages(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

async function readPages(document: PDFDocumentProxy): Promise<PdfText> {
  const pages: string[] = [];
  let length = 0;
  const count = Math.min(document.numPages, MOST_PAGES);
  for (let number = 1; number <= count && length < MOST_CHARACTERS; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = linesOf(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      ),
    );
    pages.push(text);
    length += text.length;
    page.cleanup();
  }
  const text = pages.join('\n\n');
  return {
    text: text.slice(0, MOST_CHARACTERS),
    pages: document.numPages,
    isCut: pages.length < document.numPages || text.length > MOST_CHARACTERS,
  };
}

/** Pieces of a page from top to bottom and from left to right. */
function linesOf(pieces: readonly Piece[]): string {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && Math.abs(line[0]!.y - piece.y) <= LINE_SLACK) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => textOf(line.toSorted((a, b) => a.x - b.x))).join('\n');
}

function textOf(line: readonly Piece[]): string {
  return line.reduce((text, piece, index) => {
    const before = line[index - 1];
    if (!before) return piece.text;
    const gap = piece.x - (before.x + before.width);
    const between = gap > COLUMN_GAP ? '   ' : gap > 1 && !text.endsWith(' ') ? ' ' : '';
    return `${text}${between}${piece.text}`;
  }, '');
}
