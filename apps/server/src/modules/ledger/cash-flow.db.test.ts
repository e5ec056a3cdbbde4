import { describe, expect, it } from 'vitest';
import { diceOf } from '../../../test/attacks/fuzz-values.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { post } from './posting.service.ts';

const server = testServer();

type Line = readonly [account: string, minor: bigint];
type Posted = { readonly on: string; readonly lines: readonly Line[]; readonly type?: string };

async function books(name: string, posted: readonly Posted[]) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.actorWith('Finance', companyId);
  for (const [place, { on, lines, type = 'test' }] of posted.entries()) {
    // Every other posting is of another currency: what is summed is base, never the amount beside it.
    const currency = place % 2 === 0 ? 'USD' : 'JPY';
    const entries = lines.map(([accountCode, minorUnits]) => {
      const amount = { currency, minorUnits: currency === 'USD' ? minorUnits : minorUnits * 7n };
      return { accountCode, amount, base: { currency: 'USD', minorUnits } };
    });
    await server.platform.db.inTenant(companyId, (tx) =>
      post(server.platform, tx, finance, {
        ...{ postedOn: on, documentType: type, documentId: null, reference: 'T', description: 'T' },
        entries,
        rate: { rate: '1', on, source: 'base currency' },
      }),
    );
  }
  return { companyId, finance: await server.signIn('Finance', companyId) };
}

type Statement = {
  activities: { activity: string; total: string[]; rows: { code: string; amounts: string[] }[] }[];
  opening: string[];
  change: string[];
  closing: string[];
};

const statementOf = async (who: SignedIn, spans: string) => {
  const reply = await who.graphql<{ cashFlowStatement: Statement }>(
    `{ cashFlowStatement(spans: [${spans}]) {
      activities { activity total rows { code amounts } } opening change closing } }`,
  );
  return reply.errors ? reply.errors[0]!.message : reply.data.cashFlowStatement;
};

const NOVEMBER = '{ from: "2026-11-01", to: "2026-11-30" }';
const OCTOBER = '{ from: "2026-10-01", to: "2026-10-31" }';

describe('the statement of cash flows', () => {
  it('says where cash came from and went to, an exchange difference of a receipt with the receipt, one on cash held apart', async () => {
    const { finance } = await books('Cash flow', [
      {
        on: '2026-10-05',
        lines: [
          ['1000', 100_000n],
          ['3000', -100_000n],
        ],
      },
      // Billed, not paid: no cash.
      {
        on: '2026-11-02',
        lines: [
          ['1100', 50_000n],
          ['4000', -50_000n],
        ],
      },
      // Paid at a better rate, less the charges of the bank: 509.00 came.
      {
        on: '2026-11-10',
        lines: [
          ['1000', 50_900n],
          ['5210', 100n],
          ['1100', -50_000n],
          ['4900', -1_000n],
        ],
      },
      {
        on: '2026-11-11',
        lines: [
          ['2000', 20_000n],
          ['1000', -20_000n],
        ],
      },
      {
        on: '2026-11-12',
        lines: [
          ['1500', 70_000n],
          ['1000', -70_000n],
        ],
      },
      {
        on: '2026-11-13',
        lines: [
          ['1000', 30_000n],
          ['2400', -30_000n],
        ],
      },
      {
        on: '2026-11-14',
        lines: [
          ['5400', 250n],
          ['1000', -250n],
        ],
      },
      // Between own accounts: nothing moves but what the exchange cost.
      {
        on: '2026-11-15',
        lines: [
          ['1000', -10_000n],
          ['1900', 10_000n],
          ['1000', 9_990n],
          ['1900', -10_000n],
          ['5900', 10n],
        ],
        type: 'exchange',
      },
      // A revaluation values claims and debts beside cash: only what cash gained is shown.
      {
        on: '2026-11-30',
        lines: [
          ['1090', 400n],
          ['1190', 999n],
          ['2090', -50n],
          ['4910', -1_349n],
        ],
        type: 'revaluation',
      },
      {
        on: '2026-12-01',
        lines: [
          ['1000', 1n],
          ['4090', -1n],
        ],
      },
    ]);
    const said = await statementOf(finance, `${NOVEMBER}, ${OCTOBER}`);
    expect(said).toEqual({
      activities: [
        {
          activity: 'operating',
          total: ['306.50', '0.00'],
          rows: [
            { code: '1100', amounts: ['500.00', '0.00'] },
            { code: '2000', amounts: ['-200.00', '0.00'] },
            { code: '4900', amounts: ['10.00', '0.00'] },
            { code: '5210', amounts: ['-1.00', '0.00'] },
            { code: '5400', amounts: ['-2.50', '0.00'] },
          ],
        },
        {
          activity: 'investing',
          total: ['-700.00', '0.00'],
          rows: [{ code: '1500', amounts: ['-700.00', '0.00'] }],
        },
        {
          activity: 'financing',
          total: ['300.00', '1000.00'],
          rows: [
            { code: '2400', amounts: ['300.00', '0.00'] },
            { code: '3000', amounts: ['0.00', '1000.00'] },
          ],
        },
        {
          activity: 'exchange',
          total: ['3.90', '0.00'],
          rows: [
            { code: '1000', amounts: ['-0.10', '0.00'] },
            { code: '1090', amounts: ['4.00', '0.00'] },
          ],
        },
      ],
      opening: ['1000.00', '0.00'],
      change: ['-89.60', '1000.00'],
      closing: ['910.40', '1000.00'],
    });
    const lines = await finance.graphql<{
      ledgerLines: { total: number; rows: { base: string }[] };
    }>(
      '{ ledgerLines(accountCode: "1100", from: "2026-11-01", to: "2026-11-30", cashActivity: "operating") { total rows { base } } }',
    );
    expect(lines.data.ledgerLines).toEqual({ total: 1, rows: [{ base: '-500.00' }] });
  });

  it('an exchange difference stands where what was paid does, and each row is made of the lines it opens', async () => {
    const { finance } = await books('Cash flow parts', [
      // A loan of 10,000 is repaid with 10,200; a vessel of 10,000 is paid with 9,700; a hand journal values cash.
      {
        on: '2026-11-03',
        lines: [
          ['2400', 1_000_000n],
          ['5900', 20_000n],
          ['1000', -1_020_000n],
        ],
      },
      {
        on: '2026-11-04',
        lines: [
          ['1500', 1_000_000n],
          ['4900', -30_000n],
          ['1000', -970_000n],
        ],
      },
      {
        on: '2026-11-05',
        lines: [
          ['1090', 5_000n],
          ['4910', -5_000n],
        ],
      },
      {
        on: '2026-11-06',
        lines: [
          ['1000', 50_900n],
          ['1100', -50_000n],
          ['4900', -900n],
        ],
      },
      {
        on: '2026-11-15',
        lines: [
          ['1000', -10_000n],
          ['1000', 10_025n],
          ['4900', -25n],
        ],
        type: 'exchange',
      },
    ]);
    const said = await statementOf(finance, NOVEMBER);
    if (typeof said === 'string') throw new Error(said);
    const cells = said.activities.flatMap(({ activity, rows }) =>
      rows.map(({ code, amounts }) => [activity, code, amounts[0]!] as const),
    );
    expect(cells).toEqual([
      ['operating', '1100', '500.00'],
      ['operating', '4900', '9.00'],
      ['investing', '1500', '-10000.00'],
      ['investing', '4900', '300.00'],
      ['financing', '2400', '-10000.00'],
      ['financing', '5900', '-200.00'],
      ['exchange', '1000', '0.25'],
      ['exchange', '4910', '50.00'],
    ]);
    for (const [activity, code, amount] of cells) {
      const { data } = await finance.graphql<{ ledgerLines: { rows: { base: string }[] } }>(
        `{ ledgerLines(accountCode: "${code}", from: "2026-11-01", to: "2026-11-30",
          cashActivity: "${activity}") { rows { base } } }`,
      );
      const cents = (text: string) => BigInt(text.replace('.', ''));
      const sum = data.ledgerLines.rows.reduce((all, { base }) => all + cents(base), 0n);
      const isCash = code.startsWith('10');
      expect(isCash ? sum : -sum, `${activity} ${code}`).toBe(cents(amount));
    }
  });

  it('goes from the cash before to the cash after, whatever was posted', async () => {
    const seed = 20_261_127;
    const dice = diceOf(seed);
    const below = (most: number): number => Math.floor(dice.next() * most);
    const accounts = [
      '1000',
      '1090',
      '1100',
      '1500',
      '1900',
      '2000',
      '2400',
      '3000',
      '4000',
      '4900',
      '5000',
      '5910',
    ];
    const types = ['test', 'exchange', 'revaluation', 'payment'];
    const posted = Array.from({ length: 120 }, (): Posted => {
      const lines = Array.from({ length: 1 + below(4) }, (): [string, bigint] => [
        dice.pick(accounts),
        BigInt(1 + below(90_000)) * (below(2) === 0 ? 1n : -1n),
      ]);
      const rest = lines.reduce((sum, [, minor]) => sum - minor, 0n);
      if (rest !== 0n) lines.push([dice.pick(accounts), rest]);
      else lines.push(['5000', 5n], ['2000', -5n]);
      const day = String(1 + below(28)).padStart(2, '0');
      return { on: `2026-${below(2) === 0 ? '10' : '11'}-${day}`, lines, type: dice.pick(types) };
    });
    const { finance } = await books(`Cash flow ${seed}`, posted);
    const said = await statementOf(finance, `${NOVEMBER}, ${OCTOBER}`);
    if (typeof said === 'string') throw new Error(said);
    const cents = (text: string) => BigInt(text.replace('.', ''));
    const held = (until: string) =>
      posted
        .filter(({ on }) => on <= until)
        .flatMap(({ lines }) => lines)
        .filter(([code]) => code === '1000' || code === '1090')
        .reduce((sum, [, minor]) => sum + minor, 0n);
    expect(said.closing.map(cents)).toEqual([held('2026-11-30'), held('2026-10-31')]);
    for (const column of [0, 1]) {
      const change = cents(said.change[column]!);
      expect(cents(said.opening[column]!) + change).toBe(cents(said.closing[column]!));
      const parts = said.activities.map(({ total }) => cents(total[column]!));
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(change);
    }
  });

  it('is for who may read the books, of their company, of spans in order', async () => {
    const { companyId } = await books('Cash flow rights', [
      {
        on: '2026-11-05',
        lines: [
          ['1000', 100n],
          ['3000', -100n],
        ],
      },
    ]);
    const stranger = await books('Cash flow elsewhere', []);
    const empty = await statementOf(stranger.finance, NOVEMBER);
    expect(empty).toMatchObject({ opening: ['0.00'], change: ['0.00'], closing: ['0.00'] });
    const operator = await server.signIn('Operator', companyId);
    const reply = await operator.graphql(`{ cashFlowStatement(spans: [${NOVEMBER}]) { change } }`);
    expect(reply.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const wrong = await statementOf(stranger.finance, '{ from: "2026-11-30", to: "2026-11-01" }');
    expect(wrong).toContain('lies after');
  });
});
