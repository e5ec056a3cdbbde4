import { deflateSync } from 'node:zlib';

/** A PDF of these objects, numbered from 1; the first is its catalogue. Source: ISO 32000-1, 7.5. */
export function pdfOf(objects: readonly string[]): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
}

const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const page = (more: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${more}>>`;

/** One empty page; `catalogue` and `onPage` are written into their dictionaries, `objects` count from 4. */
export function onePage({ catalogue = '', onPage = '', objects = [] as string[] } = {}): Buffer {
  return pdfOf([`<</Type/Catalog/Pages 2 0 R${catalogue}>>`, PAGES, page(onPage), ...objects]);
}

/** A stream of a PDF, packed. */
export function packed(dictionary: string, content: string): string {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return `<<${dictionary}/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
}

/** A page that says these lines, one below the other. */
export const pageOfLines = (lines: readonly string[]): Buffer =>
  onePage({
    onPage: '/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R',
    objects: [
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      packed(
        '',
        `BT /F1 8 Tf 12 TL 10 190 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
      ),
    ],
  });

/**
 * The page of `onePage` with its objects inside a packed object stream, where no plain search sees them.
 * Source: ISO 32000-1, 7.5.7 and 7.5.8.
 */
export function inObjectStream({ catalogue = '', onPage = '' }): Buffer {
  const inside = [`<</Type/Catalog/Pages 2 0 R${catalogue}>>`, PAGES, page(onPage)];
  let at = 0;
  const places = inside.map((object, index) => {
    const place = `${index + 1} ${at}`;
    at += object.length + 1;
    return place;
  });
  const first = `${places.join(' ')}\n`;
  const stream = packed(`/Type/ObjStm/N 3/First ${first.length}`, first + inside.join(' '));
  const head = `%PDF-1.7\n4 0 obj\n`;
  const before = `${head}${stream}\nendobj\n`;
  const rows = [
    [0, 0, 255],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, '%PDF-1.7\n'.length, 0],
    [1, before.length, 0],
  ];
  const table = Buffer.from(
    rows.flatMap(([kind, place, more]) => [kind!, place! >> 8, place! & 255, more!]),
  );
  const entries = table.toString('latin1');
  const xref = packed('/Type/XRef/Size 6/W[1 2 1]/Root 1 0 R', entries);
  return Buffer.from(
    `${before}5 0 obj\n${xref}\nendobj\nstartxref\n${before.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A paper like those that people upload. */
export const PLAIN_PDF = onePage();
