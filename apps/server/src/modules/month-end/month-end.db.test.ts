import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { ledgerOf, say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Item = { accountCode: string; label: string; currency: string; valued: string | null } & {
  base: string;
  amount: string;
  rate: string | null;
  rateOn: string | null;
  difference: string | null;
};
type Revaluation = {
  status: string;
  gain: string;
  loss: string;
  difference: string;
  posted: string;
  seal: string;
  items: Item[];
  missing: { currency: string; on: string; latestOn: string | null; message: string }[];
  runs: { run: number; transactionId: string; reversalId: string }[];
};

const FIELDS = `status gain loss difference posted seal
  items { accountCode label currency amount base rate rateOn valued difference }
  missing { currency on latestOn message } runs { run transactionId reversalId }`;

const line = (accountCode: string, debit: string, credit: string, more: object = {}) => ({
  ...{ accountCode, debit, credit, description: '', currency: 'USD', rate: '1' },
  ...{ counterparty: '', vessel: '', voyage: '' },
  ...more,
});

/** Books in a base currency with one client, journals that are posted by another, and rates. */
async function books(name: string, baseCurrency = 'EUR') {
  const companyId = await createCompany(server.platform, { name, baseCurrency });
  const finance = await server.signIn('Finance', companyId);
  const owner = await server.signIn('Owner', companyId);
  await newCustomer(owner, 'Aegean Grain');
  const book = async (journalOn: string, lines: readonly object[]) => {
    const data = { journalOn, reference: '', description: 'Booked', reversesOn: null, lines };
    const answer = ['journal', 'id version'] as const;
    const draft = await say<{ id: string; version: number }>(finance, {
      ...{ field: 'createJournal', data, answer },
    });
    const args = `id: "${draft.row?.id}", version: ${draft.row?.version}`;
    const posted = await say(owner, { field: 'postJournal', args, answer });
    expect(posted.code ?? posted.violations).toEqual([]);
  };
  const rate = (currency: string, rateOn: string, value: string) =>
    owner.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { message } }',
      {
        data: { currency, rateOn, rate: value },
      },
    );
  const read = async (month = '2026-10-01') =>
    (
      await owner.graphql<{ revaluation: Revaluation }>(
        `{ revaluation(month: "${month}") { ${FIELDS} } }`,
      )
    ).data.revaluation;
  const post = (seal: string, who: SignedIn = finance, month = '2026-10-31') =>
    say<Revaluation>(who, {
      field: 'postRevaluation',
      args: `month: "${month}", seal: "${seal}"`,
      answer: ['revaluation', FIELDS],
    });
  const balancesOn = async (day: string) => {
    const { data } = await owner.graphql<{
      trialBalance: { rows: { code: string; currency: string; baseBalance: string }[] };
    }>(`{ trialBalance(asOf: "${day}") { rows { code currency baseBalance } } }`);
    return data.trialBalance.rows
      .filter(({ baseBalance }) => Number(baseBalance) !== 0)
      .map(({ code, currency, baseBalance }) => `${code} ${currency} ${baseBalance}`);
  };
  return { companyId, finance, owner, book, rate, read, post, balancesOn };
}

const EURO = { currency: 'EUR' };
const client = { counterparty: 'Aegean Grain' };

/** An invoice of USD 1,000.00 at 0.90: EUR 900.00 owed to us. */
const INVOICE = [
  line('1100', '1000.00', '', { ...client, rate: '0.9' }),
  line('4000', '', '1000.00', { rate: '0.9' }),
];

describe('the revaluation of a month end', () => {
  it('values what is open in dollars, yen and dinars at the rate of the last day, item by item, in EUR', async () => {
    const { book, rate, read, post, balancesOn } = await books('Three currencies valued');
    await book('2026-10-10', [
      ...INVOICE,
      line('1000', '10.125', '', { currency: 'KWD', rate: '2.9' }),
      line('3000', '', '10.125', { currency: 'KWD', rate: '2.9' }),
      line('5010', '250001', '', { currency: 'JPY', rate: '0.006' }),
      line('2000', '', '250001', { currency: 'JPY', rate: '0.006', ...client }),
      line('5200', '50.00', '', { currency: 'EUR' }),
      line('2200', '', '50.00', { currency: 'EUR' }),
    ]);
    await rate('USD', '2026-10-30', '0.95');
    await rate('KWD', '2026-10-31', '3');
    await rate('JPY', '2026-10-31', '0.0061');
    const due = await read();
    expect(due).toMatchObject({ status: 'Due', gain: '51.02', loss: '25.00', difference: '26.02' });
    expect(
      due.items.map(
        (item) =>
          `${item.accountCode} ${item.label}: ${item.currency} ${item.amount}, ${item.base}, ${item.valued} at ${item.rate} of ${item.rateOn}, ${item.difference}`,
      ),
    ).toEqual([
      '1000 Banks elsewhere: KWD 10.125, 29.36, 30.38 at 3.000000000000 of 2026-10-31, 1.02',
      '1100 Aegean Grain: USD 1000.00, 900.00, 950.00 at 0.950000000000 of 2026-10-30, 50.00',
      '2000 Aegean Grain: JPY -250001, -1500.01, -1525.01 at 0.006100000000 of 2026-10-31, -25.00',
    ]);
    const posted = await post(due.seal);
    expect(posted).toMatchObject({
      message: 'The revaluation of October 2026 is posted.',
      row: { status: 'Posted', posted: '26.02', difference: '26.02' },
    });
    const isOfRevaluation = (text: string) => /^(1090|1190|2090|4910|5910)/.test(text);
    expect((await balancesOn('2026-10-31')).filter(isOfRevaluation)).toEqual([
      '1090 EUR 1.02',
      '1190 EUR 50.00',
      '2090 EUR -25.00',
      '4910 EUR -51.02',
      '5910 EUR 25.00',
    ]);
    expect((await balancesOn('2026-11-01')).filter(isOfRevaluation)).toEqual([]);
  });

  it('invoice, revaluation, reversal and payment: what is left is the realised difference alone', async () => {
    const { companyId, finance, owner, rate, read, post, balancesOn } = await books('Realised');
    const clientId = await newCustomer(owner, 'Meridian Grain');
    const invoice = await say<{ id: string; version: number }>(finance, {
      field: 'createInvoice',
      data: {
        ...{ type: 'freight', clientId, currency: 'USD', exchangeRate: '0.9', rateSource: 'typed' },
        ...{ invoiceOn: '2026-10-10', dueOn: '2026-11-30', reference: '', terms: '' },
        ...{ publicNotes: '', privateNotes: '' },
        lines: [
          { accountCode: '4000', description: 'Freight', quantity: '1', unit: '', rate: '1000' },
        ],
      },
      answer: ['invoice', 'id version'],
    });
    const { id, version } = invoice.row!;
    await say(owner, {
      field: 'approveInvoice',
      args: `invoiceId: "${id}", version: ${version}`,
      answer: ['invoice', 'id'],
    });
    await rate('USD', '2026-10-31', '0.95');
    await post((await read()).seal);
    expect(await balancesOn('2026-10-31')).toEqual([
      '1100 USD 900.00',
      '1190 EUR 50.00',
      '4000 USD -900.00',
      '4910 EUR -50.00',
    ]);
    expect(await balancesOn('2026-11-01')).toEqual(['1100 USD 900.00', '4000 USD -900.00']);
    const paid = await say<{ id: string }>(finance, {
      field: 'recordInvoicePayment',
      args: `invoiceId: "${id}"`,
      data: {
        ...{ amount: '1000.00', paidOn: '2026-11-05', exchangeRate: '0.88' },
        transactionReference: 'BANK-1',
      },
      answer: ['invoice', 'id'],
    });
    expect(paid.violations).toEqual([]);
    const left = (await ledgerOf(server, companyId)).filter(({ base }) => base !== '0');
    expect(left.map(({ code, base }) => `${code} ${base}`)).toEqual([
      '1000 88000',
      '4000 -90000',
      '5900 2000',
    ]);
  });

  it('two post at once and one posts again: it is posted once', async () => {
    const { finance, owner, book, rate, read, post } = await books('Posted once');
    await book('2026-10-10', INVOICE);
    await rate('USD', '2026-10-31', '0.95');
    const { seal } = await read();
    const both = await Promise.all([post(seal, finance), post(seal, owner)]);
    expect(new Set(both.map(({ message }) => message))).toEqual(
      new Set([
        'Nothing changed: the revaluation of October 2026 stands as it is.',
        'The revaluation of October 2026 is posted.',
      ]),
    );
    await post(seal);
    expect((await read()).runs).toHaveLength(1);
  });

  it('a closed month takes none; reopened and posted into, what changed is posted and no more', async () => {
    const { owner, book, rate, read, post, balancesOn } = await books('Reopened');
    await book('2026-10-10', INVOICE);
    await rate('USD', '2026-10-31', '0.95');
    const before = await read();
    await owner.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { message } }',
    );
    expect((await post(before.seal)).code).toBe('PERIOD_CLOSED');
    await owner.graphql(
      'mutation { reopenPeriod(month: "2026-10-01", reason: "Month checked") { message } }',
    );
    await post(before.seal);
    await book('2026-10-20', INVOICE);
    const changed = await read();
    expect(changed).toMatchObject({ status: 'Changed', difference: '100.00', posted: '50.00' });
    const stale = await post(before.seal);
    expect(stale.message).toBe(
      'Postings or rates of the month changed meanwhile. Look at the figures again.',
    );
    await post(changed.seal);
    expect(await balancesOn('2026-10-31')).toContain('4910 EUR -100.00');
    await rate('USD', '2026-10-31', '0.85');
    await post((await read()).seal);
    const now = await read();
    expect(now).toMatchObject({ status: 'Posted', difference: '-100.00', posted: '-100.00' });
    expect(now.runs.map(({ run }) => run)).toEqual([1, 2, 3]);
    const sums = (await balancesOn('2026-10-31')).filter((text) => /^(1190|4910|5910)/.test(text));
    expect(sums).toEqual(['1190 EUR -100.00', '5910 EUR 100.00']);
    expect(await balancesOn('2026-11-01')).toEqual(['1100 USD 1800.00', '4000 USD -1800.00']);
  });

  it('names each currency without a rate of the last week by its day, and posts nothing then', async () => {
    const { companyId, owner, book, rate, read, post } = await books('Rates missing');
    await book('2026-10-10', [
      ...INVOICE,
      line('1100', '500', '', { ...client, currency: 'JPY', rate: '0.006' }),
      line('4000', '', '500', { currency: 'JPY', rate: '0.006' }),
    ]);
    await rate('USD', '2026-10-23', '0.95');
    const due = await read();
    const messages = [
      'There is no rate of JPY for 31 Oct 2026: none is known at all. Enter one in Settings, Exchange rates.',
      'There is no rate of USD for 31 Oct 2026: the latest is of 23 Oct 2026. Enter one in Settings, Exchange rates.',
    ];
    expect(due.status).toBe('Rates missing');
    expect(due.missing.map(({ message }) => message)).toEqual(messages);
    const { data } = await owner.graphql<{ monthEnd: { steps: { key: string; path: string }[] } }>(
      '{ monthEnd(month: "2026-10-01") { steps { key path } } }',
    );
    expect(data.monthEnd.steps).toContainEqual({
      key: 'revaluation',
      path: '/settings?section=exchange-rates',
    });
    const books1 = await ledgerOf(server, companyId);
    expect((await post(due.seal)).violations).toEqual([
      { path: 'JPY', message: messages[0] },
      { path: 'USD', message: messages[1] },
    ]);
    expect(await ledgerOf(server, companyId)).toEqual(books1);
  });

  it('values what came to nothing in its currency without a rate', async () => {
    const { book, read } = await books('Nothing open');
    const yen = { ...client, currency: 'JPY' };
    await book('2026-10-10', [
      line('1100', '1000', '', { ...yen, rate: '0.006' }),
      line('4000', '', '1000', { currency: 'JPY', rate: '0.006' }),
    ]);
    await book('2026-10-20', [
      line('5200', '1000', '', { currency: 'JPY', rate: '0.007' }),
      line('1100', '', '1000', { ...yen, rate: '0.007' }),
    ]);
    expect(await read()).toMatchObject({ status: 'Due', missing: [], difference: '1.00' });
  });

  it('a month that is not over is shown and not posted; a viewer posts none, another company sees nothing of it', async () => {
    const { companyId, book, rate, read, post } = await books('Who may');
    await book('2026-11-10', INVOICE);
    await rate('USD', '2026-11-20', '0.95');
    const november = await read('2026-11-20');
    expect(november).toMatchObject({ status: 'Rates missing' });
    expect((await post(november.seal, undefined, '2026-11-20')).message).toBe(
      'November 2026 is not over: it is valued at the rates of its last day.',
    );
    const viewer = await server.signIn('Viewer', companyId);
    expect((await post(november.seal, viewer)).code).toBe('FORBIDDEN');
    const other = await books('Another company');
    expect((await other.read('2026-11-20')).items).toEqual([]);
  });
});

describe('the steps of a month end', () => {
  it('count what is not posted, say where the revaluation stands, and whether the month is closed', async () => {
    const { owner, finance, book, rate, read, post } = await books('Steps');
    await book('2026-10-10', INVOICE);
    await rate('USD', '2026-10-31', '0.95');
    const lines = [line('5200', '10.00', '', EURO), line('2200', '', '10.00', EURO)];
    const data = { journalOn: '2026-10-31', reference: '', description: 'Draft', lines };
    await say(finance, { field: 'createJournal', data, answer: ['journal', 'id'] });
    const steps = async () => {
      const { data: answer } = await owner.graphql<{
        monthEnd: { isClosed: boolean; steps: { key: string; state: string; text: string }[] };
      }>('{ monthEnd(month: "2026-10-31") { isClosed steps { key state text } } }');
      return answer.monthEnd.steps.map(({ key, state, text }) => `${key} ${state}: ${text}`);
    };
    expect((await steps()).slice(3)).toEqual([
      'vendor_credit_note Done: Everything dated up to the end of October 2026 is posted.',
      'journal Look: 1 dated up to the end of October 2026 is not posted: once the month is closed, it needs a later date.',
      'recurring Done: No journal recurs.',
      'bunker-stocks Done: What voyages that are over left on board is booked.',
      'voyage-accruals Done: What is posted of the voyages is what belongs to their days.',
      'revaluation To do: At the rates of the last day the open items come to a gain of EUR 50.00. Post it below.',
      'close To do: Close it once the steps above are seen to.',
    ]);
    await post((await read()).seal);
    await owner.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { message } }',
    );
    expect((await steps()).slice(8)).toEqual([
      'revaluation Done: Posted: a gain of EUR 50.00, taken back on the first day of the next month.',
      'close Done: Closed: nothing is posted into it, or before it, until it is reopened.',
    ]);
  });
});
