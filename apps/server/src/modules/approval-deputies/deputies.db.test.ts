import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { changeMember, emailOf } from '../../../test/fixtures/members.ts';
import {
  approve,
  create,
  type PayoutAnswer,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  reject,
  type Secured,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { endLost } from './deputies.service.ts';

const server = testServer();

const day = (ahead: number) =>
  new Date(server.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

type Row = {
  id: string;
  version: number;
  memberName: string;
  deputyName: string;
  state: string;
  endReason: string;
  mayEnd: boolean;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};

const readDeputies = async (who: SignedIn) =>
  who.graphql<{ approvalDeputies: { rows: Row[]; candidates: { id: string }[] } }>(
    `{ approvalDeputies { rows { id version memberName deputyName state endReason mayEnd }
      candidates { id } } }`,
  );
const rowsOf = async (who: SignedIn) => (await readDeputies(who)).data.approvalDeputies.rows;

const nameDeputy = (who: SignedIn, deputy: SignedIn, days: [number, number] = [0, 5]) =>
  who.graphql<{ nameApprovalDeputy: Answer }>(
    `mutation ($data: ApprovalDeputyInput!) { nameApprovalDeputy(data: $data) {
      errorFlag message violations { path message } } }`,
    { data: { deputyId: deputy.memberId, startsOn: day(days[0]), endsOn: day(days[1]) } },
  );
const whyNot = async (said: ReturnType<typeof nameDeputy>) => {
  const { errors, data } = await said;
  return errors?.[0]?.extensions.code ?? data.nameApprovalDeputy.violations[0]?.message ?? null;
};
const endDeputy = (who: SignedIn, { id, version }: Row) =>
  who.graphql<{ endApprovalDeputy: Answer }>(
    `mutation { endApprovalDeputy(deputyId: "${id}", version: ${version}) { errorFlag message } }`,
  );

async function waiting(c: PayoutsCompany, by: SignedIn = c.finance, id = 'one') {
  const to = await c.confirmed();
  const data = payoutData(c, to.id, '100.00', { paymentDate: day(0), requestId: `${id}-request` });
  return (await submit(by, (await create(by, data)).row!)).row!;
}

type Looked = {
  isForMe: boolean;
  notForMe: string;
  inSteadOf: { name: string; until: string } | null;
  approvals: { name: string; inSteadOf: string }[];
  version: number;
};
const look = async (who: SignedIn, { id }: { id: string }) =>
  (
    await who.graphql<{ getPayout: Looked & PayoutAnswer }>(
      `{ getPayout(payoutId: "${id}") { id version contentHash status isForMe notForMe
        inSteadOf { name until } approvals { name inSteadOf } } }`,
    )
  ).data.getPayout;

const twoOfAll = (c: PayoutsCompany) =>
  putPolicy(server, c.companyId, { steps: [{ currency: 'USD', fromAmount: '0', approvers: 2 }] });

describe('a deputy', () => {
  it('decides in the stead of who named them, and the approval says so; both never count as two', async () => {
    const c = await payoutsCompany(server, 'Deputy');
    await twoOfAll(c);
    const maria: Secured = c.approver;
    const jan = await c.join('Approver');
    const row = await waiting(c);
    expect(await whyNot(nameDeputy(maria, jan))).toBeNull();
    const [named] = await rowsOf(jan);
    expect(named).toMatchObject({ state: 'Running', mayEnd: true });
    expect(await look(jan, row)).toMatchObject({
      isForMe: true,
      inSteadOf: { name: named!.memberName, until: day(5) },
    });
    expect((await approve(jan, row)).row?.status).toBe('In approval');
    const seen = await look(maria, row);
    expect(seen.approvals).toEqual([{ name: named!.deputyName, inSteadOf: named!.memberName }]);
    expect(seen).toMatchObject({ isForMe: false, inSteadOf: null });
    expect(seen.notForMe).toContain('has approved this payout for you already');
    expect((await approve(maria, { ...row, version: seen.version })).code).toBe('INVALID_STATE');
    // Not after the days either: what was decided for her stays decided for her.
    await endDeputy(maria, named!);
    expect((await approve(maria, { ...row, version: seen.version })).code).toBe('INVALID_STATE');
    const last = await approve(c.owner, { ...row, version: seen.version });
    expect(last.row?.status).toBe('Approved');
  });

  it('adds nothing to what the other approved before, while the days run', async () => {
    const c = await payoutsCompany(server, 'Deputy second');
    await twoOfAll(c);
    const jan = await c.join('Approver');
    const row = await waiting(c);
    const first = (await approve(c.approver, row)).row!;
    await nameDeputy(c.approver, jan);
    const refused = await approve(jan, first);
    expect(refused.code).toBe('INVALID_STATE');
    expect((await look(jan, row)).notForMe).toContain('you decide for');
    const [named] = await rowsOf(jan);
    await endDeputy(jan, named!);
    expect((await approve(jan, first)).row?.status).toBe('Approved');
  });

  it('who prepared the payout decides on nothing of it, and nobody in the stead of who prepared it', async () => {
    const c = await payoutsCompany(server, 'Deputy maker');
    const administrator = await c.join('Administrator');
    const row = await waiting(c, administrator);
    await nameDeputy(c.owner, administrator);
    expect((await approve(administrator, row)).code).toBe('FOUR_EYES');
    const jan = await c.join('Approver');
    expect(await whyNot(nameDeputy(administrator, jan))).toContain('a deputy names no deputy');
    const [named] = await rowsOf(c.owner);
    await endDeputy(c.owner, named!);
    expect(await whyNot(nameDeputy(administrator, jan))).toBeNull();
    expect((await look(jan, row)).inSteadOf).toBeNull();
    expect((await approve(jan, row)).row?.status).toBe('Approved');
    expect((await look(jan, row)).approvals[0]?.inSteadOf).toBe('');
  });

  it('one person under two names counts once, and a lost approval neither hinders nor comes back', async () => {
    const c = await payoutsCompany(server, 'Deputy twins');
    await twoOfAll(c);
    const twin = await c.join('Approver');
    const address = await emailOf(server, c.approver);
    const [name, domain] = address.split('@');
    await runAsOwner(
      server,
      `update member set email = '${name}+twin@${domain}' where id = '${twin.memberId}'`,
    );
    const row = await waiting(c);
    const first = (await approve(c.approver, row)).row!;
    const refused = await approve(twin, first);
    expect(refused.code).toBe('INVALID_STATE');
    expect((await look(twin, row)).notForMe).toContain('You have approved this payout already as');
    // The first loses the right: the other name may, and the right that returns brings no approval back.
    const administrator = await c.join('Administrator');
    await changeMember(administrator, c.approver.memberId, { status: 'DEACTIVATED' });
    const second = (await approve(twin, first)).row!;
    expect(second.status).toBe('In approval');
    await changeMember(administrator, c.approver.memberId, { status: 'ACTIVE' });
    expect((await look(c.owner, row)).approvals).toHaveLength(1);
    expect((await approve(c.owner, second)).row?.status).toBe('Approved');
  });

  it('decides again where the deputy of before lost the right', async () => {
    const c = await payoutsCompany(server, 'Deputy replaced');
    await twoOfAll(c);
    const [jan, per] = [await c.join('Approver'), await c.join('Approver')];
    await nameDeputy(c.approver, jan);
    const row = await waiting(c);
    const first = (await approve(jan, row)).row!;
    const administrator = await c.join('Administrator');
    await changeMember(administrator, jan.memberId, { status: 'DEACTIVATED' });
    await endLost(server.platform);
    expect(await whyNot(nameDeputy(c.approver, per))).toBeNull();
    expect((await approve(per, first)).row?.status).toBe('In approval');
    expect((await look(per, row)).approvals).toHaveLength(1);
  });

  it('acts on its days alone', async () => {
    const c = await payoutsCompany(server, 'Deputy days');
    const jan = await c.join('Approver');
    await nameDeputy(c.approver, jan, [2, 3]);
    const row = await waiting(c);
    expect((await rowsOf(jan))[0]?.state).toBe('Coming');
    expect((await look(jan, row)).inSteadOf).toBeNull();
    expect((await reject(jan, row)).row?.status).toBe('Rejected');
  });

  it('is somebody else with the right, not in a chain or circle, on days to come', async () => {
    const c = await payoutsCompany(server, 'Deputy chain');
    const jan = await c.join('Approver');
    const per = await c.join('Approver');
    expect(await whyNot(nameDeputy(c.approver, c.finance))).toContain('whose role lets them');
    expect(await whyNot(nameDeputy(c.approver, c.approver))).toContain('Choose another person');
    expect(await whyNot(nameDeputy(c.finance, jan))).toBe('FORBIDDEN');
    expect(await whyNot(nameDeputy(c.approver, jan, [-3, -1]))).toContain('not over yet');
    expect(await whyNot(nameDeputy(c.approver, jan, [3, 1]))).toContain('not before the first');
    expect(await whyNot(nameDeputy(c.approver, jan, [0, 400]))).toContain('a year at most');
    expect(await whyNot(nameDeputy(c.approver, jan))).toBeNull();
    expect(await whyNot(nameDeputy(c.approver, per, [5, 9]))).toContain('decides in your stead');
    expect(await whyNot(nameDeputy(jan, c.approver))).toContain('a deputy names no deputy');
    expect(await whyNot(nameDeputy(jan, per))).toContain('a deputy names no deputy');
    expect(await whyNot(nameDeputy(per, c.approver))).toContain('is away too');
    // Other days are free.
    expect(await whyNot(nameDeputy(jan, per, [6, 9]))).toBeNull();
  });

  it('ends for good when either loses the right, and by an administrator; nobody else ends it', async () => {
    const c = await payoutsCompany(server, 'Deputy ends');
    const jan = await c.join('Approver');
    const per = await c.join('Approver');
    await nameDeputy(c.approver, jan);
    server.clock.advance(1);
    await nameDeputy(c.owner, per);
    const row = await waiting(c);
    const administrator = await c.join('Administrator');
    const [first, second] = await rowsOf(administrator);
    expect((await endDeputy(per, first!)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await changeMember(administrator, c.approver.memberId, { status: 'DEACTIVATED' });
    expect((await look(jan, row)).inSteadOf).toBeNull();
    await endLost(server.platform);
    await changeMember(administrator, c.approver.memberId, { status: 'ACTIVE' });
    expect((await look(jan, row)).inSteadOf).toBeNull();
    const over = (await rowsOf(jan)).find(({ id }) => id === first!.id);
    expect(over).toMatchObject({ state: 'Over', mayEnd: false });
    expect(over?.endReason).toContain('may not approve payments any more');
    expect((await endDeputy(administrator, second!)).data.endApprovalDeputy.errorFlag).toBe(
      'SUCCESS',
    );
    expect((await look(per, row)).inSteadOf).toBeNull();
    const stranger = await payoutsCompany(server, 'Deputy stranger');
    expect(await rowsOf(stranger.owner)).toEqual([]);
    expect((await endDeputy(stranger.owner, second!)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
  });
});
