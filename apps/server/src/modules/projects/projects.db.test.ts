import { describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Project = { id: string; name: string; number: string; clientId: string | null };
type Page = { projects: { data: Project[]; meta: { total: number; perPage: number } } };

const list = async (who: SignedIn, args = '') =>
  who.graphql<Page>(`{ projects${args} {
    data { id name number clientId notes taskRate dueDate budgetedHours operationType vesselId }
    meta { total page perPage lastPage } } }`);

async function open(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  await newCustomer(operator, 'Meridian Grain');
  const { voyage } = await fixedVoyage(operator);
  return { companyId, operator, voyage };
}

describe('projects', () => {
  it('RECV-10 RECV-23 are the voyages as the accounts see them, a hundred a page, narrowed as asked', async () => {
    const { companyId, operator, voyage } = await open('Projects');
    const { data } = await list(operator, `(ninjaCompanyKey: "${companyId}")`);
    expect(data.projects).toEqual({
      data: [
        {
          id: voyage.id,
          name: expect.stringMatching(/\S/),
          number: voyage.voyageNumber,
          clientId: null,
          notes: expect.any(String),
          taskRate: expect.stringMatching(/^\d+\.\d\d$/),
          dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          budgetedHours: expect.stringMatching(/^\d+\.\d\d$/),
          operationType: expect.stringMatching(/\S/),
          vesselId: expect.any(String),
        },
      ],
      meta: { total: 1, page: 1, perPage: 100, lastPage: 1 },
    });
    const total = async (args: string) => (await list(operator, args)).data.projects.meta.total;
    expect(await total(`(filter: "${voyage.voyageNumber}")`)).toBe(1);
    expect(await total('(filter: "no such ship")')).toBe(0);
    expect(await total('(isInvoice: true)')).toBe(0);
    expect(await total(`(vesselId: "${voyage.id}")`)).toBe(0);
    expect(await total(`(clientId: "${voyage.id}")`)).toBe(0);
    expect(await total('(page: 2)')).toBe(1);
  });

  it('RECV-23 of another company are refused, and a company sees its own alone', async () => {
    const [mine, theirs] = [await open('Mine'), await open('Theirs')];
    const reply = await list(mine.operator, `(ninjaCompanyKey: "${theirs.companyId}")`);
    expect(reply.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { data } = await list(mine.operator);
    expect(data.projects.data.map(({ id }) => id)).toEqual([mine.voyage.id]);
  });
});

describe('a filled form of an invoice', () => {
  it('RECV-11 comes in the specified shape: client, dates, lines with cost and no tax, project, subtotal', async () => {
    const { operator, voyage } = await open('Prefilled');
    const { data } = await operator.graphql<{
      prefillFreightInvoice: {
        data: { lines: { rate: string; quantity: string; description: string }[] };
        prefilled: { lineItems: object[]; subtotal: string };
      };
    }>(`{ prefillFreightInvoice(voyageId: "${voyage.id}") { data prefilled {
      client currency date dueDate project subtotal
      lineItems { cost quantity notes productKey taxRate1 taxAmount } } } }`);
    const { data: form, prefilled } = data.prefillFreightInvoice;
    expect(prefilled).toMatchObject({
      ...{ currency: 'USD', date: '2026-11-20', project: voyage.id },
      lineItems: form.lines.map((line) => ({
        ...{ cost: line.rate, quantity: line.quantity, notes: line.description },
        ...{ productKey: expect.stringMatching(/^\d{4}$/), taxRate1: '0', taxAmount: '0.00' },
      })),
    });
    const sum = form.lines.reduce(
      (total, line) => total + Number(line.rate) * Number(line.quantity),
      0,
    );
    expect(Number(prefilled.subtotal)).toBeCloseTo(sum, 1);
    expect(sum).toBeGreaterThan(0);
  });
});
