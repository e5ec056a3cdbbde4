import { graphql } from '../../../api/generated/gql.ts';
import type { PayoutBatchListQuery, PayoutBatchQuery } from '../../../api/generated/graphql.ts';

export const BATCH_LIST = graphql(`
  query PayoutBatchList($offset: Int!) {
    listPayoutBatches(limit: 500, offset: $offset) {
      total
      rows {
        id number name status accountName paymentDate rowCount createdBy createdAt submittedAt version
      }
    }
  }
`);

export const BATCH = graphql(`
  query PayoutBatch($id: ID!) {
    getPayoutBatch(batchId: $id) {
      id number name status accountId accountName accountCurrency paymentDate rowCount createdBy
      createdAt submittedAt version rows faults { row column message }
      warnings { row column message } unknown { name account rows }
      totals { currency amount payments } payable refusal makerNames
      payouts {
        id number row status statusReason beneficiaryName account amount currency reference hold
        isForMe documents { id name }
      }
      approvable approvableTotals { currency amount payments } contentHash
    }
  }
`);

export const CREATE_BATCH = graphql(`
  mutation CreatePayoutBatch($data: PayoutBatchInput!, $key: String!) {
    createPayoutBatch(data: $data, idempotencyKey: $key) { ...Outcome batch { id } }
  }
`);
export const UPDATE_BATCH = graphql(`
  mutation UpdatePayoutBatch($id: ID!, $version: Int!, $data: PayoutBatchInput!) {
    updatePayoutBatch(batchId: $id, version: $version, data: $data) { ...Outcome batch { id } }
  }
`);
export const SUBMIT_BATCH = graphql(`
  mutation SubmitPayoutBatch($id: ID!, $version: Int!, $isLookedThrough: Boolean!) {
    submitPayoutBatch(batchId: $id, version: $version, isLookedThrough: $isLookedThrough) {
      ...Outcome batch { id }
    }
  }
`);
export const DISCARD_BATCH = graphql(`
  mutation DiscardPayoutBatch($id: ID!, $version: Int!) {
    discardPayoutBatch(batchId: $id, version: $version) { ...Outcome batch { id } }
  }
`);
export const APPROVE_BATCH = graphql(`
  mutation ApprovePayoutBatch($id: ID!, $hash: String!, $proof: ProofInput) {
    approvePayoutBatch(batchId: $id, contentHash: $hash, proof: $proof) {
      ...Outcome batch { id }
    }
  }
`);
export const REJECT_BATCH = graphql(`
  mutation RejectPayoutBatch($id: ID!, $hash: String!, $reason: String!, $proof: ProofInput) {
    rejectPayoutBatch(batchId: $id, contentHash: $hash, reason: $reason, proof: $proof) {
      ...Outcome batch { id }
    }
  }
`);

export type BatchSummary = PayoutBatchListQuery['listPayoutBatches']['rows'][number];
export type Batch = PayoutBatchQuery['getPayoutBatch'];
