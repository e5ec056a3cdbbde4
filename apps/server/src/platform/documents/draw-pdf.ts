import { createRequire } from 'node:module';
import path from 'node:path';
import type { PdfDocument } from './documents.ts';

/** The part of pdfmake 0.3 that is used; it ships no types. */
type PdfMake = {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (file: string) => boolean): void;
  addTableLayouts(
    layouts: Record<string, Record<string, (index: number) => number | string>>,
  ): void;
  createPdf(document: unknown): { getBuffer(): Promise<Buffer> };
};

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as PdfMake;
const fonts = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto');

pdfmake.setFonts({
  Roboto: {
    normal: path.join(fonts, 'Roboto-Regular.ttf'),
    bold: path.join(fonts, 'Roboto-Medium.ttf'),
    italics: path.join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: path.join(fonts, 'Roboto-MediumItalic.ttf'),
  },
});
// Layouts hold functions, which do not cross threads: documents name them.
pdfmake.addTableLayouts({
  ruled: {
    hLineWidth: (row) => (row === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#c9d0d8',
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
});
// A document holds text that users typed: it may reach no address and no file but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fonts));

/** `footerText` of a document stands above the number on each page. */
export function drawPdf({ footerText, ...document }: PdfDocument): Promise<Buffer> {
  const footer = (page: number, pages: number) => pageFoot(footerText, `Page ${page} of ${pages}`);
  return pdfmake.createPdf({ ...document, footer }).getBuffer();
}

const pageFoot = (footerText: unknown, pageText: string) => ({
  stack: [...(typeof footerText === 'string' ? [footerText] : []), pageText],
  alignment: 'center',
  fontSize: 8,
  color: '#536070',
  margin: [48, 8, 48, 0],
});
