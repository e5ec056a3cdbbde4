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
  createPdf(document: unknown): {
    getStream(): Promise<{ appendXML(xml: string): void }>;
    getBuffer(): Promise<Buffer>;
  };
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
export async function drawPdf({ footerText, eInvoice, ...document }: PdfDocument): Promise<Buffer> {
  const footer = (page: number, pages: number) => pageFoot(footerText, `Page ${page} of ${pages}`);
  const carrying = eInvoice ? { ...document, ...carrierOf(document, eInvoice) } : document;
  const pdf = pdfmake.createPdf({ ...carrying, footer });
  if (eInvoice) (await pdf.getStream()).appendXML(FACTUR_X);
  return pdf.getBuffer();
}

const CARRIED = 'factur-x.xml';

/** What makes a PDF one of Factur-X. Source: ISO 19005-3; Factur-X 1.0, 6.2 and 6.3. */
function carrierOf(document: PdfDocument, { xml, at }: NonNullable<PdfDocument['eInvoice']>) {
  const { title } = document['info'] as { title: string };
  return {
    version: '1.7',
    subset: 'PDF/A-3b',
    language: 'en',
    // Both places that name a PDF/A must agree; the library writes no text that XML would escape.
    info: { title: title.replaceAll(/[^\p{L}\p{N} .,/-]/gu, '') },
    files: {
      [CARRIED]: {
        src: `data:text/xml;base64,${Buffer.from(xml, 'utf8').toString('base64')}`,
        ...{ name: CARRIED, type: 'text/xml', relationship: 'Alternative' },
        ...{
          description: 'Factur-X invoice',
          creationDate: new Date(at),
          modifiedDate: new Date(at),
        },
      },
    },
  };
}

const PROPERTIES = [
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'The actual version of the Factur-X XML schema'],
  ['ConformanceLevel', 'The conformance level of the embedded Factur-X data'],
].map(
  ([
    name,
    description,
  ]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
);

const SPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** What is carried, and the schema of these words, which PDF/A asks to be there. Source: Factur-X 1.0, 6.3.2. */
const FACTUR_X = `
  <rdf:Description xmlns:fx="${SPACE}" rdf:about="">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${CARRIED}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${PROPERTIES.join('')}</rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;

const pageFoot = (footerText: unknown, pageText: string) => ({
  stack: [...(typeof footerText === 'string' ? [footerText] : []), pageText],
  alignment: 'center',
  fontSize: 8,
  color: '#536070',
  margin: [48, 8, 48, 0],
});
