import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type {
  BillListQuery,
  BillPaymentListQuery,
  BillPaymentQuery,
  BillQuery,
  MailedBillQuery,
  PrefillBunkerBillQuery,
  ReadBillTextQuery,
} from '../../api/generated/graphql.ts';

export const BILL_LIST = graphql(`
  query BillList($tz: String!, $page: Int!) {
    listBills(perPage: 500, page: $page, tz: $tz) {
      meta { total }
      data {
        id number vendorNumber type status isOverdue overdueDays vendorId vendorName voyageId
        voyageNumber vesselName date dueDate currency amount paidToDate balance
        paymentInProgress reference preparedByName version
      }
    }
    payablesAgeing { label amount count }
    billStart { baseCurrency today }
  }
`);

export const BILL = graphql(`
  query Bill($id: ID!) {
    getBill(billId: $id) {
      id number vendorNumber type status isOverdue overdueDays vendorId vendorName voyageId
      voyageNumber vesselId vesselName date dueDate currency exchangeRate rateSource amount
      paidToDate writtenOff balance reference terms publicNotes privateNotes preparedByName makerNames
      needsAnother approvalsNeeded approvals { name approvedAt } approvedByName approvedAt
      receivedAt transactionId updatedAt updatedBy version
      lineItems { lineNo accountId accountName itemId description quantity unit cost total voyageId voyageNumber }
      credits { id vendorCreditId vendorCreditNumber appliedOn amount isTakenBack createdBy }
      payments { id paymentId paymentNumber appliedOn amount isReversed createdBy }
      paymentInProgress
      similar { id number vendorNumber date status amount reason }
      documents { id name byteSize addedAt addedBy mayRemove }
      taxName1 taxRate1 taxName2 taxRate2 taxName3 taxRate3 totalTaxes cargoId cargoType tradeArea payToAccount
      cpDate operationType customValues activities { at actorName action }
    }
  }
`);

export const BILL_START = graphql(`
  query BillStart {
    billStart { baseCurrency today }
  }
`);

export const PREFILL_PORT_BILL = graphql(`
  query PrefillPortBill($id: ID!) {
    prefillPortDaBill(portDisbursementId: $id) {
      data
      vendorName
      readOnly
      groups { id label status }
    }
  }
`);

export const PREFILL_BUNKER_BILL = graphql(`
  query PrefillBunkerBill($voyageId: ID!, $liftingIds: [ID!]) {
    prefillBunkerBill(voyageId: $voyageId, liftingIds: $liftingIds) {
      data
      vendorName
      readOnly
      groups { id label status }
    }
  }
`);
export type PrefilledBill = PrefillBunkerBillQuery['prefillBunkerBill'];

export const CARGO_CHOICES = graphql(`
  query CargoChoices {
    cargoBooks(limit: 500) { id referenceNumber cargo cpDate }
  }
`);

export const VOYAGE_BILL_TYPES = graphql(`
  query VoyageBillTypes($voyageId: ID!) {
    voyageBillTypes(voyageId: $voyageId)
  }
`);

export const READ_BILL_TEXT = graphql(`
  query ReadBillText($text: String!) {
    readBillText(text: $text) {
      kind
      isCut
      fields { field value start end source reason recordId recordName }
      lines { description quantity unit rate }
      taxes { name rate }
      cautions
    }
  }
`);
export type PaperKind = ReadBillTextQuery['readBillText']['kind'];
export type ReadLines = Pick<ReadBillTextQuery['readBillText'], 'lines' | 'taxes'>;
export type ReadField = ReadBillTextQuery['readBillText']['fields'][number];

/** A mail that a bill is made of. */
export const MAILED_BILL = graphql(`
  query MailedBill($id: ID!) {
    receivedMail(id: $id) {
      mail { id kind status version findings { source } }
      text
      files { text }
    }
  }
`);
export type MailedBill = MailedBillQuery['receivedMail'];

export const CREATE_BILL_OF_MAIL = graphql(`
  mutation CreateBillOfMail($id: ID!, $version: Int!, $data: BillInput!, $key: String!) {
    createBillOfMail(id: $id, version: $version, data: $data, idempotencyKey: $key) {
      ...Outcome
      bill { id }
      receivedMail { id status }
    }
  }
`);

export const NUMBER_COUNT = graphql(`
  query NumberCount($number: String!, $exceptId: ID) {
    checkDocumentNumber(type: "bill", number: $number, exceptId: $exceptId) { count }
  }
`);

export const CREATE_BILL = graphql(`
  mutation CreateBill($data: BillInput!, $key: String!) {
    createBill(data: $data, idempotencyKey: $key) {
      ...Outcome bill { id status version }
    }
  }
`);

export const UPDATE_BILL = graphql(`
  mutation UpdateBill($id: ID!, $version: Int!, $data: BillInput!) {
    updateBill(billId: $id, version: $version, data: $data) {
      ...Outcome bill { id status version }
    }
  }
`);

export const DELETE_BILL = graphql(`
  mutation DeleteBill($id: ID!, $version: Int!) {
    deleteBill(billId: $id, version: $version) { ...Outcome bill { id } }
  }
`);

export const SUBMIT_BILL = graphql(`
  mutation SubmitBill($id: ID!, $version: Int!) {
    submitBill(billId: $id, version: $version) { ...Outcome bill { id status version } }
  }
`);

export const APPROVE_BILL = graphql(`
  mutation ApproveBill($id: ID!, $version: Int!, $proof: ProofInput) {
    approveBill(billId: $id, version: $version, proof: $proof) {
      ...Outcome bill { id status version }
    }
  }
`);

export const MARK_BILL_RECEIVED = graphql(`
  mutation MarkBillReceived($id: ID!, $version: Int!) {
    markBillReceived(billId: $id, version: $version) { ...Outcome bill { id status version } }
  }
`);

export const CANCEL_BILL = graphql(`
  mutation CancelBill($id: ID!, $version: Int!, $reason: String!) {
    cancelBill(billId: $id, version: $version, reason: $reason) {
      ...Outcome bill { id status version }
    }
  }
`);

export const BILL_PAYMENT_LIST = graphql(`
  query BillPaymentList($page: Int!) {
    listBillpayments(perPage: 500, page: $page) {
      meta { total }
      data {
        id number status vendorId vendor date currency amount applied unapplied exchangeRate
        typeName transactionReference billNumbers createdBy version
      }
    }
  }
`);

export const BILL_PAYMENT = graphql(`
  query BillPayment($id: ID!) {
    getBillPaymentDetail(billPaymentId: $id) {
      transactionId
      payment {
        id number status vendorId vendor date currency amount applied unapplied exchangeRate
        typeName transactionReference bankAccountId createdBy reversedBy version
      }
      paymentables { id billId billNumber vendorNumber amount appliedOn }
      vendorCredits { vendorCreditId vendorCreditNumber billId amount }
      documents { id name byteSize addedAt addedBy mayRemove }
    }
  }
`);

/** Open bills of a vendor that an advance may be applied to. */
export const OPEN_BILLS = graphql(`
  query OpenBills($vendorId: ID!) {
    listBills(vendorId: $vendorId, clientStatus: "Open", perPage: 100) {
      data { id number vendorNumber dueDate currency balance }
    }
  }
`);

export const RECORD_BILL_PAYMENT = graphql(`
  mutation RecordBillPayment($data: BillPaymentInput!, $key: String!) {
    recordBillPayment(data: $data, idempotencyKey: $key) { ...Outcome payment { id } }
  }
`);

export const APPLY_BILL_PAYMENT = graphql(`
  mutation ApplyBillPayment($id: ID!, $version: Int!, $data: BillPaymentApplicationInput!) {
    applyBillPayment(billPaymentId: $id, version: $version, data: $data) {
      ...Outcome payment { id version }
    }
  }
`);

export const REVERSE_BILL_PAYMENT = graphql(`
  mutation ReverseBillPayment($id: ID!, $version: Int!, $reason: String!) {
    reverseBillPayment(billPaymentId: $id, version: $version, reason: $reason) {
      ...Outcome payment { id version }
    }
  }
`);

export type BillRow = BillListQuery['listBills']['data'][number];
export type BillRecord = BillQuery['getBill'];
export type BillPaymentRow = BillPaymentListQuery['listBillpayments']['data'][number];
export type BillPaymentRecord = BillPaymentQuery['getBillPaymentDetail'];
export type Bucket = BillListQuery['payablesAgeing'][number];

/** What stands in an answer may be older than the latest change, so it is asked again behind it. */
export const FRESH: Partial<OperationContext> = {
  requestPolicy: 'cache-and-network',
  additionalTypenames: ['Bill', 'BillPayment', 'WriteOff'],
};
