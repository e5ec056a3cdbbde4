import { NO_BUSINESS_DETAILS, NO_INVOICE_SETTINGS } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { breaches, elementsOf } from '../../../test/fixtures/message-definition.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { submitInvoice, submitInvoiceOf } from '../../../test/fixtures/submit-invoice.ts';
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '../../../test/fixtures/ubl-definition.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { MOVED_KEY } from '../commercial-documents/index.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

async function people(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const operator = await server.signIn('Operator', companyId);
  return { companyId, owner, operator };
}

type Check = {
  isReady: boolean;
  profile: string;
  lacks: { rule: string; place: string; field: string }[];
};

async function check(who: SignedIn, id: string): Promise<Check> {
  const { data } = await who.graphql<{ invoiceEInvoice: Check }>(
    `{ invoiceEInvoice(invoiceId: "${id}") { isReady profile lacks { rule place field } } }`,
  );
  return data.invoiceEInvoice;
}

const fetchFile = (who: SignedIn, id: string) => who.request('GET', `/v2/invoices/${id}/e-invoice`);

async function approve(who: SignedIn, id: string): Promise<void> {
  await who.graphql(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);
}

/** Saves settings of the company over what it has. */
async function save(who: SignedIn, of: 'BusinessDetails' | 'InvoiceSettings', data: object) {
  const field = of === 'BusinessDetails' ? 'businessDetails' : 'invoiceSettings';
  const read = await who.graphql<Record<string, { version: number }>>(`{ ${field} { version } }`);
  const { data: answer } = await who.graphql<Record<string, { errorFlag: string }>>(
    `mutation ($version: Int!, $data: ${of}Input!) {
      update${of}(version: $version, data: $data) { errorFlag violations { path message } } }`,
    { version: read.data[field]!.version, data },
  );
  expect(answer[`update${of}`]).toMatchObject({ errorFlag: 'SUCCESS' });
}

const DETAILS = {
  ...NO_BUSINESS_DETAILS,
  ...{ name: 'Skagen', registrationNo: '918553207', vatNumber: 'NO918553207MVA' },
  ...{ address: 'Strandgaten 18', postcode: '5013', city: 'Bergen', countryCode: 'NO' },
  ...{ electronicScheme: '0192', electronicAddress: '918553207' },
};

const BANK = {
  ...{ currency: 'USD', accountName: 'Skagen', bankName: 'Vest Bank' },
  ...{ iban: 'NO93 8601 1117 947', bic: 'NORDNOKK' },
};
const WHOLE_CUSTOMER = {
  ...{ street: 'Calle del Mar', building: '4', postcode: '46003', city: 'Valencia' },
  ...{ countryCode: 'ES', vatNumber: 'ES B12345674' },
};

describe('an issued invoice as an e-invoice', () => {
  it('says field by field what is missing, and is UBL once it is entered', async () => {
    const { owner, operator } = await people('Skagen');
    const customer = await newCustomer(operator, 'Levante Cereales', WHOLE_CUSTOMER);
    const id = await submitInvoice(operator, '', customer);
    expect((await fetchFile(operator, id)).status).toBe(409);
    await approve(owner, id);
    expect((await check(operator, id)).lacks).toEqual([
      { rule: 'BR-08', place: 'company', field: 'Address' },
      { rule: 'BR-09', place: 'company', field: 'Country' },
      { rule: 'BR-CO-26', place: 'company', field: 'Registration no.' },
      { rule: 'BR-CO-18', place: 'invoiceSettings', field: 'Without VAT' },
    ]);
    const refused = await fetchFile(operator, id);
    expect(refused.status).toBe(400);
    expect(refused.body.violations).toContainEqual({
      code: 'BR-09',
      path: 'company.Country',
      message: 'Choose the country of your company.',
    });
    await save(owner, 'BusinessDetails', DETAILS);
    await save(owner, 'InvoiceSettings', {
      ...NO_INVOICE_SETTINGS,
      ...{ untaxedCategory: 'E', exemptionReason: 'Article 148, Directive 2006/112/EC' },
      banks: [BANK],
    });
    expect(await check(operator, id)).toEqual({ isReady: true, profile: 'EN 16931', lacks: [] });
    const file = await fetchFile(operator, id);
    const xml = file.raw.toString();
    expect(breaches(elementsOf(xml), UBL_INVOICE, '')).toEqual([]);
    expect(xml).toContain('<cbc:PayableAmount currencyID="USD">100.00</cbc:PayableAmount>');
    expect(xml).toContain('<cbc:CompanyID>ESB12345674</cbc:CompanyID>');
    expect(xml).toContain('<cbc:CompanyID schemeID="0192">918553207</cbc:CompanyID>');
    expect(xml).toContain('<cbc:ID>NO9386011117947</cbc:ID>');
    expect(xml).toContain('Article 148, Directive 2006/112/EC');
  });

  it('says nothing of what was moved among our voyages since it was billed, nor does its paper', async () => {
    const { owner, operator } = await people('Bergen');
    const customer = await newCustomer(operator, 'Levante Cereales', WHOLE_CUSTOMER);
    const line = { accountCode: '4090', quantity: '1', unit: '' };
    const moved = { ...line, description: 'Moved', sourceKey: MOVED_KEY };
    const lines = [
      { ...line, description: 'Cleaning', rate: '100' },
      ...[{ rate: '70' }, { rate: '-70' }].map(({ rate }) => ({ ...moved, rate })),
    ];
    const id = await submitInvoiceOf(operator, { clientId: customer, lines });
    await approve(owner, id);
    await save(owner, 'BusinessDetails', { ...DETAILS, name: 'Bergen' });
    await save(owner, 'InvoiceSettings', {
      ...{ ...NO_INVOICE_SETTINGS, untaxedCategory: 'Z', banks: [BANK] },
    });
    expect(await check(operator, id)).toMatchObject({ isReady: true, lacks: [] });
    const xml = (await fetchFile(operator, id)).raw.toString();
    expect(xml).toContain('Cleaning');
    expect(xml).not.toContain('Moved');
    const paper = await operator.request('GET', `/v2/invoices/${id}/factur-x`);
    const text = readPdfText(paper.raw);
    expect(text).toContain('Cleaning');
    expect(text).not.toContain('Moved');
  });

  it('goes out as Factur-X too: a PDF that carries it, which reads as a bill at the other end', async () => {
    const { owner, operator } = await people('Karmoy & Sons');
    const customer = await newCustomer(operator, 'Levante Cereales', WHOLE_CUSTOMER);
    const id = await submitInvoice(operator, '', customer);
    await approve(owner, id);
    const fetchPdf = (who: SignedIn) => who.request('GET', `/v2/invoices/${id}/factur-x`);
    expect((await fetchPdf(operator)).status).toBe(400);
    await save(owner, 'BusinessDetails', { ...DETAILS, name: 'Karmoy & Sons' });
    await save(owner, 'InvoiceSettings', {
      ...{ ...NO_INVOICE_SETTINGS, untaxedCategory: 'Z', banks: [BANK] },
    });
    const file = await fetchPdf(operator);
    expect(file.status).toBe(200);
    const structure = file.raw.toString('latin1');
    // ISO 19005-3: which part and level, the colours, the file and what it is to the document.
    for (const said of [
      '%PDF-1.7',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '/GTS_PDFA1',
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
    ]) {
      expect(structure).toContain(said);
    }
    expect(readPdfText(file.raw)).toContain('LevanteCereales');

    const reader = await people('Levante');
    const brought = await server.app.inject({
      method: 'POST',
      url: '/v2/bills/files?name=invoice.pdf',
      headers: {
        authorization: `Bearer ${reader.owner.token}`,
        cookie: reader.owner.cookie,
        'content-type': 'application/octet-stream',
      },
      payload: file.raw,
    });
    expect(brought.json()).toMatchObject({ error_flag: 'SUCCESS' });
    const { text } = (brought.json() as { data: { text: string } }).data;
    expect(text).toContain('CrossIndustryInvoice');
    const { data } = await reader.owner.graphql<{
      readBillText: { kind: string; fields: { field: string; value: string }[] };
    }>('query ($text: String!) { readBillText(text: $text) { kind fields { field value } } }', {
      text,
    });
    const fields = Object.fromEntries(
      data.readBillText.fields.map((one) => [one.field, one.value]),
    );
    expect(fields).toMatchObject({
      ...{ vendorName: 'Karmoy & Sons', currency: 'USD', iban: 'NO9386011117947' },
    });
  });

  it('is for who may see the invoice, in its company alone', async () => {
    const { companyId, owner, operator } = await people('Grenen');
    const id = await submitInvoice(operator);
    await approve(owner, id);
    const lender = await server.signIn('Lender', companyId);
    expect((await fetchFile(lender, id)).status).toBe(403);
    const other = await people('Hirtshals');
    expect((await fetchFile(other.owner, id)).status).toBe(404);
    expect((await server.app.inject({ url: `/v2/invoices/${id}/e-invoice` })).statusCode).toBe(401);
  });

  it('still goes out when the customer was deleted since, and not when the invoice was cancelled', async () => {
    const { owner, operator } = await people('Lista');
    await save(owner, 'BusinessDetails', { ...DETAILS, name: 'Lista' });
    await save(owner, 'InvoiceSettings', { ...NO_INVOICE_SETTINGS, untaxedCategory: 'Z' });
    const customer = await newCustomer(operator, 'Gone Trading', WHOLE_CUSTOMER);
    const id = await submitInvoice(operator, '', customer);
    await approve(owner, id);
    const { data } = await owner.graphql<{ deleteContact: { errorFlag: string } }>(
      `mutation { deleteContact(contactId: "${customer}", version: 1) { errorFlag } }`,
    );
    expect(data.deleteContact.errorFlag).toBe('SUCCESS');
    const file = await fetchFile(owner, id);
    expect(file.status).toBe(200);
    expect(file.raw.toString()).toContain('Gone Trading');
    await owner.graphql(
      `mutation { cancelInvoice(invoiceId: "${id}", version: 3, reason: "Sent twice") { errorFlag message } }`,
    );
    const cancelled = await fetchFile(owner, id);
    expect(cancelled.body).toMatchObject({
      message: 'An invoice that is cancelled is no e-invoice.',
    });
  });

  it('of a credit note is a CreditNote of UBL; amounts of three decimals are refused', async () => {
    const { companyId, owner, operator } = await people('Utsira');
    const finance = await server.signIn('Finance', companyId);
    const clientId = await newCustomer(operator, 'Gulf Traders', {
      city: 'Kuwait',
      countryCode: 'KW',
    });
    await save(owner, 'BusinessDetails', { ...DETAILS, name: 'Utsira' });
    await save(owner, 'InvoiceSettings', { ...NO_INVOICE_SETTINGS, untaxedCategory: 'Z' });
    const credit = async (currency: string, rate: string) => {
      const line = { accountCode: '4090', description: 'Claim', quantity: '1', unit: '', rate };
      const made = await finance.graphql<{ createCreditNote: { creditNote: { id: string } } }>(
        'mutation ($data: CreditNoteInput!) { createCreditNote(data: $data) { creditNote { id } } }',
        {
          data: {
            ...{ clientId, currency, exchangeRate: currency === 'USD' ? '1' : '3.25' },
            ...{ rateSource: 'typed', creditOn: '2026-11-20', type: 'misc', lines: [line] },
          },
        },
      );
      const { id } = made.data.createCreditNote.creditNote;
      await owner.graphql(
        `mutation { markCreditNoteSent(creditId: "${id}", version: 1) { errorFlag message } }`,
      );
      return owner.request('GET', `/v2/credit-notes/${id}/e-invoice`);
    };
    const file = await credit('USD', '12.5');
    expect(breaches(elementsOf(file.raw.toString()), UBL_CREDIT_NOTE, '')).toEqual([]);
    expect((await credit('KWD', '12.500')).status).toBe(200);
    const refused = await credit('KWD', '12.505');
    expect(refused.body.violations).toMatchObject([{ code: 'BR-DEC-23' }]);
  });
});
