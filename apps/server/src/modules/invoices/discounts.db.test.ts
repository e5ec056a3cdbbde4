import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { baseSumsOf, say } from '../../../test/fixtures/payables-company.ts';
import { testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Invoice = {
  id: string;
  version: number;
  total: string;
  discount: { kind: string; value: string; amount: string } | null;
  taxes: { amount: string }[];
};
const FIELDS = 'id version total discount { kind value amount } taxes { amount }';

async function books(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.signIn('Finance', companyId);
  const owner = await server.signIn('Owner', companyId);
  const clientId = await newCustomer(finance, 'Meridian Grain');
  const data = (change: object) => ({
    ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1', rateSource: '' },
    ...{ invoiceOn: '2026-11-20', dueOn: '2026-12-20' },
    lines: [
      {
        accountCode: '4090',
        description: 'Hold cleaning',
        quantity: '2',
        unit: '',
        rate: '500.00',
      },
      { accountCode: '4090', description: 'Lashing', quantity: '1', unit: '', rate: '500.05' },
    ],
    taxes: [{ name: 'VAT', rate: '25' }],
    ...change,
  });
  const create = (change: object) =>
    say<Invoice>(finance, {
      ...{ field: 'createInvoice', data: data(change), answer: ['invoice', FIELDS] },
    });
  return { companyId, finance, owner, data, create };
}

describe('the discount of an invoice', () => {
  it('in percent is off the sum of the lines, rounded once; tax is on the rest, and the posting foots', async () => {
    const { companyId, owner, create } = await books('Percent');
    // 1,500.05 less 12.5 % = 187.50625 → 187.51; 25 % of 1,312.54 = 328.135 → 328.14.
    const { row } = await create({ discount: { kind: 'percent', value: '12.5' } });
    expect(row).toMatchObject({
      discount: { kind: 'percent', value: '12.5', amount: '187.51' },
      taxes: [{ amount: '328.14' }],
      total: '1640.68',
    });
    const args = `invoiceId: "${row?.id}", version: ${row?.version}`;
    const approved = await say(owner, { field: 'approveInvoice', args });
    expect(approved.code).toBeUndefined();
    expect(await baseSumsOf(server, companyId)).toEqual({
      ...{ '1100 USD': '164068', '2310 USD': '-32814', '4090 USD': '-131254' },
    });
  });

  it('as an amount is that amount; it is changed and taken away again as other fields are', async () => {
    const { finance, data, create } = await books('Amount');
    const { row } = await create({ discount: { kind: 'amount', value: '100.05' } });
    expect(row).toMatchObject({
      discount: { kind: 'amount', value: '100.05', amount: '100.05' },
      total: '1750.00',
    });
    const changed = await say<Invoice>(finance, {
      field: 'updateInvoice',
      args: `invoiceId: "${row?.id}", version: ${row?.version}`,
      data: data({ discount: null }),
      answer: ['invoice', FIELDS],
    });
    expect(changed.row).toMatchObject({ discount: null, total: '1875.06' });
  });

  it('is no more than the lines, no percentage beyond 100 and nothing below zero', async () => {
    const { create } = await books('Refused');
    const faultOf = async (kind: string, value: string) =>
      (await create({ discount: { kind, value } })).violations.map(({ path }) => path);
    expect(await faultOf('percent', '100.1')).toEqual(['discount.value']);
    expect(await faultOf('amount', '-1')).toEqual(['discount.value']);
    expect(await faultOf('amount', '1500.05')).toContain('lines');
    expect(await faultOf('share', '1')).toEqual(['discount.kind']);
  });

  it('is a line like others of the credit note that gives the invoice back', async () => {
    const { finance, owner, create } = await books('Credited');
    const { row } = await create({ discount: { kind: 'percent', value: '10' }, taxes: [] });
    const args = `invoiceId: "${row?.id}", version: ${row?.version}`;
    await say(owner, { field: 'approveInvoice', args });
    const { data } = await finance.graphql<{ creditNotePrefill: { data: object } }>(
      `{ creditNotePrefill(invoiceId: "${row?.id}") { data } }`,
    );
    const credit = await say<{ total: string }>(finance, {
      field: 'createCreditNote',
      data: data.creditNotePrefill.data,
      answer: ['creditNote', 'total'],
    });
    expect(credit).toMatchObject({ violations: [], row: { total: row?.total } });
  });
});
