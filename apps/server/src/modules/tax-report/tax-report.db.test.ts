import { describe, expect, it } from 'vitest';
import {
  keyOf,
  type PayablesCompany,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { testServer } from '../../../test/test-server.ts';

const server = testServer();

const REPORT = `baseCurrency rows { side name rate net tax documents } outputTax inputTax payable
  ledgerOutputTax ledgerInputTax`;
const SPAN = 'from: "2026-01-01", to: "2026-12-31"';

const VAT = [{ name: 'VAT', rate: '25' }];

type Row = { id: string; version: number; total: string };

async function postInvoice(c: PayablesCompany, rate: string, more: object) {
  const data = {
    ...{ type: 'freight', clientId: c.vendorId, currency: 'USD', exchangeRate: '1' },
    ...{ rateSource: 'typed', invoiceOn: '2026-11-20', dueOn: '2026-12-20' },
    lines: [{ accountCode: '4000', description: 'Freight', quantity: '1', unit: '', rate }],
    ...more,
  };
  const answer = ['invoice', 'id version total'] as const;
  const draft = await say<Row>(c.finance, { field: 'createInvoice', data, answer });
  const args = (row: Row) => `invoiceId: "${row.id}", version: ${row.version}`;
  const sent = await say<Row>(c.finance, {
    field: 'submitInvoice',
    args: args(draft.row!),
    answer,
  });
  const approved = await say<Row>(c.owner, {
    field: 'approveInvoice',
    args: args(sent.row!),
    answer,
  });
  return approved.row!;
}

const reportOf = async (c: PayablesCompany) =>
  (await c.finance.graphql<{ taxReport: object }>(`{ taxReport(${SPAN}) { ${REPORT} } }`)).data
    .taxReport;

describe('the VAT report', () => {
  it('sums output and input tax by rate in base, with net before tax, and agrees to the accounts of tax', async () => {
    const c = await payablesCompany(server, 'Taxed');
    await c.bill('1000', { taxes: VAT });
    await c.bill('200', { currency: 'EUR', exchangeRate: '1.1', taxes: VAT });
    await c.bill('70', {});
    const invoice = await postInvoice(c, '4000', {
      taxes: [...VAT, { name: 'City tax', rate: '1.5' }],
    });
    expect(invoice.total).toBe('5060.00');
    expect(await reportOf(c)).toEqual({
      baseCurrency: 'USD',
      rows: [
        { side: 'output', name: 'VAT', rate: '25', net: '4000.00', tax: '1000.00', documents: 1 },
        {
          side: 'output',
          name: 'City tax',
          rate: '1.5',
          net: '4000.00',
          tax: '60.00',
          documents: 1,
        },
        { side: 'input', name: 'VAT', rate: '25', net: '1220.00', tax: '305.00', documents: 2 },
        { side: 'input', name: '', rate: '0', net: '70.00', tax: '0.00', documents: 1 },
      ],
      ...{ outputTax: '1060.00', inputTax: '305.00', payable: '755.00' },
      ...{ ledgerOutputTax: '1060.00', ledgerInputTax: '305.00' },
    });
  });

  it('names the postings behind a figure in both currencies with rate and day; what was cancelled is taken off', async () => {
    const c = await payablesCompany(server, 'Cancelled');
    const bill = await c.bill('200', { currency: 'EUR', exchangeRate: '1.1', taxes: VAT });
    await sayBill(c.owner, 'cancelBill', `${keyOf(bill)}, reason: "Billed twice"`);
    expect(await reportOf(c)).toMatchObject({
      rows: [{ net: '0.00', tax: '0.00', documents: 2 }],
      ...{ inputTax: '0.00', ledgerInputTax: '0.00' },
    });
    const { data } = await c.finance.graphql<{ taxPostings: { rows: object[] } }>(
      `{ taxPostings(${SPAN}, side: "input", rate: "25") { total rows {
        reference documentId isReversal currency net tax exchangeRate exchangeRateOn baseNet baseTax } } }`,
    );
    const shared = {
      ...{ reference: 'BILL-00001', documentId: bill.id, currency: 'EUR' },
      ...{ exchangeRate: '1.1', exchangeRateOn: '2026-11-20' },
    };
    expect(data.taxPostings).toEqual({
      total: 2,
      rows: [
        {
          ...{ ...shared, isReversal: false, net: '200.00', tax: '50.00' },
          ...{ baseNet: '220.00', baseTax: '55.00' },
        },
        {
          ...{ ...shared, isReversal: true, net: '-200.00', tax: '-50.00' },
          ...{ baseNet: '-220.00', baseTax: '-55.00' },
        },
      ],
    });
  });

  it('a vendor credit note takes its tax off again, as the bill it is made from says it', async () => {
    const c = await payablesCompany(server, 'Credited');
    const bill = await c.bill('1000', { taxes: VAT });
    const prefilled = await c.finance.graphql<{ prefill: { data: Record<string, unknown> } }>(
      `{ prefill: vendorCreditNotePrefill(billId: "${bill.id}") { data } }`,
    );
    const { data } = prefilled.data.prefill;
    expect(data).toMatchObject({ taxes: VAT, lines: [{ accountCode: '5010', rate: '1000' }] });
    const draft = await say<Row>(c.finance, {
      field: 'vendorCreateCreditNote',
      data: { ...data, surcharges: [], discount: '10' },
      answer: ['vendorCredit', 'id version'],
    });
    await say<Row>(c.owner, {
      field: 'bulkVendorCredit',
      args: `ids: ["${draft.row!.id}"], action: "mark_sent"`,
      answer: ['vendorCredits', 'id'],
    });
    expect(await reportOf(c)).toMatchObject({
      rows: [
        { name: 'VAT', net: '0.00', tax: '0.00', documents: 2 },
        { name: '', net: '10.00', tax: '0.00', documents: 1 },
      ],
      ledgerInputTax: '0.00',
    });
  });

  it('is a file of every posting, and nobody reads it without the right, nor of another company', async () => {
    const c = await payablesCompany(server, 'Filed');
    await c.bill('1000', { taxes: VAT });
    const other = await payablesCompany(server, 'Another');
    expect(await reportOf(other)).toMatchObject({ rows: [] });
    const file = await c.finance.request('POST', '/v2/exports/vat', {
      ...{ format: 'csv', from: '2026-01-01', to: '2026-12-31' },
    });
    expect(file.status).toBe(200);
    expect(file.raw.toString()).toContain('BILL-00001');
    const operator = await server.signIn('Operator', c.companyId);
    for (const query of [`taxReport(${SPAN}) { inputTax }`, `taxPostings(${SPAN}) { total }`]) {
      const { errors } = await operator.graphql(`{ ${query} }`);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    const backwards = await c.finance.graphql(
      '{ taxReport(from: "2026-02-01", to: "2026-01-01") { inputTax } }',
    );
    expect(backwards.errors?.[0]?.message).toContain('2026-02-01 lies after 2026-01-01.');
  });
});
