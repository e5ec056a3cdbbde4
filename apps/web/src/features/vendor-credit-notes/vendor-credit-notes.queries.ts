import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type {
  VendorCreditNoteListQuery,
  VendorCreditNoteQuery,
} from '../../api/generated/graphql.ts';

export const VENDOR_CREDIT_NOTE_LIST = graphql(`
  query VendorCreditNoteList($page: Int!) {
    listAllVendorCreditNotes(perPage: 500, page: $page) {
      meta { total }
      data {
        id number vendorNumber type status vendorId vendor billId billNumber voyageNumber date
        currency amount applied balance reference preparedByName version
      }
    }
  }
`);

export const VENDOR_CREDIT_NOTE = graphql(`
  query VendorCreditNote($id: ID!) {
    vendorCreditNoteDetails(vendorCreditId: $id) {
      id number vendorNumber type status vendorId vendor billId billNumber voyageId voyageNumber
      vesselId vesselName date currency exchangeRate rateSource amount applied balance reference
      publicNotes privateNotes preparedByName makerNames needsAnother approvalsNeeded
      approvals { name approvedAt } approvedByName sentAt transactionId updatedAt updatedBy version
      taxes { name rate amount }
      lineItems { lineNo accountId accountName itemId description quantity unit cost total voyageId voyageNumber }
      allocations { id billId billNumber amount appliedOn isTakenBack createdBy }
      poNumber surcharge1 surcharge2 surcharge3 surcharge4 discount
      documents { id name byteSize addedAt addedBy mayRemove }
    }
  }
`);

export const VENDOR_CREDIT_PREFILL = graphql(`
  query VendorCreditPrefill($billId: ID, $paymentId: ID) {
    vendorCreditNotePrefill(billId: $billId, paymentId: $paymentId) { data }
  }
`);

export const VENDOR_CREDIT_START = graphql(`
  query VendorCreditStart {
    billStart { baseCurrency today }
  }
`);

export const CREATE_VENDOR_CREDIT = graphql(`
  mutation CreateVendorCredit($data: VendorCreditInput!, $key: String!) {
    vendorCreateCreditNote(data: $data, idempotencyKey: $key) {
      ...Outcome vendorCredit { id status version }
    }
  }
`);

export const UPDATE_VENDOR_CREDIT = graphql(`
  mutation UpdateVendorCredit($id: ID!, $version: Int!, $data: VendorCreditInput!) {
    updateVendorCredit(vendorCreditId: $id, version: $version, data: $data) {
      ...Outcome vendorCredit { id status version }
    }
  }
`);

export const DELETE_VENDOR_CREDIT = graphql(`
  mutation DeleteVendorCredit($id: ID!, $version: Int!) {
    vendorCreditDelete(vendorCreditId: $id, version: $version) {
      ...Outcome vendorCredit { id }
    }
  }
`);

export const BULK_VENDOR_CREDIT = graphql(`
  mutation BulkVendorCredit($ids: [String!]!, $version: Int, $proof: ProofInput) {
    bulkVendorCredit(ids: $ids, action: "mark_sent", version: $version, proof: $proof) {
      ...Outcome vendorCredits { id status version }
    }
  }
`);

export const APPLY_VENDOR_CREDIT = graphql(`
  mutation ApplyVendorCredit($id: ID!, $version: Int!, $data: VendorCreditApplicationInput!) {
    applyVendorCredit(vendorCreditId: $id, version: $version, data: $data) {
      ...Outcome vendorCredit { id status version }
    }
  }
`);

export const TAKE_VENDOR_CREDIT_BACK = graphql(`
  mutation TakeVendorCreditBack($id: ID!) {
    takeVendorCreditBack(allocationId: $id) { ...Outcome vendorCredit { id status version } }
  }
`);

export const CANCEL_VENDOR_CREDIT = graphql(`
  mutation CancelVendorCredit($id: ID!, $version: Int!, $reason: String!) {
    cancelVendorCredit(vendorCreditId: $id, version: $version, reason: $reason) {
      ...Outcome vendorCredit { id status version }
    }
  }
`);

export type VendorCreditRow = VendorCreditNoteListQuery['listAllVendorCreditNotes']['data'][number];
export type VendorCreditRecord = VendorCreditNoteQuery['vendorCreditNoteDetails'];

/** What stands in an answer may be older than the latest change, so it is asked again behind it. */
export const FRESH: Partial<OperationContext> = {
  requestPolicy: 'cache-and-network',
  additionalTypenames: ['VendorCreditNote', 'Bill'],
};
