import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { onePage } from '../../../test/fixtures/pdf-files.ts';
import { drawPdf } from './draw-pdf.ts';
import { readCarriedXml } from './read-carried-xml.ts';

const page = {
  info: { title: 'INV-00001' },
  content: ['Invoice'],
  defaultStyle: { font: 'Roboto' },
};
const XML = '<rsm:CrossIndustryInvoice>Fjord & Søn</rsm:CrossIndustryInvoice>';
const fileOf = (text: string) => ({
  src: `data:text/xml;base64,${Buffer.from(text).toString('base64')}`,
});

const carriedBy = async (document: object): Promise<string> => {
  const carried = await readCarriedXml(await drawPdf({ ...page, ...document }));
  return 'fault' in carried ? carried.fault : Buffer.from(carried.xml).toString('utf8');
};

const zeros = (count: number): string => deflateSync(Buffer.alloc(count)).toString('latin1');
const streamOf = (filter: string, bytes: string): string =>
  `<</Filter${filter}/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
/** A PDF that carries this as its e-invoice. */
const bombOf = (stream: string): Buffer =>
  onePage({
    catalogue: '/Names<</EmbeddedFiles<</Names[(factur-x.xml) 4 0 R]>>>>',
    objects: ['<</Type/Filespec/F(factur-x.xml)/EF<</F 5 0 R>>>>', stream],
  });

describe('the e-invoice that a PDF carries', () => {
  it('comes out as it was put in', async () => {
    const eInvoice = { xml: XML, at: '2026-11-20T08:00:00.000Z' };
    expect(await carriedBy({ eInvoice })).toBe(XML);
  });

  it('is found by the names that the norms give it, whatever else is attached', async () => {
    const files = { 'ZUGFeRD-invoice.xml': fileOf(XML), 'terms.txt': fileOf('Terms') };
    expect(await carriedBy({ files })).toBe(XML);
  });

  it('is none where nothing is attached, something else is, or two could be meant', async () => {
    expect(await carriedBy({})).toBe('');
    expect(await carriedBy({ files: { 'terms.xml': fileOf('<a/>') } })).toBe('');
    const two = { 'factur-x.xml': fileOf(XML), 'xrechnung.xml': fileOf('<other/>') };
    expect(await carriedBy({ files: two })).toBe('');
  });

  it('is refused in words where it unpacks to more than an invoice may be', async () => {
    const carried = async (stream: string) => readCarriedXml(bombOf(stream));
    expect(await carried(streamOf('/FlateDecode', zeros(1000)))).toMatchObject({
      xml: { length: 1000 },
    });
    expect(await carried(streamOf('/FlateDecode', zeros(3_000_000)))).toEqual({
      fault: 'The e-invoice inside is larger than 2 MB.',
    });
    const fault = expect.stringContaining('unpacks to more than can be read');
    expect(await carried(streamOf('/FlateDecode', zeros(60_000_000)))).toEqual({ fault });
    const twice = deflateSync(Buffer.from(zeros(60_000_000), 'latin1')).toString('latin1');
    expect(await carried(streamOf('[/FlateDecode/FlateDecode]', twice))).toEqual({ fault });
  });
});
