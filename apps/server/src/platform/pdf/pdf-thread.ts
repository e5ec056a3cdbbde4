import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/** The part of pdfmake 0.3 that is used; it ships no types. */
type PdfMake = {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (file: string) => boolean): void;
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
// A document holds text that users typed: it may reach no address and no file but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fonts));

type Job = { id: number; document: Record<string, unknown> };

parentPort?.on('message', (job: Job) => {
  const document = { ...job.document, footer: pageNumbers };
  pdfmake
    .createPdf(document)
    .getBuffer()
    .then(
      (pdf) => parentPort?.postMessage({ id: job.id, pdf }),
      (error: unknown) => parentPort?.postMessage({ id: job.id, error: String(error) }),
    );
});

function pageNumbers(page: number, pages: number) {
  return {
    text: `Page ${page} of ${pages}`,
    alignment: 'center',
    fontSize: 8,
    color: '#536070',
    margin: [0, 8, 0, 0],
  };
}
