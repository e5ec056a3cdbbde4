import { graphql } from '../../api/generated/index.ts';

export const APPROVAL_POLICY = graphql(`
  query ApprovalPolicy {
    approvalPolicy {
      data
      version
    }
  }
`);

export const POLICY_VESSELS = graphql(`
  query PolicyVessels {
    vessels { id name }
  }
`);

export const REPLAY_POLICY = graphql(`
  query ReplayPolicy($data: ApprovalPolicyInput!) {
    replayApprovalPolicy(data: $data) {
      days
      looked
      changed {
        id number submittedAt beneficiaryName amount currency approversNow approversProposed because
      }
    }
  }
`);

export const POLICY_PROPOSALS = graphql(`
  query PolicyProposals {
    policyProposals {
      id status differences { field before after } contentHash proposedBy proposedAt isOwn canApprove
      waitsFor reason decidedBy decidedAt version
    }
  }
`);

export const PROPOSE_POLICY = graphql(`
  mutation ProposePolicy($version: Int!, $data: ApprovalPolicyInput!) {
    proposeApprovalPolicy(version: $version, data: $data) {
      ...Outcome
    }
  }
`);

export const APPROVE_PROPOSAL = graphql(`
  mutation ApproveProposal($id: ID!, $version: Int!, $hash: String!, $proof: ProofInput) {
    approvePolicyProposal(proposalId: $id, version: $version, contentHash: $hash, proof: $proof) {
      ...Outcome
    }
  }
`);

export const REFUSE_PROPOSAL = graphql(`
  mutation RefuseProposal($id: ID!, $version: Int!, $reason: String!) {
    refusePolicyProposal(proposalId: $id, version: $version, reason: $reason) {
      ...Outcome
    }
  }
`);

export const WITHDRAW_PROPOSAL = graphql(`
  mutation WithdrawProposal($id: ID!, $version: Int!, $reason: String!) {
    withdrawPolicyProposal(proposalId: $id, version: $version, reason: $reason) {
      ...Outcome
    }
  }
`);
