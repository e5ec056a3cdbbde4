import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { changeMember, emailOf, signInAgain, teamOf } from '../../../test/fixtures/members.ts';
import { payoutsCompany, type Secured, secured } from '../../../test/fixtures/payouts-company.ts';
import { whileRowIsHeld } from '../../../test/fixtures/row-lock.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();
const HOUR = 3600;
const DAY = 24 * HOUR;

const usd = (fromAmount: string, approvers: number) => ({ currency: 'USD', fromAmount, approvers });
const STRICT = { steps: [usd('0', 1), usd('1000', 2)] };

type Proposal = {
  id: string;
  status: string;
  version: number;
  contentHash: string;
  isOwn: boolean;
  canApprove: boolean;
  waitsFor: string;
  reason: string;
  differences: { field: string; before: string; after: string }[];
};
const FIELDS =
  'id status version contentHash isOwn canApprove waitsFor reason differences { field before after }';
type Answer = {
  errorFlag: string;
  message: string;
  violations: { message: string }[];
  proposal: Proposal | null;
};

async function say(who: SignedIn, field: string, args: string, data?: object) {
  const asked = data ? `mutation ($data: ${typeOfArgument(field)})` : 'mutation';
  const reply = await who.graphql<Record<string, Answer>>(
    `${asked} { ${field}(${args}) { errorFlag message violations { message } proposal { ${FIELDS} } } }`,
    data ? { data } : {},
  );
  const answer = reply.data?.[field];
  return {
    proposal: answer?.proposal ?? null,
    message: answer?.violations[0]?.message ?? answer?.message ?? reply.errors?.[0]?.message,
    code: reply.errors?.[0]?.extensions.code,
  };
}

type Policy = { approvalPolicy: { version: number; data: { steps: object[] } } };
const inForce = async (who: SignedIn) =>
  (await who.graphql<Policy>('{ approvalPolicy { version data } }')).data.approvalPolicy;
const propose = async (who: SignedIn, data: object) =>
  say(who, 'proposeApprovalPolicy', `version: ${(await inForce(who)).version}, data: $data`, data);
const keyOf = ({ id, version }: Proposal) => `proposalId: "${id}", version: ${version}`;
const approve = (who: Secured, of: Proposal, hash = of.contentHash) =>
  say(who, 'approvePolicyProposal', `${keyOf(of)}, contentHash: "${hash}", ${who.proof()}`);
const refuse = (who: SignedIn, of: Proposal, reason = 'Too mild') =>
  say(who, 'refusePolicyProposal', `${keyOf(of)}, reason: "${reason}"`);
const withdraw = (who: SignedIn, of: Proposal, reason = 'A slip') =>
  say(who, 'withdrawPolicyProposal', `${keyOf(of)}, reason: "${reason}"`);
const listed = async (who: SignedIn) =>
  (await who.graphql<{ policyProposals: Proposal[] }>(`{ policyProposals { ${FIELDS} } }`)).data
    .policyProposals;

/** To whom mails of a subject went. */
const mailedTo = async (companyId: string, subject: string) => {
  const rows = await server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ to: string }>`
      select payload->>'to' as to from outbox
      where company_id = ${tx.companyId} and payload->>'subject' = ${`Mainsheet: ${subject}`}`),
  );
  return rows.map(({ to }) => to);
};

const fresh = (who: SignedIn): Promise<Secured> => signInAgain(server, who);

describe('a change of the approval policy', () => {
  it('waits for a second administrator, who sees old against new and confirms it by a second factor', async () => {
    const c = await payoutsCompany(server, 'Second');
    const { proposal, message } = await propose(c.owner, {
      ...STRICT,
      payments: { daily: [{ fromAmount: '5000', approvers: 2 }], newBeneficiaryApprovers: 2 },
    });
    expect(message).toBe('The change was proposed; it acts once another approver confirms it.');
    expect(proposal).toMatchObject({
      ...{ status: 'Waiting', isOwn: true, canApprove: false },
      waitsFor: 'Another approver confirms it: Test Approver.',
      differences: [
        { field: 'From USD 1,000.00', before: '', after: '2 people' },
        { field: 'From USD 5,000.00 within 24 hours', before: '', after: '2 people' },
        {
          field: 'While an account is known for less than 24 hours',
          ...{ before: 'no more', after: '2 people' },
        },
      ],
    });
    expect((await inForce(c.owner)).data.steps).toEqual([usd('0', 1)]);
    expect((await approve(c.owner, proposal!)).code).toBe('FOUR_EYES');
    const [theirs] = await listed(c.approver);
    expect(theirs).toMatchObject({ isOwn: false, canApprove: true, waitsFor: '' });
    const bare = `${keyOf(theirs!)}, contentHash: "${theirs!.contentHash}"`;
    expect((await say(c.approver, 'approvePolicyProposal', bare)).code).toBe('STEP_UP_NEEDED');
    expect((await approve(c.approver, theirs!, '0'.repeat(64))).code).toBe('CONFLICT');
    expect((await inForce(c.owner)).data.steps).toEqual([usd('0', 1)]);
    expect((await approve(c.approver, theirs!)).proposal).toMatchObject({ status: 'Approved' });
    expect((await inForce(c.owner)).data.steps).toEqual(STRICT.steps);
    expect((await approve(c.approver, theirs!)).code).toBe('STALE_VERSION');
    type Trail = { auditEvents: { rows: { action: string; detail: object }[] } };
    const { data } = await c.owner.graphql<Trail>(
      '{ auditEvents(text: "company.") { rows { action detail } } }',
    );
    const entered = data.auditEvents.rows.find(
      ({ action }) => action === 'company.approval-policy',
    );
    expect(entered?.detail).toMatchObject({
      ...{ steps: STRICT.steps, payments: { newBeneficiaryApprovers: 2, knownNumberDays: 30 } },
      proposedBy: 'Test Owner',
    });
    expect(data.auditEvents.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company.policy-propose', 'company.approval-policy']),
    );
  });

  it('is withdrawn by who proposed it and refused by another, with a reason each', async () => {
    const c = await payoutsCompany(server, 'Unwanted');
    const first = (await propose(c.owner, STRICT)).proposal!;
    expect((await withdraw(c.approver, first)).message).toBe(
      'Test Owner proposed this: refuse it.',
    );
    expect((await refuse(c.owner, first)).message).toBe('You proposed this: withdraw it.');
    expect((await withdraw(c.owner, first, ' ')).message).toBe('Say why it is withdrawn.');
    expect((await withdraw(c.owner, first)).proposal).toMatchObject({
      ...{ status: 'Withdrawn', reason: 'A slip' },
    });
    const second = (await propose(c.owner, STRICT)).proposal!;
    expect((await refuse(c.approver, second, ' ')).message).toBe('Say why it is refused.');
    expect((await refuse(c.approver, second)).proposal).toMatchObject({
      ...{ status: 'Refused', reason: 'Too mild' },
    });
    const gone = { ...second, version: second.version + 1 };
    expect((await approve(c.approver, gone)).message).toBe('This change was refused already.');
    expect((await inForce(c.owner)).data.steps).toEqual([usd('0', 1)]);
  });

  it('is void when another was put in force meanwhile, however that came', async () => {
    const c = await payoutsCompany(server, 'Overtaken');
    const one = (await propose(c.owner, STRICT)).proposal!;
    const two = (await propose(c.approver, { steps: [usd('0', 2)] })).proposal!;
    expect((await approve(c.approver, one)).proposal?.status).toBe('Approved');
    const void_ = (await listed(c.owner)).find(({ id }) => id === two.id)!;
    expect(void_.status).toBe('Void');
    expect(void_.reason).toMatch(/^Another change, proposed by Test Owner, was put in force on /);
    expect((await approve(c.owner, void_)).message).toBe('This change was void already.');

    const three = (await propose(c.owner, { steps: [usd('0', 1)] })).proposal!;
    await putPolicy(server, c.companyId, { steps: [usd('0', 2)] });
    expect(await approve(c.approver, three)).toMatchObject({ code: 'CONFLICT' });
    expect((await inForce(c.owner)).data.steps).toEqual([usd('0', 2)]);
  });

  it('what was proposed does not change behind the server, nor what was decided', async () => {
    const c = await payoutsCompany(server, 'Fixed');
    const { id } = (await propose(c.owner, STRICT)).proposal!;
    const set = (what: string) =>
      runAsOwner(server, `update policy_proposal set ${what} where id = '${id}'`);
    await expect(set(`proposed = '{"steps": []}'`)).rejects.toThrow('does not change');
    await set(`status = 'Refused', decided_at = now()`);
    await expect(set(`status = 'Waiting', decided_at = null`)).rejects.toThrow('decided already');
  });

  it('is for who may change payment approvals, in their own company', async () => {
    const c = await payoutsCompany(server, 'Whose');
    const { proposal } = await propose(c.owner, STRICT);
    const data = STRICT;
    const args = 'version: 1, data: $data';
    expect((await say(c.finance, 'proposeApprovalPolicy', args, data)).code).toBe('FORBIDDEN');
    expect((await refuse(c.finance, proposal!)).code).toBe('FORBIDDEN');
    expect((await withdraw(c.finance, proposal!)).code).toBe('FORBIDDEN');
    const stranger = await payoutsCompany(server, 'Whose else');
    expect((await approve(stranger.owner, proposal!)).code).toBe('NOT_FOUND');
    expect((await refuse(stranger.owner, proposal!)).code).toBe('NOT_FOUND');
    expect(await listed(stranger.owner)).toEqual([]);
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ policyProposals { id } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('whoever would lower the policy alone', () => {
  it('M finds no second name: another address of one mailbox is the same person', async () => {
    const c = await payoutsCompany(server, 'Alias');
    await runAsOwner(
      server,
      `update member set email = 'boss@alias.test' where id = '${c.owner.memberId}';
       update member set email = 'boss+second@alias.test' where id = '${c.approver.memberId}'`,
    );
    const { proposal } = await propose(c.owner, { steps: [usd('5000', 1)] });
    // Nobody else is there: everybody is told, and it waits.
    expect(proposal?.waitsFor).toMatch(/^Nobody else may confirm it: everybody was told/);
    expect((await approve(c.approver, proposal!)).code).toBe('INVALID_STATE');
    expect((await approve(c.owner, proposal!)).code).toBe('INVALID_STATE');
    expect((await inForce(c.owner)).data.steps).toEqual([usd('0', 1)]);
  });

  it('M brings in nobody who decides at once: a right counts after 72 hours, or from the first day of the company', async () => {
    const before = await payoutsCompany(server, 'Brought in');
    server.clock.advance(30 * DAY);
    const owner = await fresh(before.owner);
    const mate = await secured(server, await server.signIn('Approver', before.companyId));
    const { proposal } = await propose(owner, { steps: [usd('5000', 1)] });
    expect(proposal?.waitsFor).toBe('Another approver confirms it: Test Approver.');
    expect((await approve(mate, proposal!)).message).toBe(
      'Your right to change the policy is new. You may confirm changes 72 hours after you got it.',
    );
    expect((await propose(mate, STRICT)).message).toBe(
      'Your right to change the policy is new. You may propose changes 72 hours after you got it.',
    );
    // A member of long standing whose role was changed to one that may.
    const raised = await secured(server, await server.signIn('Viewer', before.companyId));
    await changeMember(owner, raised.memberId, { role: 'Approver' });
    await runAsOwner(
      server,
      `update member set created_at = created_at - interval '9 days' where id = '${raised.memberId}'`,
    );
    expect((await approve(raised, proposal!)).message).toMatch(/^Your right .* is new\./);
    server.clock.advance(73 * HOUR);
    const third = await fresh(mate);
    expect((await approve(third, proposal!)).proposal?.status).toBe('Approved');
  });

  it('the only administrator waits 72 hours while everybody is told, in the app and by mail', async () => {
    const companyId = await createCompany(server.platform, { name: 'Only', baseCurrency: 'USD' });
    const owner = await secured(server, await server.signIn('Owner', companyId));
    const viewer = await server.signIn('Viewer', companyId);
    const { proposal, message } = await propose(owner, { steps: [usd('900000', 1)] });
    expect(message).toBe(
      'The change was proposed and everybody was told; you may confirm it in 72 hours.',
    );
    expect((await approve(owner, proposal!)).message).toMatch(
      /^Nobody else may confirm it: everybody was told, and you may from \d\d [A-Z][a-z]{2} 2026, \d\d:\d\d UTC\.$/,
    );
    const shown = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ title: string }>`
        select title from notification
        where company_id = ${tx.companyId} and member_id = ${viewer.memberId}`),
    );
    expect(shown).toEqual([{ title: 'Change of the approval policy proposed' }]);
    expect(await mailedTo(companyId, 'Change of the approval policy proposed')).toHaveLength(2);
    server.clock.advance(71 * HOUR);
    expect((await listed(await fresh(owner)))[0]).toMatchObject({ canApprove: false });
    server.clock.advance(HOUR);
    const then = await fresh(owner);
    expect((await approve(then, proposal!)).proposal?.status).toBe('Approved');
  });
});

const LOST = 'You may not change the approval policy any more';
const PROPOSED = 'Change of the approval policy proposed';

/** Takes the right from a role, as somebody of another one may. */
async function takeFromRole(by: SignedIn, name: string): Promise<void> {
  const { id, version, permissions } = (await teamOf(by)).roles.find((one) => one.name === name)!;
  const changed = await by.graphql(
    `mutation ($permissions: GrantedPermissions!) { updateRole(roleId: "${id}", version: ${version},
      name: "${name}", permissions: $permissions) { errorFlag } }`,
    { permissions: { ...permissions, paymentApprovals: { view: true } } },
  );
  expect(changed.errors).toBeUndefined();
}

describe('whoever shuts the other approvers out', () => {
  it.each<[string, boolean, (owner: SignedIn, approver: SignedIn) => Promise<unknown>]>([
    [
      'deactivated',
      true,
      (by, { memberId }) => changeMember(by, memberId, { role: 'Approver', status: 'DEACTIVATED' }),
    ],
    [
      'restricted',
      true,
      (by, { memberId }) => changeMember(by, memberId, { role: 'Approver', status: 'RESTRICTED' }),
    ],
    [
      'moved to a role that may not',
      true,
      (by, { memberId }) => changeMember(by, memberId, { role: 'Viewer' }),
    ],
    ['left in a role that lost the right', true, (by) => takeFromRole(by, 'Approver')],
    [
      'moved after their role lost the right',
      true,
      async (by, { memberId }) => {
        await takeFromRole(by, 'Approver');
        await changeMember(by, memberId, { role: 'Viewer', status: 'DEACTIVATED' });
      },
    ],
    // Whose right begins anew does not confirm, and is no less there.
    [
      'moved to another role that may',
      false,
      (by, { memberId }) => changeMember(by, memberId, { role: 'Owner' }),
    ],
  ])('decides nothing alone for 72 hours: the other was %s', async (how, isLost, shutOut) => {
    const c = await payoutsCompany(server, `Shut out: ${how}`);
    server.clock.advance(9 * DAY);
    const owner = await fresh(c.owner);
    await shutOut(owner, c.approver);
    const other = await emailOf(server, c.approver);
    expect(await mailedTo(c.companyId, LOST)).toEqual(isLost ? [other] : []);
    const { proposal, message } = await propose(owner, { steps: [usd('5000', 1)] });
    expect(proposal).toBeNull();
    expect(message).toMatch(
      /^Test Approver could confirm changes until .+ UTC\. Nobody changes the policy alone within 72 hours of that: try again after .+ UTC\.$/,
    );
    server.clock.advance(73 * HOUR);
    const later = await fresh(c.owner);
    const again = await propose(later, { steps: [usd('5000', 1)] });
    if (isLost) {
      expect(again.proposal?.waitsFor).toMatch(/^Nobody else may confirm it: everybody was told/);
      // Who was shut out hears of it too.
      expect(await mailedTo(c.companyId, PROPOSED)).toContain(other);
    } else {
      expect(again.proposal?.waitsFor).toBe('Another approver confirms it: Test Approver.');
    }
    expect((await inForce(later)).data.steps).toEqual([usd('0', 1)]);
  });

  it('while a change waits for them alone: it waits on', async () => {
    const companyId = await createCompany(server.platform, { name: 'Joined', baseCurrency: 'USD' });
    const owner = await secured(server, await server.signIn('Owner', companyId));
    server.clock.advance(9 * DAY);
    const first = await fresh(owner);
    const { proposal } = await propose(first, { steps: [usd('900000', 1)] });
    const joined = await server.signIn('Approver', companyId);
    server.clock.advance(60 * HOUR);
    await changeMember(await fresh(owner), joined.memberId, {
      role: 'Approver',
      status: 'DEACTIVATED',
    });
    server.clock.advance(20 * HOUR);
    const then = await fresh(owner);
    expect((await approve(then, proposal!)).message).toMatch(
      /^Test Approver could confirm changes/,
    );
    server.clock.advance(53 * HOUR);
    expect((await approve(await fresh(owner), proposal!)).proposal?.status).toBe('Approved');
  });

  it('and has a right that began anew meanwhile confirms nothing', async () => {
    const companyId = await createCompany(server.platform, { name: 'Anew', baseCurrency: 'USD' });
    const owner = await secured(server, await server.signIn('Owner', companyId));
    server.clock.advance(9 * DAY);
    const { proposal } = await propose(await fresh(owner), { steps: [usd('900000', 1)] });
    server.clock.advance(71 * HOUR);
    const { memberId: subjectId } = owner;
    await server.platform.db.inTenant(companyId, (tx) =>
      server.platform.audit.write(tx, null, {
        ...{
          action: 'member.change',
          subjectType: 'member',
          subjectId,
          subjectLabel: 'Test Owner',
        },
        detail: { status: { from: 'RESTRICTED', to: 'ACTIVE' } },
      }),
    );
    server.clock.advance(2 * HOUR);
    expect((await approve(await fresh(owner), proposal!)).message).toBe(
      'Your right to change the policy is new. You may confirm changes 72 hours after you got it.',
    );
  });
});

describe('who was signed out, or lost the right, while their decision waited for the company', () => {
  /** Decides while the company is held by somebody else, does `meanwhile`, then lets the company go. */
  function behindLock<T>(
    companyId: string,
    decide: () => Promise<T>,
    meanwhile: string,
  ): Promise<T> {
    return whileRowIsHeld(
      server.platform,
      { from: 'company where company_id = $1', id: companyId },
      { start: decide, meanwhile: () => runAsOwner(server, meanwhile) },
    );
  }

  it.each([
    [
      'signed out',
      'UNAUTHENTICATED',
      `update session set ended_at = now(), ended_reason = 'other_device' where member_id = `,
    ],
    [
      'without the right',
      'FORBIDDEN',
      `update member m set role_id = (select r.id from role r
        where r.company_id = m.company_id and r.name = 'Viewer') where m.id = `,
    ],
  ])('%s decides nothing', async (how, code, statement) => {
    const c = await payoutsCompany(server, `Behind: ${how}`);
    const { proposal } = await propose(c.owner, STRICT);
    const { approver, companyId } = c;
    const gone = `${statement}'${approver.memberId}'`;
    const refused = await behindLock(companyId, () => approve(approver, proposal!), gone);
    expect(refused.code).toBe(code);
    expect((await inForce(c.owner)).data.steps).toEqual([usd('0', 1)]);
    const leaves = `${statement}'${c.owner.memberId}'`;
    const { version } = await inForce(c.owner);
    const args = `version: ${version}, data: $data`;
    const proposed = await behindLock(
      companyId,
      () => say(c.owner, 'proposeApprovalPolicy', args, STRICT),
      leaves,
    );
    expect(proposed.code).toBe(code);
  });
});
