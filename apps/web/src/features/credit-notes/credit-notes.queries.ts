import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type {
  CreditNoteListQuery,
  CreditNoteQuery,
  OpenInvoicesQuery,
} from '../../api/generated/graphql.ts';

export const CREDIT_NOTE_LIST = graphql(`
  query CreditNoteList($page: Int!) {
    listCreditNotes(perPage: 500, page: $page) {
      data {
        id number type status clientId clientName invoiceId invoiceNumber voyageId voyageNumber
        creditOn currency total applied balance reference preparedByName version
      }
      meta { total }
    }
  }
`);

export const CREDIT_NOTE = graphql(`
  query CreditNote($id: ID!) {
    creditNote(creditId: $id) {
      id number type status clientId clientName clientEmail clientPerson { name email } invoiceId
      invoiceNumber voyageId voyageNumber vesselId vesselName creditOn currency exchangeRate
      rateSource total applied balance reference publicNotes privateNotes preparedByName makerNames needsAnother approvals { name approvedAt } approvalsNeeded approvedByName sentAt transactionId
      updatedAt updatedBy version
      taxes { name rate amount }
      lines { lineNo accountCode accountName description quantity unit rate amount sourceKey voyageId voyageNumber }
      dueOn subtotal discount terms footer poNumber partial partialDueOn customValues
      activities { at actorName action }
      invitations { id link name clientContactId }
      documents { id name link }
      allocations { id invoiceId invoiceNumber amount appliedOn isTakenBack createdBy }
    }
  }
`);

/** What a credit may be applied to: the open invoices of its customer. */
export const OPEN_INVOICES = graphql(`
  query OpenInvoices($clientId: ID!) {
    listInvoices(
      clientId: $clientId
      status: ["Approved", "Sent", "Partially paid"]
      perPage: 100
    ) {
      rows { id number invoiceOn dueOn currency total balance }
    }
  }
`);

export const CREDIT_NOTE_START = graphql(`
  query CreditNoteStart {
    invoiceIssuer { baseCurrency today }
  }
`);

/** Despatch of a laytime statement, as the server fills it. */
export const PREFILL_DESPATCH = graphql(`
  query PrefillDespatch($laytimeId: ID!) {
    prefillInvoiceLaytime(data: { laytimeId: $laytimeId }) {
      data
    }
  }
`);

export const CREDIT_NOTE_PREFILL = graphql(`
  query CreditNotePrefill($invoiceId: ID, $paymentId: ID, $voyageId: ID, $cargoRowId: String) {
    creditNotePrefill(
      invoiceId: $invoiceId
      paymentId: $paymentId
      voyageId: $voyageId
      cargoRowId: $cargoRowId
    ) { data }
  }
`);

export const CREATE_CREDIT_NOTE = graphql(`
  mutation CreateCreditNote($data: CreditNoteInput!, $key: String!) {
    createCreditNote(data: $data, idempotencyKey: $key) {
      ...Outcome creditNote { id status version }
    }
  }
`);

export const UPDATE_CREDIT_NOTE = graphql(`
  mutation UpdateCreditNote($id: ID!, $version: Int!, $data: CreditNoteInput!) {
    updateCreditNote(creditId: $id, version: $version, data: $data) {
      ...Outcome creditNote { id status version }
    }
  }
`);

export const DELETE_CREDIT_NOTE = graphql(`
  mutation DeleteCreditNote($id: ID!, $version: Int!) {
    deleteCreditNote(creditId: $id, version: $version) { ...Outcome }
  }
`);

export const MARK_CREDIT_NOTE_SENT = graphql(`
  mutation MarkCreditNoteSent($id: ID!, $version: Int!, $proof: ProofInput) {
    markCreditNoteSent(creditId: $id, version: $version, proof: $proof) {
      ...Outcome creditNote { id status version }
    }
  }
`);

export const MARK_CREDIT_NOTES_SENT = graphql(`
  mutation MarkCreditNotesSent($ids: [String!]!) {
    markCreditNotesSent(ids: $ids) { ...Outcome creditNotes { id status version } }
  }
`);

export const EMAIL_CREDIT_NOTE = graphql(`
  mutation EmailCreditNote($id: ID!, $version: Int!, $data: InvoiceMailInput!) {
    emailCreditNote(creditId: $id, version: $version, data: $data) {
      ...Outcome creditNote { id status version }
    }
  }
`);

export const CANCEL_CREDIT_NOTE = graphql(`
  mutation CancelCreditNote($id: ID!, $version: Int!, $reason: String!) {
    cancelCreditNote(creditId: $id, version: $version, reason: $reason) {
      ...Outcome creditNote { id status version }
    }
  }
`);

export const APPLY_CREDIT_NOTE = graphql(`
  mutation ApplyCreditNote($id: ID!, $version: Int!, $data: CreditApplicationInput!) {
    applyCreditNote(creditId: $id, version: $version, data: $data) {
      ...Outcome creditNote { id status version }
    }
  }
`);

export const TAKE_CREDIT_BACK = graphql(`
  mutation TakeCreditBack($id: ID!) {
    takeCreditBack(allocationId: $id) { ...Outcome creditNote { id status version } }
  }
`);

export type CreditNoteRow = CreditNoteListQuery['listCreditNotes']['data'][number];
export type CreditNoteRecord = CreditNoteQuery['creditNote'];
export type OpenInvoice = OpenInvoicesQuery['listInvoices']['rows'][number];

/** What stands in an answer may be older than the latest change, so it is asked again behind it. */
export const FRESH: Partial<OperationContext> = {
  requestPolicy: 'cache-and-network',
  additionalTypenames: ['CreditNote', 'Invoice'],
};
