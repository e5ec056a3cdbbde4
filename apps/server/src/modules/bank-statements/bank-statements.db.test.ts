import { describe, expect, it } from 'vitest';
import { bankCompany } from '../../../test/fixtures/bank-company.ts';
import {
  bringStatement,
  mt940,
  readBankLines,
  sayLine,
} from '../../../test/fixtures/bank-statement.ts';
import { say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const bring = (who: SignedIn, content: string, query = '') =>
  bringStatement(server, who, { content, query });

const RULE = 'id version direction words accountCode isOn acceptedCount';
type Rule = { id: string; version: number; words: string; accountCode: string; isOn: boolean };
const sayRule = (who: SignedIn, field: string, args: string) =>
  say<Rule>(who, { field, args, answer: ['rule', RULE] });
const ruleArgs = (words: string, accountCode = '5210') =>
  `direction: "out", words: "${words}", accountCode: "${accountCode}", isOn: true`;

type Statement = { id: string; newLineCount: number };

/** The latest first. */
async function readStatements(who: SignedIn): Promise<Statement[]> {
  const { data } = await who.graphql<{ listBankStatements: { rows: Statement[] } }>(
    '{ listBankStatements { rows { id newLineCount } } }',
  );
  return data.listBankStatements.rows;
}

const takeOut = (who: SignedIn, id: string, reason: string) =>
  say<never>(who, {
    field: 'deleteBankStatement',
    args: `statementId: "${id}", reason: "${reason}"`,
  });

type Openbank = {
  data: { id: string; amount: string; match: string }[];
  meta: { total: number; page: number; perPage: number; lastPage: number };
};

async function readOpenbank(who: SignedIn, filter = ''): Promise<Openbank> {
  const { data, errors } = await who.graphql<{ listOpenbankTransactions: Openbank }>(
    `{ listOpenbankTransactions${filter && `(${filter})`} {
      data { id amount match } meta { total page perPage lastPage } } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.listOpenbankTransactions;
}

describe('statements of a bank elsewhere', () => {
  it('take a file twice without taking its lines twice, and set a line aside with the reason', async () => {
    const { finance } = await bankCompany(server, 'Statements');
    const file = mt940('DE89370400440532013000', [
      ['C', '100,00', 'rent'],
      ['D', '5,00', 'charges'],
    ]);
    expect((await bring(finance, file)).json()).toMatchObject({
      message: '2 new lines of MT940.',
    });
    expect((await bring(finance, file)).json()).toMatchObject({
      message: '0 new lines of MT940, 2 known already.',
    });
    const lines = await readBankLines(finance);
    expect(lines.map(({ amount }) => amount).toSorted()).toEqual(['-5.00', '100.00']);
    expect(await readBankLines(finance, 'search: "CHARG"')).toHaveLength(1);
    expect(await readBankLines(finance, 'search: "%"')).toHaveLength(0);
    expect(await readBankLines(finance, 'account: "DE89370400440532013000"')).toHaveLength(2);

    const charge = lines.find(({ amount }) => amount === '-5.00')!;
    const refused = await sayLine(finance, 'ignoreBankLine', charge, ', reason: " "');
    expect(refused.violations[0]?.path).toBe('reason');
    const aside = await sayLine(finance, 'ignoreBankLine', charge, ', reason: "Booked by hand"');
    expect(aside.row?.status).toBe('Ignored');
    expect((await sayLine(finance, 'reopenBankLine', aside.row!)).row?.status).toBe('Open');
  });

  it('BANK-02 BANK-13 BANK-19 are listed ten a page from page one, apart from what waits for approval, with how each stands to the books', async () => {
    const { finance } = await bankCompany(server, 'Open banking');
    const bookings = Array.from({ length: 12 }, (_, at) => ['C', `${at + 1},00`, 'rent'] as const);
    await bring(finance, mt940('DE89370400440532013000', [...bookings, ['D', '5,00', 'charges']]));
    await sayRule(finance, 'createBankRule', ruleArgs('charges'));
    const [aside] = await readBankLines(finance, 'search: "rent", limit: 1');
    await sayLine(finance, 'ignoreBankLine', aside!, ', reason: "Booked by hand"');
    const first = await readOpenbank(finance);
    expect(first.data).toHaveLength(10);
    expect(first.meta).toEqual({ total: 13, page: 1, perPage: 10, lastPage: 2 });
    const second = await readOpenbank(finance, 'page: 2');
    expect(second.data).toHaveLength(3);
    const all = [...first.data, ...second.data];
    expect(new Set(all.map(({ id }) => id)).size).toBe(13);
    const amountsOf = async (match: string) =>
      (await readOpenbank(finance, `match: "${match}"`)).data.map(({ amount }) => amount);
    expect(await amountsOf('Suggested')).toEqual(['-5.00']);
    expect(await amountsOf('Ignored')).toEqual([aside!.amount]);
    expect(await amountsOf('Matched')).toEqual([]);
    expect(await amountsOf('Unmatched')).toHaveLength(10);
    expect((await readOpenbank(finance, 'match: "Unmatched"')).meta.total).toBe(11);
    expect((await readOpenbank(finance, 'search: "charges"')).data).toHaveLength(1);
    const { data } = await finance.graphql<{ listApprovalTransaction: { total: number } }>(
      '{ listApprovalTransaction { total } }',
    );
    expect(data.listApprovalTransaction.total).toBe(0);
    await expect(readOpenbank(finance, 'match: "Lost"')).rejects.toThrow(
      'Use one of: Unmatched, Suggested, Matched, Ignored.',
    );
    const operator = await server.signIn('Operator', finance.companyId);
    await expect(readOpenbank(operator)).rejects.toThrow();
  });

  it('ask what a table leaves open and refuse what is no statement, in a sentence', async () => {
    const { finance } = await bankCompany(server, 'Statement files');
    const table = 'Date,Amount\n01/02/2026,1.00\n';
    const nameless = await bring(finance, table, '?account=123');
    expect(nameless.body).toContain('The file does not name its currency.');
    const asked = await bring(finance, table, '?account=123&currency=USD');
    expect(asked.statusCode).toBe(400);
    expect(asked.body).toContain('day first or month first');
    const taken = await bring(finance, table, '?account=123&currency=USD&dateOrder=month%20first');
    expect(taken.json()).toMatchObject({ message: '1 new line of CSV.' });
    expect((await bring(finance, 'hello')).statusCode).toBe(400);
    const late = await bring(
      finance,
      mt940('DE89370400440532013000', [['C', '1,00', 'x']], { day: '1222' }),
    );
    expect(late.body).toContain('A line is booked on 2026-12-22, which is still to come.');
    const wrong = mt940('DE89370400440532013000', [['C', '1,00', 'x']]).replace(
      /USD1,00$/m,
      'USD9,00',
    );
    expect((await bring(finance, wrong)).json().message).toContain('USD 8.00 is missing.');
  });

  it('are refused for an account held here, whose transactions are in the books already', async () => {
    const { finance, open } = await bankCompany(server, 'Statements of here');
    await open('EUR');
    const { data } = await finance.graphql<{ listGlobalAccount: { rows: { iban: string }[] } }>(
      '{ listGlobalAccount { rows { iban } } }',
    );
    const iban = data.listGlobalAccount.rows[0]!.iban.replaceAll(' ', '');
    const refused = await bring(finance, mt940(iban, [['C', '1,00', 'x']]));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('is an account at Mainsheet');
  });

  it('are looked at before they are taken in, and taken out again while nothing was made of their lines', async () => {
    const { finance } = await bankCompany(server, 'Statements taken out');
    const account = 'DE89370400440532013000';
    const first = mt940(account, [
      ['C', '100,00', 'rent'],
      ['D', '5,00', 'charges'],
    ]);
    const looked = (await bring(finance, first, '?preview=true')).json();
    expect(looked).toMatchObject({ message: '2 new lines of MT940.' });
    expect(looked.data.statements).toEqual([
      {
        ...{ nth: 1, account, currency: 'USD', number: '1', lines: 2, newLines: 2, fault: null },
        ...{ from: '2026-11-19', to: '2026-11-19', moneyIn: '100.00', moneyOut: '5.00' },
        ...{ opening: '0.00', closing: '95.00' },
      },
    ]);
    expect(await readBankLines(finance)).toEqual([]);
    await bring(finance, first);
    const both = mt940(account, [
      ['C', '100,00', 'rent'],
      ['D', '5,00', 'charges'],
      ['C', '7,00', 'interest'],
    ]);
    const known = (await bring(finance, both, '?preview=true')).json();
    expect(known).toMatchObject({ message: '1 new line of MT940, 2 known already.' });
    // The later one is told by its time, and the clock of tests stands.
    server.clock.advance(1);
    await bring(finance, both);
    const [later, earlier] = await readStatements(finance);
    expect([later!.newLineCount, earlier!.newLineCount]).toEqual([1, 2]);
    expect(await readBankLines(finance, `statementId: "${earlier!.id}"`)).toHaveLength(2);

    const left = await takeOut(finance, earlier!.id, 'Wrong bank');
    expect(left.message).toContain('take that one out first');
    expect((await takeOut(finance, later!.id, ' ')).violations[0]?.path).toBe('reason');
    expect((await takeOut(finance, later!.id, 'Wrong bank')).flag).toBe('SUCCESS');
    expect((await takeOut(finance, later!.id, 'Again')).code).toBe('NOT_FOUND');
    const [charge] = await readBankLines(finance, 'search: "charges"');
    await sayLine(finance, 'postBankLine', charge!, ', accountCode: "5210"');
    expect((await takeOut(finance, earlier!.id, 'Wrong bank')).message).toBe(
      'A line of it is matched: undo that first.',
    );
    const [matched] = await readBankLines(finance, 'search: "charges"');
    await sayLine(finance, 'undoBankLine', matched!, ', reason: "Wrong bank"');
    expect((await takeOut(finance, earlier!.id, 'Wrong bank')).flag).toBe('SUCCESS');
    expect(await readBankLines(finance)).toEqual([]);
    expect((await bring(finance, first)).json()).toMatchObject({
      message: '2 new lines of MT940.',
    });
  });

  it('are nobody else’s: not of another company, nor of a member without the permission', async () => {
    const ours = await bankCompany(server, 'Statements of ours');
    await bring(ours.finance, mt940('NL91ABNA0417164300', [['C', '1,00', 'rent']]));
    const [line] = await readBankLines(ours.finance);
    const other = await bankCompany(server, 'Statements of others');
    expect(await readBankLines(other.finance)).toEqual([]);
    const foreign = await sayLine(other.finance, 'ignoreBankLine', line!, ', reason: "x"');
    expect(foreign.code).toBe('NOT_FOUND');
    const [statement] = await readStatements(ours.finance);
    expect((await takeOut(other.finance, statement!.id, 'x')).code).toBe('NOT_FOUND');
    const viewer = await server.signIn('Viewer', ours.companyId);
    expect((await takeOut(viewer, statement!.id, 'x')).code).toBe('FORBIDDEN');
    expect((await bring(viewer, 'x')).statusCode).toBe(403);
    for (const field of ['listBankPositions { currency }', 'listBankRules { id }']) {
      const { errors } = await viewer.graphql(`{ ${field} }`);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});

describe('rules', () => {
  it('are made, changed and deleted by hand, one for its words, and only towards accounts that nothing keeps', async () => {
    const { finance } = await bankCompany(server, 'Bank rules');
    const made = await sayRule(finance, 'createBankRule', ruleArgs('  Monthly — charges '));
    expect(made.row).toMatchObject({ words: 'MONTHLY CHARGES', isOn: true });
    const twice = await sayRule(finance, 'createBankRule', ruleArgs('monthly charges'));
    expect(twice.violations[0]?.message).toBe('There is a rule of these words already.');
    const stored = await sayRule(finance, 'createBankRule', ruleArgs('customer', '1100'));
    expect(stored.violations[0]?.path).toBe('accountCode');
    const short = await sayRule(finance, 'createBankRule', ruleArgs('a'));
    expect(short.violations[0]?.path).toBe('words');
    const { id, version } = made.row!;
    const key = `ruleId: "${id}", version: ${version}`;
    const changed = await sayRule(
      finance,
      'updateBankRule',
      `${key}, ${ruleArgs('charges', '5400')}`,
    );
    expect(changed.row).toMatchObject({ words: 'CHARGES', accountCode: '5400' });
    expect((await sayRule(finance, 'deleteBankRule', key)).code).toBe('STALE_VERSION');
    const gone = `ruleId: "${id}", version: ${changed.row!.version}`;
    expect((await sayRule(finance, 'deleteBankRule', gone)).flag).toBe('SUCCESS');
    const { data } = await finance.graphql<{ listBankRules: Rule[] }>(
      `{ listBankRules { ${RULE} } }`,
    );
    expect(data.listBankRules).toEqual([]);
  });
});
