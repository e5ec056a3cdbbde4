import { parseBankFile } from '@mainsheet/bank-files';
import { XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bankCompany } from '../../../test/fixtures/bank-company.ts';
import {
  breaches,
  type Definition,
  elementsOf,
  is,
  of,
  text,
} from '../../../test/fixtures/message-definition.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { bringMoney, transferMoney } from '../accounts/index.ts';
import { recordExchangeRate } from '../exchange-rates/index.ts';

const server = testServer();

type Line = { bookedOn: string; amount: string; balance: string; counterparty: string };
type Statement = {
  from: string;
  to: string;
  opening: string;
  moneyIn: string;
  moneyOut: string;
  closing: string;
  lines: Line[];
};

const ASK = `query ($id: ID!, $from: CivilDate, $to: CivilDate) {
  accountStatement(accountId: $id, from: $from, to: $to) {
    accountName currency from to opening moneyIn moneyOut closing
    lines { id bookedOn valueOn counterparty reference sourceType subjectLabel amount balance } } }`;

const ask = (who: SignedIn, id: string, period: { from?: string; to?: string } = {}) =>
  who.graphql<{ accountStatement: Statement }>(ASK, { id, ...period });
const read = async (who: SignedIn, id: string, period = {}) =>
  (await ask(who, id, period)).data.accountStatement;
const fetchForm = (who: SignedIn, id: string, form: string, period = '') =>
  who.request('GET', `/v2/account-statements/${id}/${form}${period}`);

const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;

/** The services as they stood on a day. */
const on = (day: string) => ({
  ...server.platform,
  clock: { now: () => new Date(`${day}T12:00:00Z`) },
});

/** An account with a deposit, two transfers out on later days, and one back on the present one. */
async function moved(name: string, currency = 'USD', amount = '1000.00') {
  const c = await bankCompany(server, name);
  const rate = { currency, rateOn: DAYS[0], rate: '0.0067' };
  if (currency !== 'USD') await recordExchangeRate(server.platform, c.actor, rate);
  const at = currency === 'JPY' ? 'SG' : 'NL';
  const [main, other] = [
    await c.open(currency, undefined, at),
    await c.open(currency, undefined, at),
  ];
  await bringMoney(on(DAYS[0]), c.actor, { accountId: main, amount, reference: 'Opening' });
  for (const [day, fromAccountId, toAccountId, units, reference] of [
    [DAYS[1], main, other, '250', '=HYPERLINK("http://x")'],
    [DAYS[2], main, other, '100', 'Crew & wages <November>'],
    [DAYS[3], other, main, '30', 'Back'],
  ] as const) {
    const data = { fromAccountId, toAccountId, amount: units, reference };
    await transferMoney(on(day), c.actor, { data, key: `key-of-${day}` });
  }
  return { ...c, main, other, days: DAYS };
}

const NAME = text(140, 0);
const DATE: Definition = [['Dt', is(/^\d{4}-\d\d-\d\d$/)]];
const AMOUNT = is(/^\d{1,13}(\.\d{1,5})?$/);
const SIDE = is(/^(CRDT|DBIT)$/);
const INSTANT = is(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const COUNT = is(/^\d{1,15}$/, 0);
const party = of([['Pty', of([['Nm', NAME]])]], 0);

/** The elements that are written and those that may stand between, from the public message definition report of camt.053.001.08. */
const MESSAGE: Definition = [
  [
    'GrpHdr',
    of([
      ['MsgId', text(35)],
      ['CreDtTm', INSTANT],
      ['MsgRcpt', text(1, 0)],
    ]),
  ],
  [
    'Stmt',
    of([
      ['Id', text(35)],
      ['StmtPgntn', text(1, 0)],
      ['ElctrncSeqNb', is(/^\d{1,18}$/, 0)],
      ['LglSeqNb', is(/^\d{1,18}$/, 0)],
      ['CreDtTm', { ...INSTANT, min: 0 }],
      [
        'FrToDt',
        of(
          [
            ['FrDtTm', INSTANT],
            ['ToDtTm', INSTANT],
          ],
          0,
        ),
      ],
      [
        'Acct',
        of([
          [
            'Id',
            of([
              ['IBAN', is(/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/, 0)],
              ['Othr', of([['Id', text(34)]], 0)],
            ]),
          ],
          ['Tp', text(1, 0)],
          ['Ccy', is(/^[A-Z]{3}$/, 0)],
          ['Nm', text(70, 0)],
          ['Ownr', of([['Nm', NAME]], 0)],
          [
            'Svcr',
            of(
              [
                [
                  'FinInstnId',
                  of([
                    ['BICFI', is(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 0)],
                    ['Nm', NAME],
                  ]),
                ],
              ],
              0,
            ),
          ],
        ]),
      ],
      [
        'Bal',
        {
          ...{ min: 1, most: 2 },
          inner: [
            ['Tp', of([['CdOrPrtry', of([['Cd', is(/^(OPBD|CLBD)$/)]])]])],
            ['Amt', AMOUNT],
            ['CdtDbtInd', SIDE],
            ['Dt', of(DATE)],
          ],
        },
      ],
      [
        'TxsSummry',
        of(
          [
            ['TtlNtries', of([['NbOfNtries', COUNT]], 0)],
            ...['TtlCdtNtries', 'TtlDbtNtries'].map(
              (name) =>
                [
                  name,
                  of(
                    [
                      ['NbOfNtries', COUNT],
                      ['Sum', is(/^\d{1,17}(\.\d{1,17})?$/, 0)],
                    ],
                    0,
                  ),
                ] as const,
            ),
          ],
          0,
        ),
      ],
      [
        'Ntry',
        {
          ...{ min: 0, most: 5000 },
          inner: [
            ['NtryRef', text(35, 0)],
            ['Amt', AMOUNT],
            ['CdtDbtInd', SIDE],
            ['RvslInd', is(/^(true|false)$/, 0)],
            ['Sts', of([['Cd', is(/^BOOK$/)]])],
            ['BookgDt', of(DATE, 0)],
            ['ValDt', of(DATE, 0)],
            ['AcctSvcrRef', text(35, 0)],
            [
              'BkTxCd',
              of([
                [
                  'Prtry',
                  of([
                    ['Cd', text(35)],
                    ['Issr', text(35, 0)],
                  ]),
                ],
              ]),
            ],
            [
              'NtryDtls',
              of(
                [
                  [
                    'TxDtls',
                    of([
                      ['Refs', of([['AcctSvcrRef', text(35, 0)]], 0)],
                      [
                        'RltdPties',
                        of(
                          [
                            ['Dbtr', party],
                            ['Cdtr', party],
                          ],
                          0,
                        ),
                      ],
                      ['RmtInf', of([['Ustrd', text(140, 0)]], 0)],
                    ]),
                  ],
                ],
                0,
              ),
            ],
            ['AddtlNtryInf', text(500, 0)],
          ],
        },
      ],
    ]),
  ],
];

describe('the statement of an account', () => {
  it('opens with what the account held, runs line by line and closes with their sum', async () => {
    const c = await moved('Running');
    const whole = await read(c.finance, c.main, { from: c.days[0] });
    expect(whole).toMatchObject({
      ...{ opening: '0.00', moneyIn: '1030.00', moneyOut: '-350.00', closing: '680.00' },
      ...{ from: c.days[0], to: c.days[3] },
    });
    expect(whole.lines.map(({ bookedOn, amount, balance }) => [bookedOn, amount, balance])).toEqual(
      [
        [c.days[0], '1000.00', '1000.00'],
        [c.days[1], '-250.00', '750.00'],
        [c.days[2], '-100.00', '650.00'],
        [c.days[3], '30.00', '680.00'],
      ],
    );
    const part = await read(c.finance, c.main, { from: c.days[1], to: c.days[2] });
    expect(part).toMatchObject({ opening: '1000.00', closing: '650.00', moneyIn: '0.00' });
    expect(part.lines).toHaveLength(2);
    const day = await read(c.finance, c.main, { from: c.days[3], to: c.days[3] });
    expect(day).toMatchObject({ opening: '650.00', moneyOut: '0.00', closing: '680.00' });
    // The next period begins with what the last one ended with, and a day to come is today.
    const next = await read(c.finance, c.main, { from: c.days[3], to: '2099-12-31' });
    expect(next).toMatchObject({ opening: part.closing, to: c.days[3] });
  });

  it.each([
    ['USD', '1000.00'],
    ['JPY', '100000'],
  ])('page, PDF, CSV and camt.053 in %s have the same figures', async (currency, amount) => {
    const c = await moved(`Four forms ${currency}`, currency, amount);
    const period = `?from=${c.days[0]}`;
    const page = await read(c.finance, c.main, { from: c.days[0] });
    const csv = await fetchForm(c.finance, c.main, 'csv', period);
    expect(csv.status).toBe(200);
    const rows = csv.raw.toString('utf8').trim().split('\r\n');
    expect(rows).toHaveLength(page.lines.length + 3);
    expect(rows[1]).toContain(`Opening balance,,,,,,${page.opening}`);
    expect(rows.at(-1)).toContain(`Closing balance,,,,,,${page.closing}`);
    for (const [at, line] of page.lines.entries()) expect(rows[at + 2]).toMatch(line.balance);
    // A spreadsheet takes it for text.
    expect(csv.raw.toString('utf8')).toContain(`"'=HYPERLINK(""http://x"")"`);
    const pdf = await fetchForm(c.finance, c.main, 'pdf', period);
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const words = readPdfText(pdf.raw);
    const grouped = (figure: string) => figure.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
    for (const { balance } of page.lines) expect(words).toContain(grouped(balance));
    expect(words).toContain(grouped(page.closing));

    const camt = await fetchForm(c.finance, c.main, 'camt053', period);
    const xml = camt.raw.toString('utf8');
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"');
    const [document] = elementsOf(xml);
    expect(breaches(document!.inner[0]!.inner, MESSAGE, '')).toEqual([]);
    const file = parseBankFile(camt.raw, {});
    const [statement] = 'statements' in file ? file.statements : [];
    const plain = (minor: bigint | null) => Number(minor) / (currency === 'JPY' ? 1 : 100);
    expect(plain(statement!.openingMinor)).toBe(Number(page.opening));
    expect(plain(statement!.closingMinor)).toBe(Number(page.closing));
    expect(statement).toMatchObject({ currency, closingOn: page.to });
    expect(
      statement!.lines.map((line) => ({
        ...{ bookedOn: line.bookedOn, valueOn: line.valueOn, counterparty: line.counterparty },
        ...{ amount: plain(line.amountMinor), reference: line.text },
      })),
    ).toEqual(
      page.lines.map((line) => ({
        ...{ bookedOn: line.bookedOn, valueOn: (line as Line & { valueOn: string }).valueOn },
        ...{ counterparty: line.counterparty, amount: Number(line.amount) },
        reference: (line as Line & { reference: string }).reference,
      })),
    );
  });

  it('the check of the message finds what is out of order', async () => {
    const c = await moved('Out of order');
    const { raw } = await fetchForm(c.finance, c.main, 'camt053', `?from=${c.days[0]}`);
    const broken = raw.toString('utf8').replace(/<Acct>.*<\/Acct>/, '');
    const [document] = elementsOf(broken);
    expect(breaches(document!.inner[0]!.inner, MESSAGE, '')).toEqual(['/Stmt/Acct is missing']);
  });

  it('an empty period closes as it opened, and an account that is overdrawn in no file has a balance of zero', async () => {
    const c = await bankCompany(server, 'Empty');
    const id = await c.open('EUR');
    expect(await read(c.finance, id)).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      lines: [],
    });
    const { raw } = await fetchForm(c.finance, id, 'camt053');
    const [document] = elementsOf(raw.toString('utf8'));
    expect(breaches(document!.inner[0]!.inner, MESSAGE, '')).toEqual([]);
    const file = parseBankFile(raw, {});
    expect('statements' in file && file.statements[0]).toMatchObject({
      ...{ openingMinor: 0n, closingMinor: 0n, lines: [] },
    });
  });

  it('says in words which days cannot be, and refuses more lines than fit in all its forms', async () => {
    const c = await moved('Long');
    const wrong = await ask(c.finance, c.main, { from: '2026-11-10', to: '2026-11-01' });
    expect(wrong.errors?.[0]?.message).toBe('The statement begins after it ends.');
    const ahead = await ask(c.finance, c.main, { from: '2026-12-01' });
    expect(ahead.errors?.[0]?.message).toBe('The statement begins on a day that has not come yet.');
    const bad = await fetchForm(c.finance, c.main, 'csv', '?from=yesterday');
    expect(bad.status).toBe(400);
    await runAsOwner(
      server,
      `alter table bank_transaction no force row level security;
       insert into bank_transaction (company_id, id, account_id, currency, amount_minor, status, source_type,
         counterparty, reference, transaction_id, value_on, created_at, created_by, settled_at)
       select b.company_id, gen_random_uuid(), b.account_id, b.currency, 1, 'SETTLED', 'DEPOSIT', 'x', 'x',
         b.transaction_id, b.value_on, b.created_at, 'x', b.settled_at
       from (select * from bank_transaction where account_id = '${c.main}' limit 1) b, generate_series(1, 6000);
       alter table bank_transaction force row level security;`,
    );
    const { errors } = await ask(c.finance, c.main, { from: c.days[0]! });
    expect(errors?.[0]).toMatchObject({
      message: 'This period has 6,004 lines; a statement holds 5,000. Choose a shorter one.',
      extensions: { code: 'INVALID_STATE' },
    });
    for (const form of ['pdf', 'csv', 'camt053']) {
      const refused = await fetchForm(c.finance, c.main, form, `?from=${c.days[0]}`);
      expect(refused.status, form).toBe(409);
    }
    // What comes after them opens with all of it.
    const later = await read(c.finance, c.main, { from: c.days[1] });
    expect(later.opening).toBe('1060.00');
  });

  it('of nobody, of who sees no transactions and of another company there is none', async () => {
    const c = await moved('Guards');
    const other = await bankCompany(server, 'Stranger');
    const path = `/v2/account-statements/${c.main}/csv`;
    expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
    const theirs = await ask(other.finance, c.main);
    expect(theirs.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await other.finance.request('GET', path)).status).toBe(404);
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`
        update role set permissions = permissions - 'transactions'
        where company_id = ${tx.companyId} and name = 'Finance'`),
    );
    expect((await ask(c.finance, c.main)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await c.finance.request('GET', path)).status).toBe(403);
  });
});
