import { describe, expect, it } from 'vitest';
import { inObjectStream, onePage, packed, pdfOf } from '../../../test/fixtures/pdf-files.ts';
import { inspectPdf } from './inspect-pdf.ts';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const LAUNCH = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(calc.exe)>>>>]';
const link = (uri: string) =>
  `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${uri})>>>>]`;
const ATTACHED = '/Names<</EmbeddedFiles<</Names[(a.exe) 4 0 R]>>>>';
const FILE = ['<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>', packed('', 'MZ')];
const CONTENT = 'BT /F1 18 Tf 72 720 Td (Register extract) Tj ET';

describe('what is inside a PDF', () => {
  it('a page, packed or not, that opens at a place and links to the web, is plain', async () => {
    const plain = [
      onePage(),
      onePage({ onPage: '/Contents 4 0 R', objects: [packed('', CONTENT)] }),
      onePage({ catalogue: '/OpenAction[3 0 R/Fit]' }),
      onePage({ onPage: link('https://www.example.com/register') }),
      inObjectStream({}),
    ];
    for (const pdf of plain) expect(await inspectPdf(pdf), pdf.toString('latin1')).toBe('plain');
  });

  const active: [string, Buffer][] = [
    ['a script that runs on opening', onePage({ catalogue: `/OpenAction${SCRIPT}` })],
    [
      'a script with its name written in hex',
      onePage({ catalogue: `/OpenAction${SCRIPT.replace('/JavaScript', '/J#61v#61Script')}` }),
    ],
    ['a script in an object stream', inObjectStream({ catalogue: `/OpenAction${SCRIPT}` })],
    ['a script of a page in an object stream', inObjectStream({ onPage: `/AA<</O${SCRIPT}>>` })],
    ['a program to launch', onePage({ onPage: LAUNCH })],
    ['a program to launch, in an object stream', inObjectStream({ onPage: LAUNCH })],
    [
      'a program to launch, in hex in an object stream',
      inObjectStream({ onPage: LAUNCH.replace('/Launch', '/#4caunch') }),
    ],
    ['a file inside', onePage({ catalogue: ATTACHED, objects: FILE })],
    ['printing on opening', onePage({ catalogue: '/OpenAction<</S/Named/N/Print>>' })],
    [
      'a web page on opening',
      onePage({ catalogue: '/OpenAction<</S/URI/URI(https://evil.example)>>' }),
    ],
    ['a form that is sent away', onePage({ onPage: LAUNCH.replace('Launch', 'SubmitForm') })],
    ['a link that runs', onePage({ onPage: link('javascript:alert\\(1\\)') })],
    ['a link to a file', onePage({ onPage: link('file:///c:/windows/system32/calc.exe') })],
    [
      'a web page in the same file',
      Buffer.from(
        onePage().toString('latin1').replace('\n', '\n%<HTML><script src=x>\n'),
        'latin1',
      ),
    ],
    [
      'a form of XFA',
      onePage({ catalogue: '/AcroForm<</Fields[]/XFA 4 0 R>>', objects: [packed('', '<xdp/>')] }),
    ],
  ];
  it.each(active)('%s makes it one that acts', async (_what, pdf) => {
    expect(await inspectPdf(pdf)).toBe('active');
  });

  it('what cannot be opened, is cut, or packs its objects unusually is damaged', async () => {
    const odd = inObjectStream({}).toString('latin1').replace('/FlateDecode', '/LZWDecode');
    const broken = inObjectStream({});
    const streamAt = broken.indexOf('stream\n') + 'stream\n'.length;
    broken.fill(0xff, streamAt + 2, streamAt + 12);
    const damaged = [
      Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
      pdfOf(['<</Type/Catalog>>']),
      Buffer.from(odd, 'latin1'),
      broken,
      Buffer.concat([onePage(), Buffer.from('PK\x03\x04')]),
    ];
    for (const pdf of damaged)
      expect(await inspectPdf(pdf), pdf.toString('latin1')).toBe('damaged');
  });

  it('objects that unpack to more than 32 MB, in one stream or together, are refused', async () => {
    const blanks = (megabytes: number) =>
      packed('/Type/ObjStm/N 1/First 4', `1 0 ${' '.repeat(megabytes * 1024 * 1024)}`);
    expect(await inspectPdf(onePage({ objects: [blanks(20)] }))).toBe('plain');
    expect(await inspectPdf(onePage({ objects: [blanks(40)] }))).toBe('damaged');
    expect(await inspectPdf(onePage({ objects: [blanks(20), blanks(20)] }))).toBe('damaged');
  });

  it('a file with more streams than a book has is refused before each is looked at', async () => {
    const words = `(${'stream\n'.repeat(20_001)})`;
    expect(await inspectPdf(onePage({ objects: [words] }))).toBe('damaged');
  });

  it('one whose content is locked is told apart', async () => {
    const locked = onePage()
      .toString('latin1')
      .replace('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/P -4>>');
    expect(await inspectPdf(Buffer.from(locked, 'latin1'))).toBe('locked');
  });

  it('the letters of a name inside the points of a picture are no name', async () => {
    // The second begins like a packed stream and is a fax.
    for (const picture of ['x/JS (y/XFA [', 'x\x9c\xff\xff\xff']) {
      const head = `<</Subtype/Image/Filter/CCITTFaxDecode/Length ${picture.length}>>`;
      const stream = `${head}\nstream\n${picture}\nendstream`;
      expect(await inspectPdf(onePage({ objects: [stream] }))).toBe('plain');
    }
  });
});
