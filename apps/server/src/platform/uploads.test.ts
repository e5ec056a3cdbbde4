import { describe, expect, it } from 'vitest';
import { NOT_A_DOCUMENT, safeFileName, sniffDocument } from './uploads.ts';

/** The smallest PNG there is: one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const jpeg = (height: number) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 16, 1, 0x11, 0, 0]);
  frame.writeUInt16BE(height, 5);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]);
};

describe('what an upload is (attack I7)', () => {
  it('PDF, PNG and JPEG are told by their bytes', () => {
    expect(sniffDocument(PDF)).toMatchObject({
      mediaType: 'application/pdf',
      extension: 'pdf',
      longestSidePx: 0,
    });
    expect(sniffDocument(PNG)).toMatchObject({ mediaType: 'image/png', extension: 'png' });
    expect(sniffDocument(jpeg(400))).toEqual({
      mediaType: 'image/jpeg',
      extension: 'jpg',
      longestSidePx: 400,
    });
  });

  it('a page of HTML, an SVG, a zip and nothing at all are no documents', () => {
    for (const text of ['<html><script>', '<svg onload=1>', 'PK\x03\x04', '']) {
      expect(sniffDocument(Buffer.from(text))).toBe(NOT_A_DOCUMENT);
    }
  });

  it('a picture with something behind it, a cut one, and a bomb are refused', () => {
    expect(sniffDocument(Buffer.concat([PNG, Buffer.from('<script>')]))).toMatch(/damaged/);
    expect(sniffDocument(PNG.subarray(0, 40))).toMatch(/damaged/);
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(30_000, 16);
    expect(sniffDocument(bomb)).toMatch(/12,000 points/);
    expect(sniffDocument(jpeg(30_000))).toMatch(/12,000 points/);
    expect(sniffDocument(Buffer.concat([jpeg(400), Buffer.from('x')]))).toMatch(/damaged/);
  });

  it('a PDF that has no end is refused', () => {
    expect(sniffDocument(PDF.subarray(0, 12))).toMatch(/damaged/);
  });
});

describe('the name of an upload', () => {
  it('loses folders, line breaks and a false ending', () => {
    expect(safeFileName('../../etc/passwd', 'pdf')).toBe('passwd.pdf');
    expect(safeFileName('C:\\scans\\extract.html', 'pdf')).toBe('extract.pdf');
    expect(safeFileName('a\r\nSet-Cookie: x.png', 'png')).toBe('aSet-Cookie x.png');
    expect(safeFileName('Registerauszug Ålesund.pdf', 'pdf')).toBe('Registerauszug Ålesund.pdf');
    expect(safeFileName('...', 'jpg')).toBe('document.jpg');
  });
});
