import { describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { payoutsCompany } from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const STEPS = [{ currency: 'USD', fromAmount: '0', approvers: 1 }];

type Answer = {
  violations: { path: string; message: string }[];
  proposal: { differences: { field: string; before: string; after: string }[] } | null;
};
async function propose(who: SignedIn, payments: object): Promise<Answer> {
  const { data: now } = await who.graphql<{ approvalPolicy: { version: number } }>(
    '{ approvalPolicy { version } }',
  );
  const reply = await who.graphql<{ proposeApprovalPolicy: Answer }>(
    `mutation ($version: Int!, $data: ApprovalPolicyInput!) { proposeApprovalPolicy(version: $version, data: $data) {
      violations { path message } proposal { differences { field before after } } } }`,
    { version: now.approvalPolicy.version, data: { steps: STEPS, payments } },
  );
  return reply.data.proposeApprovalPolicy;
}

describe('rules by what bills are for', () => {
  it('are proposed with the name of the vessel and the percentage', async () => {
    const c = await payoutsCompany(server, 'Rules');
    const { vesselId } = await fixedVoyage(c.owner);
    const { proposal } = await propose(c.owner, {
      vessels: [{ vesselId, approvers: 2 }],
      overEstimate: [{ percent: '7.5', approvers: 2 }],
    });
    expect(proposal?.differences).toEqual([
      { field: expect.stringMatching(/^Bills of Hawk \d+$/), before: '', after: '2 people' },
      {
        field: 'Bills of a voyage that costs over 7.5 % more than estimated',
        ...{ before: '', after: '2 people' },
      },
    ]);
  });

  it('are refused for a vessel of somebody else, said twice, and for more people than may approve', async () => {
    const c = await payoutsCompany(server, 'Refused');
    const stranger = await payoutsCompany(server, 'Elsewhere');
    const { vesselId } = await fixedVoyage(stranger.owner);
    const rule = { vesselId, approvers: 2 };
    expect((await propose(c.owner, { vessels: [rule] })).violations).toEqual([
      {
        path: 'payments.vessels.0.vesselId',
        message: 'This vessel is not there. Choose another, or remove its rule.',
      },
    ]);
    const twice = await propose(c.owner, {
      vessels: [rule, rule],
      overEstimate: [
        { percent: '5', approvers: 2 },
        { percent: '5.0', approvers: 2 },
      ],
    });
    expect(twice.violations.map(({ path }) => path)).toEqual([
      'payments.vessels.1.vesselId',
      'payments.overEstimate.1.percent',
    ]);
    const many = await propose(c.owner, { overEstimate: [{ percent: '5', approvers: 5 }] });
    expect(many.violations.map(({ path }) => path)).toEqual(['payments.overEstimate.0.approvers']);
  });
});
