import { permissionsOfRole } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { type BankCompany, bankCompany } from '../../../test/fixtures/bank-company.ts';
import {
  type BankLine,
  bringStatement,
  mt940,
  readBankLines,
  sayLine,
} from '../../../test/fixtures/bank-statement.ts';
import { shareMailbox } from '../../../test/fixtures/members.ts';
import { ledgerOf, payablesCompany } from '../../../test/fixtures/payables-company.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import type { Actor } from '../../platform/actor.ts';
import { walkChain } from '../../platform/chain.ts';
import { ledgerChain } from '../ledger/index.ts';
import { matchToDocuments } from './matching.service.ts';
import { postToAccount, undoMatch } from './posting.service.ts';

const server = testServer();
const ACCOUNT = 'DE89370400440532013000';

type Suggestion = {
  kind: string;
  lineIds: string[];
  documents: { id: string; settled: string }[];
  entries: { transactionId: string; lineNo: number; reference: string }[];
  accountCode: string | null;
  fee: string;
  isSure: boolean;
  reasons: string[];
};

async function readSuggestions(who: SignedIn): Promise<Suggestion[]> {
  const { data, errors } = await who.graphql<{ listBankSuggestions: Suggestion[] }>(
    `{ listBankSuggestions { kind lineIds documents { id settled }
      entries { transactionId lineNo reference } accountCode fee isSure reasons } }`,
  );
  expect(errors).toBeUndefined();
  return data.listBankSuggestions;
}

type Position = {
  currency: string;
  bank: string | null;
  ledger: string;
  difference: string | null;
  parts: { kind: string; amount: string; count: number }[];
};

const readPositions = async (who: SignedIn) =>
  (
    await who.graphql<{ listBankPositions: Position[] }>(
      '{ listBankPositions { currency bank ledger difference parts { kind amount count } } }',
    )
  ).data.listBankPositions;

/** An approved invoice of USD 100.00; its id and number. */
async function billed({ finance, companyId }: BankCompany, client?: string) {
  const id = await submitInvoice(await server.signIn('Operator', companyId), client);
  const { data } = await finance.graphql<{ approveInvoice: { invoice: { number: string } } }>(
    `mutation { approveInvoice(invoiceId: "${id}", version: 2) { invoice { number } } }`,
  );
  return { id, number: data.approveInvoice.invoice.number };
}

const balanceOf = async (who: SignedIn, invoiceId: string) =>
  (
    await who.graphql<{ invoice: { balance: string } }>(
      `{ invoice(id: "${invoiceId}") { balance } }`,
    )
  ).data.invoice.balance;

const keyOf = ({ id, version }: BankLine) => ({ id, version });

/** Somebody who sees the bank and links its lines, and records no money. */
async function bankerOf(companyId: string): Promise<Actor> {
  const actor = await server.actorWith('Finance', companyId);
  const { externalBanking } = actor.permissions;
  return { ...actor, permissions: { ...permissionsOfRole('Approver'), externalBanking } };
}

type Booking = Parameters<typeof mt940>[1][number];
const bring = async (
  who: SignedIn,
  bookings: readonly Booking[],
  of: Parameters<typeof mt940>[2] = {},
) => {
  const reply = await bringStatement(server, who, {
    content: mt940(ACCOUNT, bookings, of),
  });
  expect(reply.statusCode).toBe(200);
  return readBankLines(who);
};

const partsArg = (...parts: readonly [id: string, amount: string][]) =>
  `, parts: [${parts.map(([id, amount]) => `{ documentId: "${id}", amount: "${amount}" }`).join(', ')}]`;
const find = (lines: readonly BankLine[], amount: string) =>
  lines.find((line) => line.amount === amount)!;

const usdOf = async (companyId: string, code: string) => {
  const rows = await ledgerOf(server, companyId);
  return rows.find((row) => row.code === code && row.currency === 'USD')?.amount ?? '0';
};

describe('lines of a bank that are invoices', () => {
  it('pay the invoice that a line names once, however often and by however many it is asked', async () => {
    const company = await bankCompany(server, 'Line to invoice');
    const { finance } = company;
    const invoice = await billed(company);
    const [line] = await bring(finance, [['C', '100,00', invoice.number]]);
    const [suggestion] = await readSuggestions(finance);
    expect(suggestion).toMatchObject({
      ...{ kind: 'exact', isSure: true, entries: [] },
      documents: [{ id: invoice.id, settled: '100.00' }],
    });
    expect(suggestion!.reasons).toContain(`${invoice.number} stands in the text`);
    const candidates = await finance.graphql(
      `{ listBankCandidates(lineId: "${line!.id}", search: "meridian") {
        documents { number open } entries { reference } } }`,
    );
    expect(candidates.data).toEqual({
      listBankCandidates: { documents: [{ number: invoice.number, open: '100.00' }], entries: [] },
    });
    const match = () =>
      sayLine(finance, 'matchBankLineToInvoices', line!, partsArg([invoice.id, '100']));
    const both = await Promise.all([match(), match()]);
    expect(both.filter(({ row }) => row?.status === 'Matched')).toHaveLength(1);
    expect(both.map(({ code }) => code)).toContain('STALE_VERSION');
    expect(await balanceOf(finance, invoice.id)).toBe('0.00');
    expect(await readSuggestions(finance)).toEqual([]);
    const [matched] = await readBankLines(finance, 'status: "Matched"');
    expect(matched!.matches).toMatchObject([{ origin: 'invoice-payment', amount: '100.00' }]);
    expect(await readPositions(finance)).toEqual([
      { currency: 'USD', bank: '100.00', ledger: '100.00', difference: '0.00', parts: [] },
    ]);
  });

  it('pay several at once, less what a bank on the way kept, and come back whole when undone', async () => {
    const company = await bankCompany(server, 'Line to invoices');
    const { finance, companyId } = company;
    const one = await billed(company);
    const other = await billed(company, 'Levant Chartering');
    const [line] = await bring(finance, [['C', '185,00', `${one.number} ${other.number}`]]);
    const parts = partsArg([one.id, '100'], [other.id, '100']);
    const short = await sayLine(finance, 'matchBankLineToInvoices', line!, parts);
    expect(short.violations).toMatchObject([
      { path: 'parts', message: 'The line is USD 185.00, its parts and fee come to USD 200.00.' },
    ]);
    const negative = await sayLine(
      finance,
      'matchBankLineToInvoices',
      line!,
      `${parts}, fee: "-1"`,
    );
    expect(negative.violations[0]?.path).toBe('fee');
    const paid = await sayLine(finance, 'matchBankLineToInvoices', line!, `${parts}, fee: "15"`);
    expect(paid.row?.matches.map(({ amount }) => amount).toSorted()).toEqual([
      '-15.00',
      '100.00',
      '100.00',
    ]);
    expect(await usdOf(companyId, '1000')).toBe('18500');
    expect(await usdOf(companyId, '5210')).toBe('1500');

    const undone = await sayLine(finance, 'undoBankLine', paid.row!, ', reason: "Wrong customer"');
    expect(undone.row).toMatchObject({ status: 'Open', matches: [] });
    expect(await balanceOf(finance, one.id)).toBe('100.00');
    for (const code of ['1000', '5210']) expect(await usdOf(companyId, code)).toBe('0');
  });

  it('write off no more as charges than banks take', async () => {
    const company = await bankCompany(server, 'Line and fee');
    const invoice = await billed(company);
    const [line] = await bring(company.finance, [['C', '20,00', invoice.number]]);
    const parts = `${partsArg([invoice.id, '100'])}, fee: "80"`;
    const said = await sayLine(company.finance, 'matchBankLineToInvoices', line!, parts);
    expect(said.violations[0]?.message).toBe(
      'Charges are USD 75.00 and a quarter of what is paid at the most: write the rest off by a credit note.',
    );
  });

  it('pay an invoice in another currency at what the bank made of it, and refuse a rate far from the day’s', async () => {
    const company = await bankCompany(server, 'Line in euros');
    const { finance, companyId } = company;
    const invoice = await billed(company);
    const [line] = await bring(finance, [['C', '90,00', invoice.number]], { currency: 'EUR' });
    const match = (bankLine: BankLine) =>
      sayLine(finance, 'matchBankLineToInvoices', bankLine, partsArg([invoice.id, '100']));
    expect((await match(line!)).violations[0]?.message).toBe(
      'No exchange rate of EUR is known on 2026-11-19: record one first.',
    );
    const record = (rate: string, rateOn: string) =>
      finance.graphql(
        'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
        {
          data: { currency: 'EUR', rateOn, rate },
        },
      );
    await record('1.3', '2026-11-18');
    expect((await match(line!)).violations[0]?.message).toBe(
      'USD 100.00 is USD 100.00 at the rate of the day, the line is USD 117.00.',
    );
    await record('1.1', '2026-11-19');
    const paid = await match(line!);
    expect(paid.row?.status).toBe('Matched');
    expect(await balanceOf(finance, invoice.id)).toBe('0.00');
    const rows = await ledgerOf(server, companyId);
    const bank = rows.filter(({ code }) => code === '1000');
    expect(bank).toEqual([
      { code: '1000', currency: 'EUR', amount: '9000', base: '9900' },
      { code: '1000', currency: 'USD', amount: '0', base: '0' },
    ]);
    // The bank gave a dollar less than the invoice was worth: an exchange loss.
    expect(rows.find(({ code }) => code === '5900')).toMatchObject({ base: '100' });
  });
});

describe('lines of a bank that are bills', () => {
  it('pay approved bills of several vendors, and are undone only by who may take payments back', async () => {
    const company = await payablesCompany(server, 'Line to bills');
    const { owner, bill, addVendor, companyId } = company;
    const one = await bill('40');
    const other = await bill('60', { vendorId: await addVendor('Rotterdam Tugs') });
    const [line] = await bring(owner, [['D', '101,00', 'payments']]);
    const parts = partsArg([one.id, '40'], [other.id, '60']);
    const invoices = await sayLine(owner, 'matchBankLineToInvoices', line!, parts);
    expect(invoices.violations[0]?.message).toBe('Money that left pays no invoice.');
    const paid = await sayLine(owner, 'matchBankLineToBills', line!, `${parts}, fee: "1"`);
    expect(paid.row?.status).toBe('Matched');
    expect((await company.readBill(one.id)).balance).toBe('0.00');
    expect(await usdOf(companyId, '1000')).toBe('-10100');
    const banker = await bankerOf(companyId);
    const undone = undoMatch(server.platform, banker, { ...keyOf(paid.row!), reason: 'x' });
    await expect(undone).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await company.readBill(one.id)).balance).toBe('0.00');
  });
});

describe('lines of a bank that stand in the books', () => {
  it('are linked to a payment recorded by hand without posting it again, one line to a posting', async () => {
    const company = await bankCompany(server, 'Line to posting');
    const { finance, companyId } = company;
    const invoice = await billed(company);
    const data = {
      ...{ amount: '100', paidOn: '2026-11-19', exchangeRate: '1', type: 'Bank transfer' },
      ...{ rateSource: 'base currency', transactionReference: '' },
    };
    await finance.graphql(
      `mutation ($data: PaymentInput!) { recordInvoicePayment(invoiceId: "${invoice.id}", data: $data) { errorFlag } }`,
      { data },
    );
    const lines = await bring(finance, [
      ['C', '100,00', 'PAY-00001 Meridian'],
      ['C', '100,00', 'a second one'],
    ]);
    const [suggestion] = await readSuggestions(finance);
    expect(suggestion).toMatchObject({ kind: 'exact', documents: [] });
    expect(suggestion!.reasons[0]).toBe('USD 100.00 stands in the books');
    const { transactionId, lineNo } = suggestion!.entries[0]!;
    const entries = `, entries: [{ transactionId: "${transactionId}", lineNo: ${lineNo} }]`;
    const both = await Promise.all(
      lines.map((line) => sayLine(finance, 'linkBankLine', line, entries)),
    );
    expect(both.map(({ code, row }) => code ?? row?.status ?? '').toSorted()).toEqual([
      'CONFLICT',
      'Matched',
    ]);
    expect(await usdOf(companyId, '1000')).toBe('10000');
    const linked = both.find(({ row }) => row)!.row!;
    const undone = await sayLine(finance, 'undoBankLine', linked, ', reason: "Mistaken"');
    expect(undone.row?.status).toBe('Open');
    expect(await usdOf(companyId, '1000')).toBe('10000');
    expect(await readPositions(finance)).toMatchObject([
      {
        ...{ bank: '200.00', ledger: '100.00', difference: '100.00' },
        parts: [
          { kind: 'open', amount: '200.00', count: 2 },
          { kind: 'books', amount: '-100.00', count: 1 },
        ],
      },
    ]);
  });
});

describe('lines of a bank without a document', () => {
  it('are posted to an account, from which a rule is learned that somebody may switch on', async () => {
    const { finance, companyId } = await bankCompany(server, 'Line to account');
    const lines = await bring(finance, [
      ['D', '5,00', 'Monthly charges'],
      ['D', '7,00', 'Monthly charges'],
      ['C', '9,00', 'Monthly charges'],
    ]);
    const post = (line: BankLine, code: string) =>
      sayLine(finance, 'postBankLine', line, `, accountCode: "${code}"`);
    const stored = await post(find(lines, '-5.00'), '2000');
    expect(stored.violations[0]?.path).toBe('accountCode');
    const posted = await post(find(lines, '-5.00'), '5210');
    expect(posted.row).toMatchObject({ status: 'Matched' });
    expect(await usdOf(companyId, '5210')).toBe('500');
    // A proposal suggests nothing before somebody switches it on.
    expect(await readSuggestions(finance)).toEqual([]);
    const { data } = await finance.graphql<{
      listBankRules: { id: string; words: string; isOn: boolean; acceptedCount: number }[];
    }>('{ listBankRules { id words isOn acceptedCount } }');
    expect(data.listBankRules).toMatchObject([
      { words: 'MONTHLY CHARGES', isOn: false, acceptedCount: 1 },
    ]);
    await finance.graphql(
      `mutation { updateBankRule(ruleId: "${data.listBankRules[0]!.id}", version: 1, direction: "out",
        words: "monthly charges", accountCode: "5210", isOn: true) { errorFlag } }`,
    );
    const suggestions = await readSuggestions(finance);
    expect(suggestions).toMatchObject([
      {
        ...{ kind: 'account', accountCode: '5210', lineIds: [find(lines, '-7.00').id] },
        reasons: ['“monthly charges” goes to Bank charges'],
      },
    ]);
    const undone = await sayLine(finance, 'undoBankLine', posted.row!, ', reason: "Not ours"');
    expect(undone.row?.status).toBe('Open');
    expect(await usdOf(companyId, '5210')).toBe('0');
  });

  it('leave the ledger whole, whatever stands in their text, and go to capital by another person alone', async () => {
    const { finance, companyId } = await bankCompany(server, 'Line with signs');
    const owner = await server.signIn('Owner', companyId);
    const [line] = await bring(finance, [['C', '5,00', `${'x'.repeat(99)}\u{1f600} deposit`]]);
    const own = await sayLine(finance, 'postBankLine', line!, ', accountCode: "3000"');
    expect(own.code).toBe('INVALID_STATE');
    const alias = await server.signIn('Finance', companyId);
    await shareMailbox(server, finance, alias);
    const again = await sayLine(alias, 'postBankLine', line!, ', accountCode: "3000"');
    expect([again.code, again.message]).toEqual([own.code, own.message]);
    const posted = await sayLine(owner, 'postBankLine', line!, ', accountCode: "3000"');
    expect(posted.row?.status).toBe('Matched');
    const chains = [ledgerChain(server.platform), server.platform.audit.chain];
    for (const chain of chains) {
      const walked = await server.platform.db.inTenant(companyId, (tx) => walkChain(tx, chain));
      expect(walked.brokenAt).toBeNull();
    }
  });

  it('are refused in a closed month, and nothing of them is left', async () => {
    const { finance, companyId } = await bankCompany(server, 'Line of a closed month');
    const [line] = await bring(finance, [['D', '5,00', 'charges']], { day: '1019' });
    await finance.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { errorFlag } }',
    );
    const said = await sayLine(finance, 'postBankLine', line!, ', accountCode: "5210"');
    expect(said.code).toBe('PERIOD_CLOSED');
    expect(await usdOf(companyId, '5210')).toBe('0');
    expect((await readBankLines(finance))[0]).toMatchObject({ status: 'Open', version: 1 });
  });

  it('are posted and matched only with the bank’s right beside that of the money', async () => {
    const { finance, companyId, actor } = await bankCompany(server, 'Rights on lines');
    const [line] = await bring(finance, [['D', '5,00', 'charges']]);
    const { externalBanking } = permissionsOfRole('Viewer');
    const blind = { ...actor, permissions: { ...actor.permissions, externalBanking } };
    const posted = () =>
      postToAccount(server.platform, blind, { ...keyOf(line!), accountCode: '5210' });
    const matched = () =>
      matchToDocuments(server.platform, blind, { ...keyOf(line!), kind: 'bill', parts: [] });
    for (const run of [posted, matched]) {
      expect(run).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    }
    const viewer = await server.signIn('Viewer', companyId);
    const fields = [
      ['postBankLine', ', accountCode: "5210"'],
      ['matchBankLineToInvoices', ', parts: []'],
      ['matchBankLineToBills', ', parts: []'],
      ['linkBankLine', ', entries: []'],
      ['undoBankLine', ', reason: "x"'],
    ] as const;
    for (const [field, more] of fields) {
      expect((await sayLine(viewer, field, line!, more)).code).toBe('FORBIDDEN');
    }
  });
});
