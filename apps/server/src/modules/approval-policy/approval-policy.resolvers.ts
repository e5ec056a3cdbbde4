import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import * as service from './proposals.service.ts';
import type { Seen } from './seen-proposal.ts';

const presentProposal = ({ row, hash, isOwn, obstacle, differences }: Seen) => {
  const isWaiting = row.status === 'Waiting';
  return {
    id: row.id,
    status: row.status,
    proposed: row.proposed,
    differences: [...differences],
    contentHash: hash,
    proposedBy: row.proposed_by_name,
    proposedAt: row.proposed_at,
    isOwn,
    canApprove: isWaiting && obstacle === null,
    waitsFor: isWaiting ? (obstacle ?? '') : '',
    reason: row.reason,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    version: row.version,
  };
};

export const approvalPolicyResolvers: Resolvers = {
  Query: {
    policyProposals: async (_, __, c) =>
      (await service.listProposals(c.platform, actorOf(c))).map(presentProposal),
  },
  Mutation: {
    proposeApprovalPolicy: async (_, proposal, c) => {
      const seen = await service.proposePolicy(c.platform, actorOf(c), proposal);
      const message = seen.row.alone_from
        ? 'The change was proposed and everybody was told; you may confirm it in 72 hours.'
        : 'The change was proposed; it acts once another approver confirms it.';
      return { message, proposal: presentProposal(seen) };
    },
    approvePolicyProposal: async (_, { proposalId: id, version, contentHash, proof }, c) => {
      const of = { id, version, hash: contentHash, proof: proof ? proofOf(proof) : null };
      const seen = await service.approveProposal(c.platform, actorOf(c), of);
      return {
        message: 'The approval policy was changed; it acts at once.',
        proposal: presentProposal(seen),
      };
    },
    refusePolicyProposal: async (_, { proposalId: id, version, reason }, c) => {
      const seen = await service.refuseProposal(c.platform, actorOf(c), { id, version, reason });
      return { message: 'The change was refused.', proposal: presentProposal(seen) };
    },
    withdrawPolicyProposal: async (_, { proposalId: id, version, reason }, c) => {
      const seen = await service.withdrawProposal(c.platform, actorOf(c), { id, version, reason });
      return { message: 'The change was withdrawn.', proposal: presentProposal(seen) };
    },
  },
};
