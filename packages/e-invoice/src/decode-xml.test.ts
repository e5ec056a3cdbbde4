import { describe, expect, it } from 'vitest';
import { decodeXml, encodingOf } from './index.ts';

const xml = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><a>Schiffsausrüstung</a>`;
const bytes = (text: string, of: BufferEncoding) => new Uint8Array(Buffer.from(text, of));

describe('an XML file', () => {
  it('is read in the encoding that it declares: ISO-8859-1 or UTF-8', () => {
    expect(decodeXml(bytes(xml('ISO-8859-1'), 'latin1'))).toEqual({ text: xml('ISO-8859-1') });
    expect(decodeXml(bytes(xml('utf-8'), 'utf8'))).toEqual({ text: xml('utf-8') });
    expect(decodeXml(bytes('<a>ü</a>', 'utf8'))).toEqual({ text: '<a>ü</a>' });
    // Its mark says more than its declaration.
    expect(decodeXml(bytes(`\uFEFF${xml('iso-8859-1')}`, 'utf8'))).toEqual({
      text: xml('iso-8859-1'),
    });
  });

  it('of another encoding is refused in words, as is one that is not what it says', () => {
    const fault = (encoding: string) => ({
      fault: `This file is encoded as ${encoding}. Ask the vendor for it in UTF-8.`,
    });
    expect(decodeXml(bytes(xml('windows-1250'), 'latin1'))).toEqual(fault('WINDOWS-1250'));
    for (const start of ['\uFEFF', '']) {
      const wide = bytes(`${start}${xml('UTF-16')}`, 'utf16le');
      expect([encodingOf(wide), decodeXml(wide)]).toEqual(['UTF-16', fault('UTF-16')]);
    }
    expect(decodeXml(bytes(xml('UTF-8'), 'latin1'))).toEqual({
      fault: 'This file is not encoded as UTF-8, though it should be. Ask the vendor for it anew.',
    });
  });
});
