import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type { ReceiptStartQuery, UnallocatedCashQuery } from '../../api/generated/graphql.ts';

export const RECEIPT_START = graphql(`
  query ReceiptStart($clientId: ID!) {
    receiptStart(clientId: $clientId) {
      clientId clientName currency baseCurrency today
      open { id number type invoiceOn dueOn currency exchangeRate total open }
      rates { currency rate }
      unallocated { paymentId number paidOn currency left refundInProgress }
    }
  }
`);
export type ReceiptStart = ReceiptStartQuery['receiptStart'];
export type OpenInvoice = ReceiptStart['open'][number];

export const UNALLOCATED_CASH = graphql(`
  query UnallocatedCash($clientId: ID!) {
    listUnallocatedCash(clientId: $clientId) {
      paymentId number paidOn currency left refundInProgress transactionReference version
    }
  }
`);
export type Cash = UnallocatedCashQuery['listUnallocatedCash'][number];

export const RECORD_RECEIPT = graphql(`
  mutation RecordReceipt($data: ReceiptInput!, $key: String!) {
    recordReceipt(data: $data, idempotencyKey: $key) {
      ...Outcome payment { id number status unallocated }
    }
  }
`);

export const ALLOCATE_RECEIPT = graphql(`
  mutation AllocateReceipt($id: ID!, $version: Int!, $data: ReceiptAllocationInput!) {
    allocateReceipt(paymentId: $id, version: $version, data: $data) {
      ...Outcome payment { id status unallocated version }
    }
  }
`);

export const TAKE_ALLOCATION_BACK = graphql(`
  mutation TakeAllocationBack($id: ID!, $reason: String!) {
    takeAllocationBack(partId: $id, reason: $reason) {
      ...Outcome payment { id status unallocated version }
    }
  }
`);

/** Postings change what is open, and answers name no posting: so it is asked again behind the old. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };
