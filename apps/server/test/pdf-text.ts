import { inflateSync } from 'node:zlib';

/**
 * Streams of a PDF, unpacked; those that are packed otherwise (fonts, pictures) are left out. Each is as long as it says: its last
 * byte may be the carriage return of a line's end.
 */
function streamsOf(pdf: string): string[] {
  const heads = pdf.matchAll(/\/Length (\d+)\b(?:(?!endobj)[\s\S])*?>>\s*stream\r?\n/g);
  return [...heads].flatMap((head) => {
    const start = head.index + head[0].length;
    try {
      const body = pdf.slice(start, start + Number(head[1]));
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** Glyph to character, of one font's ToUnicode map. Source: ISO 32000-1, 9.10.3. */
function glyphsOf(cmap: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  // A ligature is one glyph for several characters, with a space between them.
  const charsOf = (hex: string) =>
    hex.split(' ').map((one) => String.fromCodePoint(Number.parseInt(one, 16)));
  for (const [, first = '', list = ''] of cmap.matchAll(
    /<([\da-f]{4})>\s*<[\da-f]{4}>\s*\[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([\da-f ]+)>/gi)].forEach(([, hex = ''], index) => {
      const glyph = Number.parseInt(first, 16) + index;
      glyphs.set(glyph.toString(16).padStart(4, '0'), charsOf(hex).join(''));
    });
  }
  return glyphs;
}

/** What the pages of a PDF say, without spaces: once for each of its fonts, the right one reads well. */
export function readPdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf.toString('latin1'));
  const fonts = streams.filter((one) => one.includes('beginbfrange')).map(glyphsOf);
  const shown = streams
    .filter((one) => /\bTJ\b/.test(one))
    .map((page) => [...page.matchAll(/<([\da-f]+)>/gi)].map(([, hex]) => hex).join(''));
  return fonts
    .map((font) =>
      shown
        .map((hex) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '').join(''))
        .join(' '),
    )
    .join('\n')
    .replaceAll(' ', '');
}

/** The objects of a PDF without their streams and texts: what a reader acts on. */
export const readPdfStructure = (pdf: Buffer): string =>
  pdf
    .toString('latin1')
    .replaceAll(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
