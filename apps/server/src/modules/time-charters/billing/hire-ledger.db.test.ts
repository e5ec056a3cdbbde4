import { ACCOUNT } from '@mainsheet/ledger';
import { HIRE_RATE_TYPES } from '@mainsheet/terms';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { payablesCompany, say } from '../../../../test/fixtures/payables-company.ts';
import { timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';

/** So many contracts are posted at every run; `HIRE_CONTRACTS=500` posts five hundred. */
const CONTRACTS = Number(process.env['HIRE_CONTRACTS'] ?? 12);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_127);
const TEN_MINUTES = 600_000;

const server = testServer();
let books: Awaited<ReturnType<typeof payablesCompany>>;
let approver: SignedIn;
let vesselIds: Record<'in' | 'out', string>;

beforeAll(async () => {
  books = await payablesCompany(server, 'Random hire');
  approver = await server.signIn('Owner', books.companyId);
  vesselIds = { in: await newVessel('TCIN'), out: await newVessel('OV-Owned Vessel') };
});

async function newVessel(ownership: string): Promise<string> {
  const data = { name: ownership, ownership, type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  const made = await books.owner.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data },
  );
  return made.data.createVessel.vessel.id;
}

const cents = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((amount) => amount / 100);

const contract = fc.record({
  type: fc.constantFrom('in', 'out'),
  minute: fc.integer({ min: 0, max: 1_439 }),
  // Three periods of a month lie in each.
  days: fc.integer({ min: 100, max: 200 }),
  billingPeriodType: fc.constantFrom('Every 10 days', 'Every 15 days', 'Every 30 days', 'Monthly'),
  rates: fc.array(
    fc.record({ rate: cents(3_000, 40_000), days: fc.integer({ min: 3, max: 20 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  address: fc.constantFrom(0, 1.25, 2.5, 3.75),
  brokerage: fc.constantFrom(0, 1.25),
  ballastBonus: fc.constantFrom(0, 123_456.78),
  isCommissionable: fc.boolean(),
  cve: fc.record({ rate: cents(10, 3_000), rateType: fc.constantFrom(...HIRE_RATE_TYPES) }),
  fuel: fc.record({ quantity: cents(1, 900), price: cents(300, 900) }),
  offHireHours: fc.constantFrom(0, 7.5, 31),
  surveyCost: fc.constantFrom(0, 2_400.35),
  surveyPaidBy: fc.constantFrom('Charterers', 'Owners'),
  statements: fc.integer({ min: 1, max: 3 }),
});
type Contract = typeof contract extends fc.Arbitrary<infer Drawn> ? Drawn : never;

async function delivered(drawn: Contract) {
  const { type, minute, days, rates, cve, fuel } = drawn;
  const charters = timeChartersOf(books.owner);
  const at = new Date(Date.UTC(2026, 3, 1, 0, minute)).toISOString();
  const party = type === 'in' ? 'ownerCompanyId' : 'timeCharterCompanyId';
  const fixed = await charters.made({
    ...{ type, status: 'Fixed', vesselId: vesselIds[type as 'in' | 'out'] },
    ...{ [party]: books.vendorId, deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
    ...{
      actualDeliveryDateTime: at,
      maxDuration: days,
      billingPeriodType: drawn.billingPeriodType,
    },
    hireLines: rates.map((line) => ({ hireRate: line.rate, hireDuration: line.days })),
    brokers: [
      { type: 'A', amount: drawn.address },
      { type: 'B', amount: drawn.brokerage },
    ],
    ...{ ballastBonus: drawn.ballastBonus, isCommissionable: drawn.isCommissionable },
    voyageExpenses: [{ name: 'C/V/E', ...cve }],
    bunkersOnDelivery: [{ fuelType: 'VLSFO', ...fuel }],
    surveys: [
      {
        ...{ cost: drawn.surveyCost, ownersPercent: 37.5, paidBy: drawn.surveyPaidBy },
        ...{ isOwnersTime: true, startDateTime: at },
        endDateTime: new Date(Date.parse(at) + 9_000_000).toISOString(),
      },
    ],
  });
  if (drawn.offHireHours > 0) {
    const start = Date.parse(at) + 2 * 86_400_000;
    const saved = await say(books.owner, {
      field: 'saveCharterOffHire',
      args: `timeCharterId: "${fixed.id}"`,
      data: {
        delayStart: new Date(start).toISOString(),
        delayEnd: new Date(start + drawn.offHireHours * 3_600_000).toISOString(),
        fuels: [{ type: 'VLSFO', quantity: 1.25, price: fuel.price }],
      },
    });
    expect(saved.flag).toBe('SUCCESS');
  }
  return charters.changed(fixed, { status: 'Delivered' });
}

type Billed = { totalDue: string; billing: { kind: string; id: string } | null };

/** Issues, bills and posts one statement after the other; what the last says is due, and the documents. */
async function posted(charterId: string, statements: number) {
  const ids: string[] = [];
  let totalDue = '';
  for (let number = 1; number <= statements; number += 1) {
    const on = `timeCharterId: "${charterId}", number: ${number}`;
    await say(books.owner, { field: 'issueHireStatement', args: on });
    const made = await say<Billed>(books.owner, {
      ...{ field: 'billHireStatement', args: on },
      answer: ['statement', 'totalDue billing { kind id }'],
    });
    const billing = made.row?.billing;
    if (!made.row || !billing) throw new Error(JSON.stringify(made));
    const [field, key] =
      billing.kind === 'bill' ? ['approveBill', 'billId'] : ['approveInvoice', 'invoiceId'];
    const done = await say(approver, { field, args: `${key}: "${billing.id}", version: 1` });
    if (done.flag !== 'SUCCESS') throw new Error(JSON.stringify(done));
    ids.push(billing.id);
    totalDue = made.row.totalDue;
  }
  return { ids, totalDue };
}

const CONTROL = [ACCOUNT.receivable, ACCOUNT.payable];

type Sums = { control: string; rest: string; lines: string };

/** What documents moved in the ledger: on receivables or payables, and on everything else; and what their lines say. */
const sumsOf = (ids: readonly string[]): Promise<Sums | null> =>
  server.platform.db.inTenant(books.companyId, (tx) =>
    tx.find(sql<Sums>`
      select coalesce(sum(e.amount_minor) filter (where a.code = any (${CONTROL})), 0)::text as control,
        coalesce(sum(e.amount_minor) filter (where a.code <> all (${CONTROL})), 0)::text as rest,
        (select coalesce(sum(l.amount_minor), 0) from commercial_document_line l
          where l.company_id = ${tx.companyId} and l.document_id = any (${ids}::uuid[]))::text as lines
      from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      join commercial_document d on d.company_id = ${tx.companyId}
        and d.transaction_id = e.transaction_id
      where e.company_id = ${tx.companyId} and d.id = any (${ids}::uuid[])`),
  );

it(
  `${CONTRACTS} random contracts, billed and posted: the ledger is the sum of the lines of their statements, to the cent`,
  async () => {
    for (const drawn of fc.sample(contract, { seed: SEED, numRuns: CONTRACTS })) {
      const { id } = await delivered(drawn);
      const { ids, totalDue } = await posted(id, drawn.statements);
      const due = BigInt(totalDue.replace('.', ''));
      const sums = await sumsOf(ids);
      // What charterers owe us is a debit, what we owe owners a credit.
      const sign = drawn.type === 'out' ? 1n : -1n;
      const expected = {
        control: String(sign * due),
        rest: String(-sign * due),
        lines: String(due),
      };
      expect(sums, JSON.stringify(drawn)).toEqual(expected);
    }
  },
  TEN_MINUTES,
);
