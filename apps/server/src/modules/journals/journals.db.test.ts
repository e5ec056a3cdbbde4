import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { ledgerOf, say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Journal = {
  id: string;
  version: number;
  number: string | null;
  status: string;
  reversedOn: string | null;
  needsAnother: boolean;
  transactionId: string | null;
  faults: { line: number | null; message: string }[];
  lines: { debit: string; credit: string; base: string; counterparty: string }[];
};

const FIELDS = `id version number status reversedOn needsAnother transactionId
  faults { line message } lines { debit credit base counterparty }`;

const line = (accountCode: string, debit: string, credit: string, more: object = {}) => ({
  ...{ accountCode, debit, credit, description: '', currency: 'USD', rate: '1' },
  ...{ counterparty: '', vessel: '', voyage: '' },
  ...more,
});
const ACCRUAL = [line('5100', '1250.00', ''), line('2200', '', '1250.00')];
const journalOf = (lines: readonly object[], more: object = {}) => ({
  ...{ journalOn: '2026-10-31', reference: 'R-1', description: 'Crew wages accrued', lines },
  ...more,
});

const does = (who: SignedIn, field: string, args: string, data?: object) =>
  say<Journal>(who, { field, args, answer: ['journal', FIELDS], ...(data ? { data } : {}) });
const keyOf = ({ id, version }: Journal) => `id: "${id}", version: ${version}`;

async function books(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.signIn('Finance', companyId);
  const owner = await server.signIn('Owner', companyId);
  const draft = async (lines: readonly object[], more: object = {}) =>
    does(finance, 'createJournal', '', journalOf(lines, more));
  const post = (journal: Journal) => does(owner, 'postJournal', keyOf(journal));
  const read = async (id: string) =>
    (await owner.graphql<{ journal: Journal }>(`{ journal(id: "${id}") { ${FIELDS} } }`)).data
      .journal;
  return { companyId, finance, owner, draft, post, read };
}

describe('a manual journal', () => {
  it('JOUR-03 is drafted by one and posted by another, numbered from J-0001 on, and moves the ledger by its lines', async () => {
    const { companyId, finance, draft, post } = await books('Posted by two');
    const { row } = await draft(ACCRUAL);
    expect(row).toMatchObject({ status: 'Draft', number: null, faults: [] });
    const own = await does(finance, 'postJournal', keyOf(row!));
    expect(own.code).toBe('FOUR_EYES');
    expect(await ledgerOf(server, companyId)).toEqual([]);
    const posted = await post(row!);
    expect(posted).toMatchObject({
      message: 'J-0001 is posted.',
      row: { number: 'J-0001', status: 'Posted', needsAnother: false },
    });
    expect(await ledgerOf(server, companyId)).toEqual([
      { code: '2200', currency: 'USD', amount: '-125000', base: '-125000' },
      { code: '5100', currency: 'USD', amount: '125000', base: '125000' },
    ]);
    const second = await post((await draft(ACCRUAL)).row!);
    expect(second.row?.number).toBe('J-0002');
  });

  it('whoever changed a draft is a maker too, and who saw an older version posts nothing', async () => {
    const { owner, finance, draft, post } = await books('Changed by both');
    const { row } = await draft(ACCRUAL);
    const changed = await does(owner, 'updateJournal', keyOf(row!), journalOf(ACCRUAL));
    expect((await post(row!)).code).toBe('STALE_VERSION');
    expect((await post(changed.row!)).code).toBe('FOUR_EYES');
    expect((await does(finance, 'postJournal', keyOf(changed.row!))).code).toBe('FOUR_EYES');
  });

  it('a draft out of balance is kept, says why, and is not posted', async () => {
    const { companyId, draft, post } = await books('Out of balance');
    const lines = [line('1100', '100.00', ''), line('2200', '', '99.99')];
    const { row } = await draft(lines);
    const faults = [
      {
        line: 1,
        message: 'Name whom it concerns: accounts receivable are kept by name.',
      },
      { line: null, message: 'In USD the debits are more than the credits by USD 0.01.' },
    ];
    expect(row?.faults).toEqual(faults);
    const refused = await post(row!);
    expect(refused.violations).toEqual([
      { path: 'lines.0.counterparty', message: faults[0]!.message },
      { path: 'lines', message: faults[1]!.message },
    ]);
    expect(await ledgerOf(server, companyId)).toEqual([]);
  });

  it('three currencies balance each for themselves, in base by their own rates', async () => {
    const { companyId, draft, post } = await books('Three currencies');
    const yen = { currency: 'JPY', rate: '0.0066' };
    const dinar = { currency: 'KWD', rate: '3.2577' };
    const { row } = await draft([
      line('5200', '250001', '', yen),
      line('2200', '', '250001', yen),
      line('5200', '10.125', '', dinar),
      line('2200', '', '10.125', dinar),
      ...ACCRUAL,
    ]);
    expect(row?.lines.map(({ debit, credit, base }) => `${debit}|${credit}|${base}`)).toEqual([
      '250001||1650.01',
      '|250001|-1650.01',
      '10.125||32.98',
      '|10.125|-32.98',
      '1250.00||1250.00',
      '|1250.00|-1250.00',
    ]);
    await post(row!);
    const ledger = await ledgerOf(server, companyId);
    expect(ledger.reduce((sum, { base }) => sum + Number(base), 0)).toBe(0);
    expect(ledger.find(({ currency }) => currency === 'KWD')).toMatchObject({ amount: '-10125' });
  });

  it('an accrual is posted with what takes it back on its day', async () => {
    const { companyId, owner, draft, post } = await books('Accrual');
    const { row } = await draft(ACCRUAL, { reversesOn: '2026-11-01' });
    const posted = await post(row!);
    expect(posted.row).toMatchObject({ status: 'Reversed', reversedOn: '2026-11-01' });
    const balanceOn = async (day: string) => {
      const { data } = await owner.graphql<{
        trialBalance: { rows: { code: string; baseBalance: string }[] };
      }>(`{ trialBalance(asOf: "${day}") { rows { code baseBalance } } }`);
      return data.trialBalance.rows.map(({ code, baseBalance }) => `${code} ${baseBalance}`);
    };
    expect(await balanceOn('2026-10-31')).toEqual(['2200 -1250.00', '5100 1250.00']);
    expect(await balanceOn('2026-11-01')).toEqual(['2200 0.00', '5100 0.00']);
    expect((await ledgerOf(server, companyId)).every(({ base }) => base === '0')).toBe(true);
  });

  it('a posted one is reversed once, on a day of an open period, never before its own', async () => {
    const { companyId, owner, draft, post } = await books('Reversed');
    const posted = (await post((await draft(ACCRUAL)).row!)).row!;
    const reverse = (journal: Journal, on: string) =>
      does(owner, 'reverseJournal', `${keyOf(journal)}, on: "${on}"`);
    expect((await reverse(posted, '2026-10-30')).violations).toEqual([
      { path: 'on', message: 'It is reversed on its own day or later.' },
    ]);
    await owner.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { errorFlag } }',
    );
    expect((await reverse(posted, '2026-10-31')).code).toBe('PERIOD_CLOSED');
    const tries = await Promise.all([1, 2, 3].map(() => reverse(posted, '2026-11-02')));
    expect(tries.map(({ message }) => message).filter((m) => m === 'J-0001 is reversed.')).toEqual([
      'J-0001 is reversed.',
    ]);
    expect((await ledgerOf(server, companyId)).every(({ base }) => base === '0')).toBe(true);
    const late = await draft(ACCRUAL);
    expect((await post(late.row!)).code).toBe('PERIOD_CLOSED');
  });

  it('five people posting one draft at once post it once', async () => {
    const { companyId, draft, post } = await books('At once');
    const { row } = await draft(ACCRUAL);
    const posts = await Promise.all([1, 2, 3, 4, 5].map(() => post(row!)));
    expect(posts.filter((one) => one.row !== null)).toHaveLength(1);
    expect((await ledgerOf(server, companyId)).map(({ amount }) => amount)).toEqual([
      '-125000',
      '125000',
    ]);
  });

  it('names contacts, vessels and voyages as a spreadsheet does, and says which it does not know', async () => {
    const { owner, draft } = await books('By name');
    const data = contactInput.parse({ name: 'Santos Port Agency', kinds: ['vendor'] });
    await owner.graphql(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data },
    );
    const { row } = await draft([
      line('2000', '5.00', '', { counterparty: ' santos port agency ' }),
      line('2200', '', '5.00'),
    ]);
    expect(row?.lines[0]?.counterparty).toBe('Santos Port Agency');
    const refused = await draft([
      line('2000', '5.00', '', { counterparty: 'Nobody', vessel: 'MV Ghost' }),
      line('2200', '', '5.001', { voyage: 'V-999' }),
      line('2200', '', '5', { currency: 'XXQ' }),
    ]);
    expect(refused.violations).toEqual([
      { path: 'lines.0.counterparty', message: 'There is no contact “Nobody”.' },
      { path: 'lines.0.vessel', message: 'There is no vessel “MV Ghost”.' },
      { path: 'lines.1.voyage', message: 'There is no voyage “V-999”.' },
      { path: 'lines.1.credit', message: 'USD has 2 decimals.' },
      { path: 'lines.2.currency', message: 'XXQ is not a currency. Use a code like USD.' },
    ]);
  });

  it('refuses a line that is no line: both sides, none, zero, below zero, one alone', async () => {
    const { draft } = await books('No lines');
    const refusals = async (...lines: object[]) => (await draft(lines)).violations;
    expect(await refusals(line('5100', '1', '1'), line('2200', '', ''))).toEqual([
      { path: 'lines.0.debit', message: 'Enter a debit or a credit, one of them.' },
      { path: 'lines.1.debit', message: 'Enter a debit or a credit, one of them.' },
    ]);
    const above = 'Enter an amount above zero; the side says whether it is a debit or a credit.';
    expect(await refusals(line('5100', '0', ''), line('2200', '', '-5'))).toEqual([
      { path: 'lines.0.debit', message: above },
      { path: 'lines.1.debit', message: above },
    ]);
    expect(await refusals(line('5100', '1', ''))).toEqual([
      { path: 'lines', message: 'A journal needs two lines.' },
    ]);
  });

  it('the same key answers with the same draft', async () => {
    const { finance } = await books('Twice');
    const call = { field: 'createJournal', data: journalOf(ACCRUAL), key: 'journal-key-1' };
    const made = await Promise.all(
      [1, 2, 3].map(() => say<Journal>(finance, { ...call, answer: ['journal', FIELDS] })),
    );
    expect(new Set(made.map(({ row }) => row?.id)).size).toBe(1);
  });

  it('a draft is deleted and stands in no list; a posted one stays', async () => {
    const { owner, finance, draft, post } = await books('Deleted');
    const { row } = await draft(ACCRUAL);
    const posted = (await post((await draft(ACCRUAL)).row!)).row!;
    const gone = await does(finance, 'deleteJournal', keyOf(row!));
    expect(gone.message).toBe('The draft was deleted.');
    expect((await does(finance, 'deleteJournal', keyOf(posted))).code).toBe('INVALID_STATE');
    const { data } = await owner.graphql<{
      journals: { total: number; rows: { number: string; baseTotal: string }[] };
    }>('{ journals(search: "j-0001") { total rows { number baseTotal } } }');
    expect(data.journals).toEqual({
      total: 1,
      rows: [{ number: 'J-0001', baseTotal: '1250.00' }],
    });
  });

  it('only who may book does: nobody else, no other company, and a reader reads', async () => {
    const { companyId, draft, read } = await books('Rights');
    const { row } = await draft(ACCRUAL);
    const operator = await server.signIn('Operator', companyId);
    const readable = `{ journal(id: "${row!.id}") { id } }`;
    expect(await operator.graphql<{ journal: object }>(readable)).toMatchObject({
      data: { journal: { id: row!.id } },
    });
    const refused = await does(operator, 'createJournal', '', journalOf(ACCRUAL));
    expect(refused.code).toBe('FORBIDDEN');
    expect((await does(operator, 'postJournal', keyOf(row!))).code).toBe('FORBIDDEN');
    const lender = await server.signIn('Lender', companyId);
    expect((await lender.graphql(readable)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const elsewhere = await books('Elsewhere');
    const malformed = await elsewhere.owner.graphql('{ journal(id: "x") { id } }');
    expect(malformed.errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
    expect((await elsewhere.post(row!)).code).toBe('NOT_FOUND');
    expect((await elsewhere.owner.graphql(readable)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await read(row!.id)).status).toBe('Draft');
  });
});
