import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { post } from './posting.service.ts';

const server = testServer();

type Posted = readonly [day: string, debit: string, credit: string, minor: bigint, who?: string];

async function books(name: string, posted: readonly Posted[]) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.actorWith('Finance', companyId);
  const contacts = new Map<string, string>();
  for (const who of new Set(posted.flatMap(([, , , , party]) => party ?? []))) {
    const input = contactInput.parse({ name: who, kinds: ['customer'] });
    contacts.set(who, (await createContact(server.platform, finance, input)).id);
  }
  for (const [postedOn, debit, credit, minor, who] of posted) {
    const money = (minorUnits: bigint) => ({ currency: 'USD', minorUnits });
    const entry = (accountCode: string, minorUnits: bigint) => ({
      accountCode,
      amount: money(minorUnits),
      base: money(minorUnits),
      contactId: who ? contacts.get(who)! : null,
    });
    await server.platform.db.inTenant(companyId, (tx) =>
      post(server.platform, tx, finance, {
        postedOn,
        documentType: 'test',
        documentId: null,
        reference: 'T',
        description: 'T',
        entries: [entry(debit, minor), entry(credit, -minor)],
        rate: { rate: '1', on: postedOn, source: 'base currency' },
      }),
    );
  }
  return server.signIn('Finance', companyId);
}

const ask = async <Data>(who: SignedIn, query: string) => {
  const reply = await who.graphql<Data>(`{ ${query} }`);
  return reply.errors ? reply.errors[0]!.message : reply.data;
};

const YEARS: readonly Posted[] = [
  ['2025-12-31', '1000', '3000', 1_000_000n],
  ['2025-12-31', '1100', '4000', 50_000n, 'Meridian'],
  ['2026-01-01', '5010', '2000', 12_345n, 'Agency'],
  ['2026-01-31', '1100', '4000', 200_000n, 'Meridian'],
  ['2026-01-31', '4100', '1100', 2_500n, 'Meridian'],
  ['2026-02-01', '5000', '2000', 80_000n],
];

describe('profit and loss', () => {
  it('sums revenue and expenses of each span by account, both its days included', async () => {
    const finance = await books('Profit', YEARS);
    const answer = await ask(
      finance,
      `profitAndLoss(spans: [{ from: "2026-01-01", to: "2026-01-31" }, { from: "2025-01-01", to: "2025-12-31" }]) {
        rows { code amounts } revenue expenses result }`,
    );
    expect(answer).toEqual({
      profitAndLoss: {
        rows: [
          { code: '4000', amounts: ['2000.00', '500.00'] },
          { code: '4100', amounts: ['-25.00', '0.00'] },
          { code: '5010', amounts: ['123.45', '0.00'] },
        ],
        revenue: ['1975.00', '500.00'],
        expenses: ['123.45', '0.00'],
        result: ['1851.55', '500.00'],
      },
    });
  });

  it('by counterparty, what names none last, and the same total', async () => {
    const finance = await books('By party', YEARS);
    expect(
      await ask(
        finance,
        `resultsBy(by: "counterparty", from: "2026-01-01", to: "2026-12-31") {
          rows { label revenue expenses result } result }`,
      ),
    ).toEqual({
      resultsBy: {
        rows: [
          { label: 'Meridian', revenue: '1975.00', expenses: '0.00', result: '1975.00' },
          { label: 'Agency', revenue: '0.00', expenses: '123.45', result: '-123.45' },
          { label: null, revenue: '0.00', expenses: '800.00', result: '-800.00' },
        ],
        result: '1051.55',
      },
    });
  });

  it('by counterparty beside another time: both add up, and who earned in one of them alone stands there too', async () => {
    const finance = await books('Compared', YEARS);
    const answer = await ask(
      finance,
      `resultsBy(by: "counterparty", from: "2026-02-01", to: "2026-12-31",
        before: { from: "2026-01-01", to: "2026-01-31" }) {
        rows { label result before { result } } result before { revenue expenses result } }`,
    );
    expect(answer).toEqual({
      resultsBy: {
        rows: [
          { label: 'Meridian', result: '0.00', before: { result: '1975.00' } },
          { label: 'Agency', result: '0.00', before: { result: '-123.45' } },
          { label: null, result: '-800.00', before: { result: '0.00' } },
        ],
        result: '-800.00',
        before: { revenue: '1975.00', expenses: '123.45', result: '1851.55' },
      },
    });
    expect(
      await ask(
        finance,
        `resultsBy(by: "vessel", from: "2026-02-01", to: "2026-12-31",
          before: { from: "2026-02-01", to: "2026-01-31" }) { result }`,
      ),
    ).toContain('2026-02-01 lies after 2026-01-31.');
  });

  it('refuses what no report is', async () => {
    const finance = await books('Refused', []);
    expect(
      await ask(
        finance,
        'profitAndLoss(spans: [{ from: "2026-02-01", to: "2026-01-31" }]) { result }',
      ),
    ).toContain('2026-02-01 lies after 2026-01-31.');
    expect(await ask(finance, 'profitAndLoss(spans: []) { result }')).toContain('1 to 13 columns');
    expect(
      await ask(finance, 'resultsBy(by: "mood", from: "2026-01-01", to: "2026-01-02") { result }'),
    ).toContain('Results are kept by vessel, voyage, counterparty.');
  });
});

describe('the balance sheet', () => {
  it('holds on every day: assets are liabilities and equity, with the results of this year and of those before', async () => {
    const finance = await books('Sheet', YEARS);
    const answer = await ask(
      finance,
      `balanceSheet(days: ["2026-02-28", "2025-12-31"]) {
        rows { code amounts } resultBefore resultOfYear assets liabilities equity liabilitiesAndEquity }`,
    );
    expect(answer).toEqual({
      balanceSheet: {
        rows: [
          { code: '1000', amounts: ['10000.00', '10000.00'] },
          { code: '1100', amounts: ['2475.00', '500.00'] },
          { code: '2000', amounts: ['923.45', '0.00'] },
          { code: '3000', amounts: ['10000.00', '10000.00'] },
        ],
        resultBefore: ['500.00', '0.00'],
        resultOfYear: ['1051.55', '500.00'],
        assets: ['12475.00', '10500.00'],
        liabilities: ['923.45', '0.00'],
        equity: ['11551.55', '10500.00'],
        liabilitiesAndEquity: ['12475.00', '10500.00'],
      },
    });
  });

  it('an empty company has an empty one, and who may not read the books reads none', async () => {
    const finance = await books('Empty', []);
    expect(
      await ask(finance, 'balanceSheet(days: ["2026-01-01"]) { rows { code } assets }'),
    ).toEqual({ balanceSheet: { rows: [], assets: ['0.00'] } });
    const operator = await server.signIn('Operator');
    for (const query of [
      'balanceSheet(days: ["2026-01-01"]) { assets }',
      'profitAndLoss(spans: [{ from: "2026-01-01", to: "2026-01-31" }]) { result }',
      'resultsBy(by: "vessel", from: "2026-01-01", to: "2026-01-02") { result }',
    ]) {
      expect((await operator.graphql(`{ ${query} }`)).errors?.[0]?.extensions.code).toBe(
        'FORBIDDEN',
      );
    }
  });
});
