import { describe, expect, it } from 'vitest';
import { ledgerOf, say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { draftDue } from './recurring.service.ts';

const server = testServer();

type Template = {
  id: string;
  version: number;
  name: string;
  status: string;
  nextOn: string | null;
};
const FIELDS = 'id version name status nextOn';

const LINES = [
  {
    ...{ accountCode: '5200', debit: '9800.00', credit: '', description: 'Office rent' },
    ...{ currency: 'USD', rate: '1', counterparty: '', vessel: '', voyage: '' },
  },
  {
    ...{ accountCode: '2200', debit: '', credit: '9800.00', description: 'Rent accrued' },
    ...{ currency: 'USD', rate: '1', counterparty: '', vessel: '', voyage: '' },
  },
];
const RENT = {
  ...{ name: 'Rent', reference: 'Office', description: 'Rent of the month', lines: LINES },
  ...{ schedule: 'Monthly', onDay: 15, from: '2026-09-01', until: null, isReversed: true },
};

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.signIn('Finance', companyId);
  const owner = await server.signIn('Owner', companyId);
  const save = (data: object, who: SignedIn = finance, key?: string) =>
    say<Template>(who, {
      field: 'createJournalTemplate',
      data,
      answer: ['journalTemplate', FIELDS],
      ...(key ? { key } : {}),
    });
  const step = (verb: string, { id, version }: Template, who: SignedIn = finance) =>
    say<Template>(who, {
      field: `${verb}JournalTemplate`,
      args: `id: "${id}", version: ${version}`,
      answer: ['journalTemplate', FIELDS],
    });
  const draft = () => draftDue(server.platform, { companyId }, { lists: [] });
  const journals = async (who: SignedIn = owner) => {
    const { data } = await who.graphql<{
      journals: {
        rows: {
          id: string;
          journalOn: string;
          reversesOn: string;
          status: string;
          version: number;
        }[];
      };
    }>('{ journals { rows { id journalOn reversesOn status version } } }');
    return data.journals.rows;
  };
  const daysDrafted = async () =>
    (await journals()).map(({ journalOn, reversesOn }) => `${journalOn} to ${reversesOn}`);
  const recurringStep = async (month = '2026-11-01') => {
    const { data } = await owner.graphql<{
      monthEnd: { steps: { key: string; state: string; text: string }[] };
    }>(`{ monthEnd(month: "${month}") { steps { key state text } } }`);
    const found = data.monthEnd.steps.find(({ key }) => key === 'recurring');
    return `${found?.state}: ${found?.text}`;
  };
  return { companyId, finance, owner, save, step, draft, journals, daysDrafted, recurringStep };
}

describe('journal templates', () => {
  it('a recurring one is drafted once for each month that is due, in its makers’ names, and posts nothing', async () => {
    const { companyId, finance, owner, save, draft, journals, daysDrafted, recurringStep } =
      await company('Recurring');
    expect(await recurringStep()).toBe('Done: No journal recurs.');
    const saved = await save(RENT);
    expect(saved).toMatchObject({ message: 'The template was saved.', violations: [] });
    expect(saved.row).toMatchObject({ status: 'Active', nextOn: '2026-09-15' });
    expect(await recurringStep()).toBe(
      'Look: Drafted on their days up to the end of November 2026: Rent.',
    );
    await Promise.all([draft(), draft(), draft()]);
    await draft();
    expect(await daysDrafted()).toEqual([
      '2026-11-15 to 2026-11-16',
      '2026-10-15 to 2026-10-16',
      '2026-09-15 to 2026-09-16',
    ]);
    expect(await ledgerOf(server, companyId)).toEqual([]);
    expect(await recurringStep()).toBe('Look: Drafted and not posted: Rent, Rent, Rent.');
    const [first] = await journals();
    const { data } = await owner.graphql<{
      journal: { makerNames: string[]; origin: { name: string }; lines: { debit: string }[] };
    }>(`{ journal(id: "${first!.id}") { makerNames origin { name } lines { debit } } }`);
    expect(data.journal).toMatchObject({
      origin: { name: 'Rent' },
      lines: [{ debit: '9800.00' }, { debit: '' }],
    });
    expect(data.journal.makerNames).toHaveLength(1);
    const args = `id: "${first!.id}", version: ${first!.version}`;
    const answer = ['journal', 'status'] as const;
    expect((await say(finance, { field: 'postJournal', args, answer })).code).toBe('FOUR_EYES');
    expect((await say(owner, { field: 'postJournal', args, answer })).row).toEqual({
      status: 'Reversed',
    });
  });

  it('a draft that was deleted is not drafted again, nor is a month whose day was changed', async () => {
    const { finance, save, draft, journals, daysDrafted } = await company('Once a month');
    const { row } = await save({ ...RENT, from: '2026-11-01' });
    await draft();
    const [only] = await journals();
    await say(finance, {
      field: 'deleteJournal',
      args: `id: "${only!.id}", version: ${only!.version}`,
      answer: ['journal', 'id'],
    });
    const changed = await say<Template>(finance, {
      field: 'updateJournalTemplate',
      args: `id: "${row!.id}", version: ${row!.version}`,
      data: { ...RENT, from: '2026-11-01', onDay: 18 },
      answer: ['journalTemplate', FIELDS],
    });
    expect(changed.row).toMatchObject({ nextOn: '2026-12-18' });
    await draft();
    expect(await daysDrafted()).toEqual([]);
  });

  it('paused it drafts nothing, resumed it goes on from today; closed months and deleted templates are over', async () => {
    const { owner, save, step, draft, daysDrafted } = await company('Paused');
    const paused = await step('pause', (await save(RENT)).row!);
    expect(paused).toMatchObject({ message: 'Rent is paused.', row: { status: 'Paused' } });
    await draft();
    expect(await daysDrafted()).toEqual([]);
    const resumed = await step('resume', paused.row!);
    expect(resumed.row).toMatchObject({ status: 'Active', nextOn: '2026-12-15' });
    await draft();
    expect(await daysDrafted()).toEqual([]);
    expect((await step('resume', resumed.row!)).message).toBe('Rent is not paused.');
    await owner.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { message } }',
    );
    const other = await save({ ...RENT, name: 'Insurance' });
    const gone = await save({ ...RENT, name: 'Gone' });
    await step('delete', gone.row!);
    await draft();
    expect(await daysDrafted()).toEqual(['2026-11-15 to 2026-11-16']);
    const stale = await step('pause', other.row!);
    expect(stale.row?.version).toBe(2);
    expect((await step('pause', other.row!)).code).toBe('STALE_VERSION');
  });

  it('takes the rate of the day where one is known; the typed one else', async () => {
    const { owner, save, draft, journals } = await company('Rate of the day');
    const euro = LINES.map((one) => ({ ...one, currency: 'EUR', rate: '1.05' }));
    await save({ ...RENT, lines: euro });
    const data = { currency: 'EUR', rateOn: '2026-11-13', rate: '1.11' };
    await owner.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { message } }',
      {
        data,
      },
    );
    await draft();
    const rates = await Promise.all(
      (await journals()).map(async ({ id }) => {
        const read = await owner.graphql<{ journal: { lines: { rate: string }[] } }>(
          `{ journal(id: "${id}") { lines { rate } } }`,
        );
        return read.data.journal.lines[0]?.rate;
      }),
    );
    expect(rates).toEqual(['1.11', '1.05', '1.05']);
  });

  it('bad input names its field, two have no one name, and one key makes one template', async () => {
    const { save } = await company('Bad templates');
    const bad = await save({ ...RENT, name: '', from: null, lines: [LINES[0]] });
    expect(bad.violations.map(({ path }) => path).toSorted()).toEqual(['from', 'lines', 'name']);
    const noDay = await save({ ...RENT, from: null });
    expect(noDay.violations).toEqual([
      { path: 'from', message: 'Enter the day from which it recurs.' },
    ]);
    const early = await save({ ...RENT, until: '2026-08-31' });
    expect(early.violations).toEqual([
      { path: 'until', message: 'It ends on the day it begins or later.' },
    ]);
    const flood = await save({ ...RENT, name: 'Flood', from: '1970-01-01', until: null });
    expect(flood.violations).toEqual([
      {
        path: 'from',
        message: 'It would draft 683 journals at once. Begin so that 12 at most are due.',
      },
    ]);
    const unknown = await save({ ...RENT, lines: [{ ...LINES[0], vessel: 'None' }, LINES[1]] });
    expect(unknown.violations).toEqual([
      { path: 'lines.0.vessel', message: 'There is no vessel “None”.' },
    ]);
    const key = crypto.randomUUID();
    const twice = await Promise.all([save(RENT, undefined, key), save(RENT, undefined, key)]);
    expect(new Set(twice.map(({ row }) => row?.id)).size).toBe(1);
    const names = await Promise.all([
      save({ ...RENT, name: 'Wages' }),
      save({ ...RENT, name: 'wages' }),
    ]);
    expect(names.flatMap(({ violations }) => violations)).toMatchObject([{ path: 'name' }]);
  });

  it('a viewer saves, pauses and deletes none; another company sees none and reaches none', async () => {
    const { companyId, save, step } = await company('Who may keep templates');
    const { row } = await save(RENT);
    const viewer = await server.signIn('Viewer', companyId);
    expect((await save({ ...RENT, name: 'Other' }, viewer)).code).toBe('FORBIDDEN');
    const other = await company('Another keeper');
    for (const verb of ['pause', 'resume', 'delete']) {
      expect((await step(verb, row!, viewer)).code).toBe('FORBIDDEN');
      expect((await step(verb, row!, other.owner)).code).toBe('NOT_FOUND');
    }
    const seen = await other.owner.graphql<{ journalTemplates: unknown[] }>(
      `{ journalTemplates { id } }`,
    );
    expect(seen.errors).toBeUndefined();
    expect(seen.data.journalTemplates).toEqual([]);
    const one = await other.owner.graphql(`{ journalTemplate(id: "${row!.id}") { name } }`);
    expect(one.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
