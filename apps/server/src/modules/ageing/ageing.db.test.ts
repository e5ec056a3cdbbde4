import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { type BankCompany, bankCompany } from '../../../test/fixtures/bank-company.ts';
import { billData, payablesCompany, sayBill } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { ageingModule } from './index.ts';

const server = testServer();

type Report = {
  on: string;
  amounts: string[];
  total: string;
  ledger: string;
  difference: string;
  paidAhead: string;
  parties: { contactId: string; contactName: string; amounts: string[]; total: string }[];
};
const reportAt = async (who: SignedIn, on: string, side = 'receivables') => {
  const { data, errors } = await who.graphql<Record<string, Report>>(
    `{ ${side}AgeingReport(on: "${on}") { on amounts total ledger difference paidAhead
      parties { contactId contactName amounts total } } }`,
  );
  expect(errors).toBeUndefined();
  return data[`${side}AgeingReport`]!;
};

type Open = { number: string; open: string; daysOverdue: number };
const documentsAt = async (who: SignedIn, contactId: string, on: string) =>
  (
    await who.graphql<{ receivablesAgeingDocuments: Open[] }>(
      `{ receivablesAgeingDocuments(contactId: "${contactId}", on: "${on}") { number open daysOverdue } }`,
    )
  ).data.receivablesAgeingDocuments;

type Made = Record<string, Record<string, { id: string; version: number }> & { errorFlag: string }>;
async function say(
  who: SignedIn,
  field: string,
  of: { record: string; args?: string; data?: object },
) {
  const { record, args = '', data } = of;
  const given = [data ? 'data: $data' : '', args].filter(Boolean).join(', ');
  const reply = await who.graphql<Made>(
    `mutation${data ? ` ($data: ${typeOfArgument(field)})` : ''} { ${field}(${given}) { errorFlag ${record} { id version } } }`,
    data ? { data } : {},
  );
  return reply.data?.[field]?.[record] ?? null;
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Numbers that come again for a seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Billed = { id: string; open: bigint };

/** A company with customers whose invoices, receipts, write-offs and reversals lie on many days. */
async function historyOf(company: BankCompany, seed: number) {
  const pick = randomOf(seed);
  const operator = await server.signIn('Operator', company.companyId);
  const { finance } = company;
  const customers: string[] = [];
  for (const name of ['Adriatic Steel', 'Meridian Grain']) {
    const data = { name, kinds: ['customer'] };
    customers.push((await say(operator, 'createContact', { record: 'contact', data }))!.id);
  }
  const today = server.clock.now().toISOString().slice(0, 10);
  for (const clientId of customers) {
    const invoices: Billed[] = [];
    for (let made = 0; made < 6; made += 1) {
      const invoiceOn = dayAfter(today, -100 + pick(90));
      const rate = 50 + pick(400);
      const draft = await say(operator, 'createInvoice', {
        record: 'invoice',
        data: {
          ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1', invoiceOn },
          ...{ rateSource: '', dueOn: dayAfter(invoiceOn, pick(40)) },
          lines: [
            { accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: String(rate) },
          ],
        },
      });
      const { id } = draft!;
      const args = `invoiceId: "${id}", version: `;
      await say(operator, 'submitInvoice', { record: 'invoice', args: `${args}1` });
      await say(finance, 'approveInvoice', { record: 'invoice', args: `${args}2` });
      invoices.push({ id, open: BigInt(rate) });
    }
    const owner = await server.signIn('Owner', company.companyId);
    for (const invoice of invoices.filter(() => pick(3) === 0)) {
      const amount = 1n + BigInt(pick(Number(invoice.open)));
      const data = {
        ...{ amount: String(amount), reason: 'Not worth collecting' },
        note: 'Asked three times in vain.',
      };
      const args = `invoiceId: "${invoice.id}"`;
      const made = await say(finance, 'prepareWriteOff', { record: 'writeOff', args, data });
      const key = `writeOffId: "${made!.id}", version: `;
      await say(owner, 'approveWriteOff', { record: 'writeOff', args: `${key}1` });
      const isBack = pick(3) === 0;
      if (isBack) {
        const back = `${key}2, reason: "Paid after all"`;
        await say(owner, 'recoverWriteOff', { record: 'writeOff', args: back });
      } else invoice.open -= amount;
    }
    for (let paid = 0; paid < 4; paid += 1) {
      const paymentables = invoices
        .filter(({ open }) => open > 0n && pick(2) === 0)
        .map((invoice) => {
          const part = 1n + BigInt(pick(Number(invoice.open)));
          invoice.open -= part;
          return { invoiceId: invoice.id, amount: String(part) };
        });
      const sum = paymentables.reduce((total, { amount }) => total + Number(amount), 0);
      const data = {
        ...{ clientId, currency: 'USD', exchangeRate: '1', amount: String(sum + 1 + pick(50)) },
        ...{ paidOn: dayAfter(today, -pick(60)), transactionReference: '', paymentables },
      };
      const payment = await say(finance, 'recordReceipt', { record: 'payment', data });
      if (pick(3) === 0 && payment) {
        const args = `paymentId: "${payment.id}", version: ${payment.version}, reason: "Bounced"`;
        await finance.graphql(`mutation { refundInvoicePayment(${args}) { errorFlag } }`);
      }
    }
  }
  return { customers, today };
}

/** What the ledger says that a customer owed at the end of a day, entry by entry. */
const replay = (companyId: string, contactId: string, on: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.get(
      sql<{ minor: string }>`
        select coalesce(sum(e.base_minor), 0)::text as minor from ledger_entry e
        join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
        join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
        where e.company_id = ${companyId} and a.code = '1100' and e.contact_id = ${contactId}
          and t.posted_on <= ${on}`,
      'The sum',
    ),
  );

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The first and the last day that each posted document of a company moved on. */
const movesOf = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ id: string; first_moved_on: string; last_moved_on: string }>`
      select id, first_moved_on::text, last_moved_on::text from commercial_document
      where company_id = ${companyId} and transaction_id is not null order by id`),
  );

describe('ageing at a past day', () => {
  it('is what the account held on each of many days, by customer, whatever was paid, given up and taken back since', async () => {
    for (const seed of [1, 2]) {
      const company = await bankCompany(server, `History ${seed}`);
      const { customers, today } = await historyOf(company, seed);
      const owner = await server.signIn('Owner', company.companyId);
      let biggest = 0n;
      for (let back = 0; back <= 100; back += 4) {
        const on = dayAfter(today, -back);
        const report = await reportAt(owner, on);
        expect(report).toMatchObject({ on, difference: '0.00', ledger: report.total });
        const sum = report.amounts.reduce((total, amount) => total + cents(amount), 0n);
        expect(sum).toBe(cents(report.total));
        if (sum > biggest) biggest = sum;
        for (const contactId of customers) {
          const party = report.parties.find((one) => one.contactId === contactId);
          const { minor } = await replay(company.companyId, contactId, on);
          expect(cents(party?.total ?? '0.00')).toBe(BigInt(minor));
        }
      }
      expect(biggest).toBeGreaterThan(0n);
      const report = await reportAt(owner, today);
      const [party] = report.parties;
      const documents = await documentsAt(owner, party!.contactId, today);
      const open = documents.reduce((total, one) => total + cents(one.open), 0n);
      expect(open).toBe(cents(party!.total));
    }
  });

  it('is the same while it is not known when documents moved, and housekeeping finds the days that were kept', async () => {
    const company = await bankCompany(server, 'History before');
    const { companyId } = company;
    const { today } = await historyOf(company, 3);
    const owner = await server.signIn('Owner', companyId);
    const days = Array.from({ length: 12 }, (_, index) => dayAfter(today, -9 * index));
    const reports = () => Promise.all(days.map((on) => reportAt(owner, on)));
    const before = await reports();
    const stored = await movesOf(companyId);
    expect(stored.filter((row) => row.last_moved_on > row.first_moved_on)).not.toEqual([]);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        update commercial_document set first_moved_on = '-infinity', last_moved_on = 'infinity'
        where company_id = ${companyId}`),
    );
    expect(await reports()).toEqual(before);
    await ageingModule.housekeeper!(server.platform);
    expect(await movesOf(companyId)).toEqual(stored);
    expect(await reports()).toEqual(before);
  });

  it('is of payables as of receivables, on days that have come, of the own company', async () => {
    const company = await payablesCompany(server, 'Payables aged');
    const { owner } = company;
    await company.bill('40');
    const data = billData(company.vendorId, '60');
    const other = (await sayBill(owner, 'createBill', '', data)).row!;
    const today = server.clock.now().toISOString().slice(0, 10);
    const report = await reportAt(owner, today, 'payables');
    expect(report).toMatchObject({ total: '40.00', ledger: '40.00', difference: '0.00' });
    expect(other.status).toBe('Draft');
    expect((await reportAt(owner, '2020-01-01', 'payables')).total).toBe('0.00');
    const late = await owner.graphql(`{ receivablesAgeingReport(on: "2027-01-31") { total } }`);
    expect(late.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    const stranger = await bankCompany(server, 'Payables elsewhere');
    const theirs = await server.signIn('Owner', stranger.companyId);
    expect((await reportAt(theirs, today, 'payables')).parties).toEqual([]);
  });
});
