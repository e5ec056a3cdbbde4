import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { payablesCompany } from '../../../test/fixtures/payables-company.ts';
import {
  onePage,
  PLAIN_PDF,
  packed,
  pageOfLines,
  pdfOf,
} from '../../../test/fixtures/pdf-files.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

const LINES = [
  'Santos Port Agency Ltda.',
  'Invoice No: SPA-2026/1184',
  'Invoice date: 3 November 2026',
  'Due date: 3 December 2026',
  'Vessel: Nordic Lark',
  'Total due: USD 22,065.50',
  'IBAN: GB29 NWBK 6016 1331 9268 19',
];

/** A PDF of pages that each say their number. */
function pagesPdf(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const kids = numbers.map((number) => `${2 + 2 * number} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...numbers.flatMap((number) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F1 3 0 R>>>>/Contents ${3 + 2 * number} 0 R>>`,
      packed('', `BT /F1 8 Tf 10 190 Td (Page ${number} of it) Tj ET`),
    ]),
  ]);
}

type Read = {
  kind: string;
  isCut: boolean;
  fields: {
    field: string;
    value: string;
    start: number;
    end: number;
    source: string;
    reason: string;
    recordId: string | null;
    recordName: string | null;
  }[];
};

const read = async (who: SignedIn, text: string) =>
  who.graphql<{ readBillText: Read }>(
    `query ($text: String!) { readBillText(text: $text) { kind isCut
      fields { field value start end source reason recordId recordName } } }`,
    { text },
  );

async function bring(who: SignedIn | null, content: Buffer) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/bills/files?name=bill.pdf',
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}`, cookie: who.cookie } : {}),
      'content-type': 'application/octet-stream',
    },
    payload: content,
  });
  const { data, violations } = answer.json() as {
    data?: { text: string; isCut: boolean; paper: object | null };
    violations?: { message: string }[];
  };
  return {
    status: answer.statusCode,
    text: data?.text,
    isCut: data?.isCut,
    paper: data?.paper,
    message: violations?.[0]?.message,
  };
}

describe('a bill that is read', () => {
  it('proposes fields beside their words, with the vendor of that name; what it does not say is left out', async () => {
    const c = await payablesCompany(server, 'Read');
    const text = LINES.join('\n');
    const { fields, isCut } = (await read(c.finance, text)).data.readBillText;
    expect(isCut).toBe(false);
    const of = (name: string) => fields.find(({ field }) => field === name);
    expect(of('vendorName')).toMatchObject({
      ...{ value: 'Santos Port Agency Ltda.', recordId: c.vendorId },
      recordName: 'Santos Port Agency',
    });
    expect(of('number')).toMatchObject({
      ...{ value: 'SPA-2026/1184', source: 'SPA-2026/1184', reason: 'behind “Invoice No”' },
    });
    expect(of('billOn')).toMatchObject({ value: '2026-11-03', source: '3 November 2026' });
    expect(of('total')).toMatchObject({ value: '22065.50', source: '22,065.50' });
    expect(of('iban')).toMatchObject({ value: 'GB29NWBK60161331926819', recordId: null });
    expect(of('type')).toMatchObject({ value: 'Port DA', source: 'Port Agency' });
    expect(of('voyage')).toBeUndefined();
    for (const { start, end, source } of fields) expect(text.slice(start, end)).toBe(source);
  });

  it('comes as a PDF too: its text is answered line by line, and nothing is kept', async () => {
    const { finance } = await payablesCompany(server, 'Read PDF');
    const answer = await bring(finance, pageOfLines(LINES));
    expect(answer.status).toBe(200);
    expect(answer.text?.split('\n')).toEqual(LINES);
    expect(answer.isCut).toBe(false);
  });

  it('comes as a saved mail too: with the PDF that it carries, its e-invoice, or in its own words', async () => {
    const { finance } = await payablesCompany(server, 'Read mail');
    const mail = (parts: readonly string[]): Buffer =>
      Buffer.from(
        [
          ...['From: desk@santos.example', 'Subject: Our bill', 'MIME-Version: 1.0'],
          ...['Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--'],
        ].join('\r\n'),
        'latin1',
      );
    const words = ['--b', 'Content-Type: text/plain', '', LINES.join('\r\n')];
    const paper = pageOfLines(LINES.slice(0, 3));
    const attached = (name: string) => [
      ...['--b', `Content-Type: application/pdf; name=${name}`],
      ...['Content-Transfer-Encoding: base64', '', paper.toString('base64')],
    ];
    expect((await bring(finance, mail(words))).text).toBe(LINES.join('\n'));
    const carried = await bring(finance, mail([...words, ...attached('bill.pdf')]));
    expect(carried.text?.split('\n')).toEqual(LINES.slice(0, 3));
    expect(carried.paper).toEqual({ name: 'bill.pdf', base64: paper.toString('base64') });
    const two = await bring(finance, mail([...attached('a.pdf'), ...attached('b.pdf')]));
    expect(two.message).toContain('several PDFs (a.pdf, b.pdf)');
    const none = await bring(finance, mail(['--b', 'Content-Type: text/plain', '', ' ']));
    expect(none).toMatchObject({ status: 400, message: expect.stringContaining('neither words') });
  });

  it('says of a PDF with more pages than are read that it is cut', async () => {
    const { finance } = await payablesCompany(server, 'Long PDF');
    const [whole, long] = [await bring(finance, pagesPdf(20)), await bring(finance, pagesPdf(25))];
    expect([whole.isCut, long.isCut]).toEqual([false, true]);
    expect(long.text).toContain('Page 20 of it');
    expect(long.text).not.toContain('Page 21 of it');
  });

  it('names a contact by its whole name alone, a longer name as similar, and no part of it', async () => {
    const c = await payablesCompany(server, 'Named');
    const vendorOf = async (name: string) => {
      const { fields } = (await read(c.finance, `${name}\nInvoice no. 12`)).data.readBillText;
      const vendor = fields.find(({ field }) => field === 'vendorName');
      return [vendor?.recordId, vendor?.reason.includes('similar to Santos Port Agency')];
    };
    expect(await vendorOf('Santos Port Agency Ltda.')).toEqual([c.vendorId, false]);
    expect(await vendorOf('Santos Port Agency Norte Ltda.')).toEqual([c.vendorId, true]);
    expect(await vendorOf('Santos Shipping Ltda.')).toEqual([null, false]);
  });

  it('is no bill as a credit note: it has no number and total, and says what it is', async () => {
    const c = await payablesCompany(server, 'Credit note');
    const text = ['Santos Port Agency', 'CREDIT NOTE', ...LINES.slice(1)].join('\n');
    const { kind, fields } = (await read(c.finance, text)).data.readBillText;
    expect(kind).toBe('creditNote');
    const names = fields.map(({ field }) => field);
    for (const name of ['number', 'dueOn', 'total']) expect(names).not.toContain(name);
  });

  it('is refused in words as a picture, as pages without text, and as a file that acts', async () => {
    const { finance } = await payablesCompany(server, 'Refused PDF');
    expect((await bring(finance, PLAIN_PDF)).message).toBe(
      'This PDF holds pictures alone and no text. Type what it says.',
    );
    const acts = onePage({ catalogue: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' });
    expect((await bring(finance, acts)).message).toContain('carries programs or files in it');
    expect((await bring(finance, Buffer.from('GIF89a'))).message).toContain('Upload a PDF');
  });

  it('is for who may create bills: nobody and a viewer are refused, and another company learns no vendor', async () => {
    const c = await payablesCompany(server, 'Guarded reading');
    const other = await payablesCompany(server, 'Other reading');
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await bring(null, PLAIN_PDF)).status).toBe(401);
    expect((await bring(viewer, PLAIN_PDF)).status).toBe(403);
    expect((await read(viewer, 'x')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const theirs = (await read(other.finance, LINES.join('\n'))).data.readBillText.fields;
    const ids = theirs.flatMap(({ recordId }) => recordId ?? []);
    expect(ids).toEqual([other.vendorId]);
  });
});

const UBL = (of: { seller?: string; vat?: string; buyer?: string; total?: string } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>T-99</cbc:ID><cbc:IssueDate>2026-11-03</cbc:IssueDate><cbc:DueDate>2026-12-03</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>PO-7</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${of.vat ?? ''}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>${of.seller ?? 'Santos Port Agency'}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${of.buyer ?? 'Someone Else Ltd'}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>GB29 NWBK 6016 1331 9268 19</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="USD">25.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="USD">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">25.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="USD">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="USD">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="USD">${of.total ?? '125.00'}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="USD">${of.total ?? '125.00'}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">4</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Launch hire</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">25</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;

type ReadFile = Read & { lines: object[]; taxes: object[]; cautions: string[] };

const readFile = (who: SignedIn, text: string) =>
  who.graphql<{ readBillText: ReadFile }>(
    `query ($text: String!) { readBillText(text: $text) { kind isCut cautions
      lines { description quantity unit rate } taxes { name rate }
      fields { field value start end source reason recordId recordName } } }`,
    { text },
  );

describe('a bill that is an e-invoice', () => {
  it('fills vendor, number, days, account, lines and tax, and says that another company is billed', async () => {
    const c = await payablesCompany(server, 'Read UBL');
    const brought = await bring(c.finance, Buffer.from(UBL()));
    expect(brought.status).toBe(200);
    const answer = (await readFile(c.finance, brought.text ?? '')).data.readBillText;
    expect(answer.kind).toBe('bill');
    expect(answer.lines).toEqual([
      { description: 'Launch hire', quantity: '4', unit: 'hour', rate: '25' },
    ]);
    expect(answer.taxes).toEqual([{ name: 'VAT', rate: '25' }]);
    expect(answer.cautions).toEqual(['It is made out to Someone Else Ltd, not to Read UBL.']);
    const said = Object.fromEntries(answer.fields.map(({ field, value }) => [field, value]));
    expect(said).toEqual({
      ...{ vendorName: 'Santos Port Agency', number: 'T-99', billOn: '2026-11-03' },
      ...{ dueOn: '2026-12-03', type: 'Port DA', currency: 'USD', total: '125' },
      reference: 'PO-7',
      iban: 'GB29NWBK60161331926819',
    });
    expect(answer.fields[0]).toMatchObject({ recordId: c.vendorId, reason: 'by its name' });
    expect(answer.fields[1]).toMatchObject({ source: 'T-99' });
  });

  it('knows its vendor by the VAT number before the name, and says where both differ', async () => {
    const c = await payablesCompany(server, 'Read VAT');
    const other = await newCustomer(c.finance, 'Harbour Launches', {
      kinds: ['vendor'],
      vatNumber: 'GB 123 4567 89',
    });
    const xml = UBL({ vat: 'GB123456789', buyer: 'Read VAT' });
    const { fields, cautions } = (await readFile(c.finance, xml)).data.readBillText;
    expect(cautions).toEqual([]);
    expect(fields[0]).toMatchObject({
      recordId: other,
      reason: 'by the VAT number GB123456789; its name is that of Santos Port Agency',
    });
  });

  it('is nothing to pay as a credit note of any type, or as a proforma', async () => {
    const c = await payablesCompany(server, 'Read types');
    for (const [code, kind] of [
      ['396', 'creditNote'],
      ['325', 'proforma'],
    ] as const) {
      const xml = UBL({ buyer: 'Read types' }).replace('>380<', `>${code}<`);
      const answer = (await readFile(c.finance, xml)).data.readBillText;
      expect([answer.kind, answer.lines, answer.cautions]).toEqual([kind, [], []]);
      const names = answer.fields.map(({ field }) => field);
      for (const name of ['number', 'dueOn', 'total']) expect(names).not.toContain(name);
    }
  });

  it('has its letters as its encoding says, and is refused in words in one that is not read', async () => {
    const { finance } = await payablesCompany(server, 'Read letters');
    const xml = UBL({ seller: 'Schiffsausrüstung' });
    const latin = xml.replace('UTF-8', 'ISO-8859-1');
    expect((await bring(finance, Buffer.from(latin, 'latin1'))).text).toBe(latin);
    expect((await bring(finance, Buffer.from(`\uFEFF${xml}`, 'utf16le'))).message).toBe(
      'This file is encoded as UTF-16. Ask the vendor for it in UTF-8.',
    );
    expect((await bring(finance, Buffer.from(xml, 'latin1'))).message).toContain(
      'not encoded as UTF-8',
    );
  });

  it('comes through as long as a request may be, and is refused in words beyond that', async () => {
    const c = await payablesCompany(server, 'Read long');
    const filled = (count: number) =>
      UBL().replace('</Invoice>', `<cbc:Note>${'"'.repeat(count)}</cbc:Note></Invoice>`);
    const brought = await bring(c.finance, Buffer.from(filled(495_000)));
    const answer = await readFile(c.finance, brought.text ?? '');
    expect(answer.data.readBillText.kind).toBe('bill');
    // Each mark travels as two: with as many letters as were let in before, no request takes it.
    expect((await bring(c.finance, Buffer.from(filled(600_000)))).message).toBe(
      'This file is too long for an e-invoice.',
    );
  });

  it('is not what a mail is that begins with an address', async () => {
    const c = await payablesCompany(server, 'Read mail');
    const mail = ['<ops@santos.example> wrote:', ...LINES].join('\n');
    const { fields } = (await read(c.finance, mail)).data.readBillText;
    expect(fields.find(({ field }) => field === 'number')?.value).toBe('SPA-2026/1184');
  });

  it('says where its sums contradict each other, and refuses what is hostile', async () => {
    const c = await payablesCompany(server, 'Read wrong');
    const wrong = UBL({ buyer: 'Read wrong', total: '130.00' });
    expect((await readFile(c.finance, wrong)).data.readBillText.cautions).toEqual([
      'Total with VAT says 130.00 USD; its parts come to 125.00. (BR-CO-15)',
      'Its lines and their tax come to 125.00 USD as a bill; the file says 130.00.',
    ]);
    const bomb = `<!DOCTYPE a [<!ENTITY b "c">]>${UBL()}`;
    const refused = await readFile(c.finance, bomb);
    expect(JSON.stringify(refused)).toContain('declares a document type');
  });
});
