import { graphql } from '../../../api/generated/gql.ts';
import type { WriteOffsQuery } from '../../../api/generated/graphql.ts';

export const WRITE_OFFS = graphql(`
  query WriteOffs($id: ID!) {
    writeOffs(invoiceId: $id) {
      id number status currency amount reason note accountCode accountName preparedByName preparedAt
      needsAnother approvals { name approvedAt } approvalsNeeded writtenOn transactionId
      decisionReason decidedByName version
    }
  }
`);
/** The same of a bill. */
export const BILL_WRITE_OFFS = graphql(`
  query BillWriteOffs($id: ID!) {
    writeOffs: billWriteOffs(billId: $id) {
      id number status currency amount reason note accountCode accountName preparedByName preparedAt
      needsAnother approvals { name approvedAt } approvalsNeeded writtenOn transactionId
      decisionReason decidedByName version
    }
  }
`);
export type WriteOffRecord = WriteOffsQuery['writeOffs'][number];

export const PREPARE_WRITE_OFF = graphql(`
  mutation PrepareWriteOff($id: ID!, $data: WriteOffInput!, $key: String!) {
    prepareWriteOff(invoiceId: $id, data: $data, idempotencyKey: $key) {
      ...Outcome writeOff { id version }
    }
  }
`);

export const PREPARE_BILL_WRITE_OFF = graphql(`
  mutation PrepareBillWriteOff($id: ID!, $data: BillWriteOffInput!, $key: String!) {
    prepareBillWriteOff(billId: $id, data: $data, idempotencyKey: $key) {
      ...Outcome writeOff { id version }
    }
  }
`);

export const APPROVE_WRITE_OFF = graphql(`
  mutation ApproveWriteOff($id: ID!, $version: Int!, $proof: ProofInput) {
    approveWriteOff(writeOffId: $id, version: $version, proof: $proof) {
      ...Outcome writeOff { id version }
    }
  }
`);

export const REFUSE_WRITE_OFF = graphql(`
  mutation RefuseWriteOff($id: ID!, $version: Int!, $reason: String!) {
    refuseWriteOff(writeOffId: $id, version: $version, reason: $reason) {
      ...Outcome writeOff { id version }
    }
  }
`);

export const RECOVER_WRITE_OFF = graphql(`
  mutation RecoverWriteOff($id: ID!, $version: Int!, $reason: String!, $proof: ProofInput) {
    recoverWriteOff(writeOffId: $id, version: $version, reason: $reason, proof: $proof) {
      ...Outcome writeOff { id version }
    }
  }
`);
