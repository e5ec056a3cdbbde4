import { describe, expect, it } from 'vitest';
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

const carriedBy = async (document: object): Promise<string> =>
  Buffer.from(await readCarriedXml(await drawPdf({ ...page, ...document }))).toString('utf8');

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
});
