import type { ApprovalDeputiesQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const APPROVAL_DEPUTIES = graphql(`
  query ApprovalDeputies {
    approvalDeputies {
      rows {
        id memberName deputyName startsOn endsOn state endedAt endedBy endReason isMine mayEnd
        version
      }
      candidates { id name }
    }
  }
`);
export const NAME_DEPUTY = graphql(`
  mutation NameApprovalDeputy($data: ApprovalDeputyInput!) {
    nameApprovalDeputy(data: $data) { ...Outcome }
  }
`);
export const END_DEPUTY = graphql(`
  mutation EndApprovalDeputy($id: ID!, $version: Int!) {
    endApprovalDeputy(deputyId: $id, version: $version) { ...Outcome }
  }
`);
export const APPROVAL_REMINDERS = graphql(`
  query ApprovalReminders {
    approvalReminders { data version }
  }
`);
export const UPDATE_REMINDERS = graphql(`
  mutation UpdateApprovalReminders($version: Int!, $data: ApprovalRemindersInput!) {
    updateApprovalReminders(version: $version, data: $data) { ...Outcome }
  }
`);

export type ApprovalDeputy = ApprovalDeputiesQuery['approvalDeputies']['rows'][number];
export type DeputyChoice = ApprovalDeputiesQuery['approvalDeputies']['candidates'][number];
