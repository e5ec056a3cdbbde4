import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  billData,
  keyOf,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { HIRED, moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { testServer } from '../../../test/test-server.ts';
import { readProfitAndLoss } from '../voyages/index.ts';

const server = testServer();

/** A ship on hire from 9 October at 14,000 a day less 3.75 %, a statement each 15 days, and her voyages by their time. */
async function shipOnHire(name: string) {
  const books = await payablesCompany(server, name);
  const { companyId, owner } = books;
  const records = voyageRecordsOf(owner);
  const inTenant = server.platform.db.inTenant.bind(server.platform.db);
  const first = await records.fixed(HIRED);
  const { vesselId } = (
    await records.read<{ voyage: { vesselId: string } }>(
      'query ($id: ID!) { voyage(id: $id) { vesselId } }',
      { id: first.id },
    )
  ).voyage;
  /** Puts a voyage on the ship, at a time. */
  const sails = (id: string, start: string, end: string) =>
    inTenant(companyId, (tx) =>
      tx.run(sql`
        update voyage set vessel_id = ${vesselId}, commencing_at = ${`${start}T00:00:00Z`},
          completion_at = ${`${end}T00:00:00Z`}
        where company_id = ${tx.companyId} and id = ${id}`),
    );
  const second = await records.fixed(HIRED);
  const charters = timeChartersOf(owner);
  const fixed = await charters.made({
    ...{ type: 'in', status: 'Fixed', ownerCompanyId: books.vendorId, vesselId },
    ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore–Japan range' },
    ...{ actualDeliveryDateTime: '2026-10-09T00:00:00.000Z', maxDuration: 300 },
    hireLines: [{ hireRate: 14_000 }],
    brokers: [{ type: 'Address Commission', amount: 3.75 }],
  });
  const charter = await charters.changed(fixed, { status: 'Delivered' });
  const of = (number: number) => `timeCharterId: "${charter.id}", number: ${number}`;
  /** Issues a statement and bills it; the bill as a draft. */
  const bill = async (number: number) => {
    await owner.graphql(`mutation { issueHireStatement(${of(number)}) { message } }`);
    const { data } = await owner.graphql<{
      billHireStatement: { message: string; statement: { billing: { id: string } } | null };
    }>(`mutation { billHireStatement(${of(number)}) { message statement { billing { id } } } }`);
    const made = data.billHireStatement.statement?.billing.id;
    if (!made) throw new Error(data.billHireStatement.message);
    return made;
  };
  const linesOf = async (billId: string) =>
    (
      await records.read<{
        getBill: { lineItems: { accountId: string; total: string; voyageId: string | null }[] };
      }>('query ($id: ID!) { getBill(billId: $id) { lineItems { accountId total voyageId } } }', {
        id: billId,
      })
    ).getBill.lineItems.map(({ accountId, total, voyageId }) => [accountId, total, voyageId]);
  const approve = async (id: string) => {
    const { getBill } = await records.read<{ getBill: { id: string; version: number } }>(
      'query ($id: ID!) { getBill(billId: $id) { id version } }',
      { id },
    );
    const finance = await server.signIn('Owner', companyId);
    return sayBill(finance, 'approveBill', keyOf(getBill));
  };
  const actor = await server.actorWith('Owner', companyId);
  const hireOf = async (voyageId: string) => {
    const { sections } = await readProfitAndLoss(server.platform, actor, voyageId);
    return sections.running_cost.find(({ key }) => key === 'hireIn');
  };
  return { ...books, records, charter, first, second, sails, bill, linesOf, approve, hireOf };
}

describe('the hire of a ship on charter, by the voyages that bear it', () => {
  it('is posted with each voyage by its days, the time between with the ship; profit and loss and the checklist show it', async () => {
    const { first, second, sails, bill, linesOf, approve, hireOf, records } =
      await shipOnHire('By days');
    await sails(first.id, '2026-10-01', '2026-10-14');
    await sails(second.id, '2026-10-16', '2026-11-30');
    const made = await bill(1);
    expect(await linesOf(made)).toEqual([
      ['5110', '70000.00', first.id],
      ['5110', '112000.00', second.id],
      ['5110', '28000.00', null],
      ['5110', '-2625.00', first.id],
      ['5110', '-4200.00', second.id],
      ['5110', '-1050.00', null],
    ]);
    const { voyageOpenPoints: open } = await records.read<{
      voyageOpenPoints: { kind: string; recordId: string }[];
    }>('query ($id: ID!) { voyageOpenPoints(voyageId: $id) { kind recordId } }', {
      id: second.id,
    });
    expect(open).toContainEqual({ kind: 'bill', recordId: made });
    expect(await approve(made)).toMatchObject({ code: undefined, row: { status: 'Approved' } });
    expect(await hireOf(first.id)).toMatchObject({ posted: -67_375 });
    expect(await hireOf(second.id)).toMatchObject({ posted: -107_800 });
  });

  it('paid in part, each voyage has its part of the money that left', async () => {
    const { first, second, sails, bill, approve, hireOf, finance, vendorId } =
      await shipOnHire('Paid');
    await sails(first.id, '2026-10-01', '2026-10-14');
    await sails(second.id, '2026-10-16', '2026-11-30');
    const made = await bill(1);
    await approve(made);
    const data = {
      ...{ vendorId, amount: '20212.50', paidOn: '2026-11-20', currency: 'USD', exchangeRate: '1' },
      ...{ rateSource: 'typed', transactionReference: 'TT 1' },
      paymentables: [{ billId: made, amount: '20212.50' }],
    };
    const paid = await say(finance, {
      ...{ field: 'recordBillPayment', data },
      answer: ['payment', 'id'],
    });
    expect(paid.violations).toEqual([]);
    expect(await hireOf(first.id)).toMatchObject({ cashOut: 6_737.5 });
    expect(await hireOf(second.id)).toMatchObject({ cashOut: 10_780 });
  });

  it('time off hire goes to the voyage that recorded it; what an earlier bill said otherwise is moved by the next, closed voyages stay', async () => {
    const { owner, companyId, charter, first, second, sails, bill, linesOf, approve, hireOf } =
      await shipOnHire('Moved');
    await sails(first.id, '2026-10-01', '2026-10-14');
    await sails(second.id, '2026-10-16', '2026-11-30');
    await approve(await bill(1));
    // She sailed two days longer on the first, and was off hire for a day of it.
    await sails(first.id, '2026-10-01', '2026-10-16');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into voyage_off_hire (company_id, id, voyage_id, activity, reason, start_at, end_at,
          percent, is_in_profit_and_loss, remarks, fuels, updated_at, updated_by)
        values (${tx.companyId}, ${crypto.randomUUID()}, ${first.id}, 'At sea', 'Breakdown',
          '2026-10-12T00:00:00Z', '2026-10-13T00:00:00Z', 100, true, '', '[]',
          '2026-11-20T00:00:00Z', 'Test')`),
    );
    await owner.graphql(
      `mutation { linkTimeCharterVoyage(timeCharterId: "${charter.id}", voyageId: "${first.id}") { message } }`,
    );
    const next = await bill(2);
    expect(await linesOf(next)).toEqual([
      ['5110', '210000.00', second.id],
      ['5110', '-7875.00', second.id],
      ['5110', '-14000.00', first.id],
      ['5110', '525.00', first.id],
      ['5110', '26950.00', first.id],
      ['5110', '-26950.00', null],
    ]);
    await approve(next);
    expect(await hireOf(first.id)).toMatchObject({ posted: -80_850 });
    await moveTo(owner, first.id, 'Commenced');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(
        sql`update voyage set status = 'Closed' where company_id = ${tx.companyId} and id = ${first.id}`,
      ),
    );
    await sails(first.id, '2026-10-01', '2026-10-10');
    expect((await linesOf(await bill(3))).filter(([, , voyage]) => voyage === first.id)).toEqual(
      [],
    );
  });

  it('what was billed with the ship alone is moved to her voyages by the next bill', async () => {
    const { first, sails, bill, linesOf, approve } = await shipOnHire('Healed');
    await approve(await bill(1));
    await sails(first.id, '2026-10-09', '2026-11-30');
    expect((await linesOf(await bill(2))).slice(2)).toEqual([
      ['5110', '202125.00', first.id],
      ['5110', '-202125.00', null],
    ]);
  });

  it('a voyage that is cancelled after its hire was billed gives all of it back with the next bill, and counts for nothing', async () => {
    const { owner, first, second, sails, bill, linesOf, approve, hireOf } =
      await shipOnHire('Cancelled');
    await sails(first.id, '2026-10-01', '2026-10-14');
    await sails(second.id, '2026-10-16', '2026-11-30');
    await approve(await bill(1));
    expect(await hireOf(first.id)).toMatchObject({ posted: -67_375 });
    await moveTo(owner, first.id, 'Cancelled');
    const next = await bill(2);
    expect((await linesOf(next)).slice(2)).toEqual([
      ['5110', '-67375.00', first.id],
      ['5110', '67375.00', null],
    ]);
    expect(await approve(next)).toMatchObject({ code: undefined, row: { status: 'Approved' } });
    expect(await hireOf(first.id)).toMatchObject({ posted: 0 });
    // What was given back is not given back again.
    expect((await linesOf(await bill(3))).filter(([, , id]) => id === first.id)).toEqual([]);
  });

  it('a bill that says more than its statement is not approved; as the statement has it, it is', async () => {
    const { finance, vendorId, bill, records, approve } = await shipOnHire('Matched');
    const made = await bill(1);
    const read = async () =>
      await records.read<{
        getBill: { version: number; lineItems: { accountId: string; description: string }[] };
        bunkerMatch: { kind: string; status: string; lines: { checks: object[] }[] };
      }>(
        `query ($id: ID!) { getBill(billId: $id) { version lineItems { accountId description } }
            bunkerMatch(billId: $id) { kind status lines { checks { code ordered billed } } } }`,
        { id: made },
      );
    const matched = await read();
    expect(matched.bunkerMatch).toMatchObject({ kind: 'hire', status: 'Matched' });
    expect(matched.bunkerMatch.lines[0]?.checks).toEqual([
      { code: 'period', ordered: '09 Oct 2026 to 24 Oct 2026', billed: null },
      { code: 'amount', ordered: '202125.00', billed: '202125.00' },
    ]);
    const asBilled = {
      ...billData(vendorId, '15000', { type: 'Time Charter Hire', vesselId: null }),
      lines: [
        { accountCode: '5110', description: 'Hire', quantity: '15', unit: 'days', rate: '15000' },
      ],
    };
    const args = `billId: "${made}", version: ${matched.getBill.version}`;
    expect((await sayBill(finance, 'updateBill', args, asBilled)).violations).toEqual([]);
    expect(await approve(made)).toMatchObject({
      message: expect.stringContaining(
        'The bill does not match the hire statement: 14000 a day are agreed, 15000 are billed.',
      ),
    });
    const agreed = [
      { accountCode: '5110', description: 'Hire', quantity: '15', unit: 'days', rate: '14000' },
      { accountCode: '5110', description: 'Commission', quantity: '1', unit: '', rate: '-7875' },
    ];
    const { version } = (await read()).getBill;
    const mended = { ...asBilled, lines: agreed };
    await sayBill(finance, 'updateBill', `billId: "${made}", version: ${version}`, mended);
    expect(await approve(made)).toMatchObject({ row: { status: 'Approved' } });
  });
});
