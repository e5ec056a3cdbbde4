import { describe, expect, it } from 'vitest';
import { keyOf, payablesCompany, sayBill } from '../../../test/fixtures/payables-company.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

const codeOf = async (who: SignedIn, query: string) =>
  (await who.graphql(query)).errors?.[0]?.extensions.code;

type Pending = { kind: string; isOwn: boolean; isForMe: boolean };
const approvals = async (who: SignedIn, args = '') =>
  (
    await who.graphql<{ overviewApprovals: Pending[] }>(
      `{ overviewApprovals${args} { kind id partyName total isOwn isForMe } }`,
    )
  ).data.overviewApprovals;

/** A submitted invoice of the operator, a submitted and an approved bill of Finance. */
async function company(name: string) {
  const c = await payablesCompany(server, name);
  const operator = await server.signIn('Operator', c.companyId);
  const invoiceId = await submitInvoice(operator);
  const draft = await c.draft('70.00');
  await sayBill(c.finance, 'submitBill', keyOf(draft));
  await c.bill('250.00', { billOn: '2026-11-01', dueOn: '2026-11-25' });
  return { ...c, operator, invoiceId };
}

describe('the calls of the overview', () => {
  it('DASH-05 DASH-09 approvals are those of the member and the role who asks, and of no other', async () => {
    const { owner, operator, companyId } = await company('Approvals');
    const own = `(companyId: "${companyId}", companyKey: "${companyId}", contactId: "${owner.memberId}", role: "Owner", airwallexId: "x")`;
    const all = await approvals(owner, own);
    expect(all.toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
      {
        kind: 'invoice',
        partyName: 'Meridian Grain',
        total: '100.00',
        isOwn: false,
        isForMe: true,
      },
      { kind: 'bill', total: '70.00', isOwn: false, isForMe: true },
    ]);
    // Who made it, or whose role approves nothing, sees it wait and is not asked.
    const byOperator = await approvals(operator);
    expect(byOperator.find(({ kind }) => kind === 'invoice')).toMatchObject({
      isOwn: true,
      isForMe: false,
    });
    expect(byOperator.every(({ isForMe }) => !isForMe)).toBe(true);
    for (const named of [
      `contactId: "${operator.memberId}"`,
      'role: "Finance"',
      `companyKey: "${operator.memberId}"`,
      `companyId: "${operator.memberId}"`,
    ]) {
      expect(await codeOf(owner, `{ overviewApprovals(${named}) { id } }`)).toBe('FORBIDDEN');
    }
  });

  it('DASH-06 the payment calendar has what comes in and what goes out by its day', async () => {
    const { owner, finance, invoiceId, companyId } = await company('Calendar');
    await owner.graphql(
      `mutation { approveInvoice(invoiceId: "${invoiceId}", version: 2) { errorFlag } }`,
    );
    const { data } = await finance.graphql<{ overviewPaymentcalender: object[] }>(
      `{ overviewPaymentcalender(companyId: "${companyId}", companyKey: "${companyId}") {
        dueOn direction kind number balance base } }`,
    );
    expect(data.overviewPaymentcalender).toMatchObject([
      { dueOn: '2026-11-25', direction: 'out', kind: 'bill', balance: '250.00', base: '250.00' },
      { dueOn: '2026-11-30', direction: 'in', kind: 'invoice', balance: '100.00' },
    ]);
  });

  it('DASH-04 alerts are counted by kind, for those who may see voyages', async () => {
    const { owner, companyId } = await company('Counts');
    const { data } = await owner.graphql<{ overviewVoyagealertscounts: object[] }>(
      `{ overviewVoyagealertscounts(companyId: "${companyId}") { kind count } }`,
    );
    expect(data.overviewVoyagealertscounts).toEqual([]);
    const other = `{ overviewVoyagealertscounts(companyId: "${owner.memberId}") { kind } }`;
    expect(await codeOf(owner, other)).toBe('FORBIDDEN');
  });

  it('DASH-07 activity comes by days and pages, of this company alone', async () => {
    const { owner, companyId } = await company('Activity');
    type Page = { recentActivity: { data: { at: string }[]; hasMore: boolean } };
    const ask = async (args: string) =>
      (await owner.graphql<Page>(`{ recentActivity(${args}) { data { at action } hasMore } }`)).data
        .recentActivity;
    const day = 'fromDate: "2026-11-20", toDate: "2026-11-20"';
    const all = await ask(`${day}, page: 1, companyKey: "${companyId}"`);
    expect(all.data.length).toBeGreaterThan(4);
    expect(all.hasMore).toBe(false);
    expect((await ask(`${day}, page: 2`)).data).toEqual([]);
    expect((await ask('fromDate: "2026-11-21"')).data).toEqual([]);
    expect((await ask('toDate: "2026-11-19"')).data).toEqual([]);
    const other = `{ recentActivity(companyKey: "${owner.memberId}") { hasMore } }`;
    expect(await codeOf(owner, other)).toBe('FORBIDDEN');
  });

  it('DASH-03 finance and operations give each the parts their role may see', async () => {
    const { owner, operator } = await company('Screens');
    type Screens = {
      dashboardFinance: { cash: object[] | null; payables: { amount: string }[] };
      dashboardOperations: { voyages: object[] | null };
    };
    const query = `{ dashboardFinance { cash { currency } receivables { amount } payables { amount }
        approvals { id } calendar { id } }
      dashboardOperations { voyages { id } alerts { kind } alertCounts { kind count } } }`;
    const whole = (await owner.graphql<Screens>(query)).data;
    expect(whole.dashboardFinance.cash).toEqual([]);
    expect(whole.dashboardFinance.payables[0]?.amount).toBe('250.00');
    expect(whole.dashboardOperations.voyages).toEqual([]);
    const part = (await operator.graphql<Screens>(query)).data;
    expect(part.dashboardFinance.cash).toBeNull();
    const stranger = await payablesCompany(server, 'Strangers of it');
    const theirs = (await stranger.owner.graphql<Screens>(query)).data;
    expect(theirs.dashboardFinance).toMatchObject({ approvals: [], calendar: [] });
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ dashboardFinance { today } }' },
    });
    expect(nobody.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
