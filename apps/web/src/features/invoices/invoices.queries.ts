import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type {
  InvoiceIssuerQuery,
  InvoiceListQuery,
  InvoiceMailPreviewQuery,
  InvoicePaymentDetailQuery,
  InvoicePaymentListQuery,
  InvoiceQuery,
  InvoiceTermsQuery,
} from '../../api/generated/graphql.ts';

export const INVOICE_LIST = graphql(`
  query InvoiceList($clientId: ID, $voyageId: ID, $page: Int) {
    listInvoices(clientId: $clientId, voyageId: $voyageId, perPage: 500, page: $page) {
      total
      rows {
        id number type status isOverdue clientId clientName voyageId voyageNumber vesselName
        invoiceOn dueOn currency total paid writtenOff balance reference preparedByName version
      }
    }
  }
`);

export const INVOICE = graphql(`
  query Invoice($id: ID!) {
    invoice(id: $id) {
      id number type status isOverdue clientId clientName clientEmail voyageId voyageNumber vesselId
      vesselName cargoRowId freightPercent currency exchangeRate rateSource invoiceOn dueOn
      reference terms publicNotes privateNotes total paid writtenOff balance preparedByName makerNames needsAnother
      approvalsNeeded approvals { name approvedAt } approvedByName approvedAt sentAt transactionId updatedAt updatedBy version
      facts { name value } tolerance { text isWithin } warnings
      taxes { name rate amount } discount { kind value amount }
      lines { lineNo accountCode accountName description quantity unit rate amount sourceKey voyageId voyageNumber }
      payments { id number status paidOn amount currency exchangeRate type transactionReference createdBy }
      credits { id creditNoteId creditNoteNumber amount appliedOn isTakenBack createdBy }
    }
  }
`);

/** Whom an invoice may be mailed to; asked for when somebody is about to. */
export const INVOICE_RECIPIENT = graphql(`
  query InvoiceRecipient($id: ID!) {
    invoice(id: $id) {
      id clientId clientName clientPerson { name email }
    }
  }
`);

export const INVOICE_PAYMENT_LIST = graphql(`
  query InvoicePaymentList($page: Int!) {
    listInvoicePayments(perPage: 500, page: $page) {
      total
      rows {
        id number status invoiceId invoiceNumber clientName paidOn amount charges unallocated currency
        exchangeRate type transactionReference createdBy
      }
    }
  }
`);

export const INVOICE_PAYMENT = graphql(`
  query InvoicePaymentDetail($id: ID!) {
    invoicePaymentDetail(paymentId: $id) {
      payment {
        id number status paidOn amount charges refunded applied unallocated currency exchangeRate
        type transactionReference createdBy version
      }
      client { id name email phone person { name email } }
      bankAccountId
      transactionId
      paymentables {
        partId invoiceId invoiceNumber currency amount refunded taken appliedOn isTakenBack status
      }
      refunds { payoutId payoutNumber amount paidOn isReturned }
      refundInProgress
      credits { creditNoteId creditNoteNumber amount appliedOn }
      activities { at actorName action }
    }
  }
`);

export const REFUND_INVOICE_PAYMENT = graphql(`
  mutation RefundInvoicePayment($id: ID!, $version: Int!, $reason: String!) {
    refundInvoicePayment(paymentId: $id, version: $version, reason: $reason) {
      ...Outcome detail { payment { id status version } }
    }
  }
`);

export const MAIL_PREVIEW = graphql(`
  query InvoiceMailPreview($id: ID!) {
    invoiceMailPreview(invoiceId: $id) {
      from to subject message fileName isReady
      invoice { id version status clientId clientName }
    }
  }
`);

export const RECEIVING_ACCOUNTS = graphql(`
  query ReceivingAccounts {
    accountChoices { id nickName currency status }
  }
`);

export const INVOICE_ISSUER = graphql(`
  query InvoiceIssuer {
    invoiceIssuer {
      name addressLines terms footer banks { currency facts { name value } } hasLogo baseCurrency today
    }
  }
`);
export type Issuer = InvoiceIssuerQuery['invoiceIssuer'];
export type PaperFact = Issuer['banks'][number]['facts'][number];

export const CUSTOMER_LIST = graphql(`
  query CustomerList {
    contacts(limit: 500) { rows { id name city countryCode currency paymentTermsDays } }
  }
`);

export const INVOICE_TERMS = graphql(`
  query InvoiceTerms {
    paymentTerms(module: "Invoices") { label days isDefault }
  }
`);

export const PREFILL_FREIGHT = graphql(`
  query PrefillFreight($voyageId: ID!, $cargoRowId: String, $part: String) {
    prefillFreightInvoice(voyageId: $voyageId, cargoRowId: $cargoRowId, part: $part) {
      data
      invoicedPercent
      facts { name value }
      tolerance { text isWithin }
      warnings
    }
  }
`);

/** Demurrage of a laytime statement, as the server fills it. */
export const PREFILL_LAYTIME = graphql(`
  query PrefillInvoiceLaytime($laytimeId: ID!) {
    prefillInvoiceLaytime(data: { laytimeId: $laytimeId }) {
      data
      isProvisional
    }
  }
`);

/** What is rebillable of a port disbursement. */
export const PREFILL_PORT_DA = graphql(`
  query PrefillInvoicePortDa($id: ID!) {
    prefillInvoicePortDa(portDisbursementId: $id) { data }
  }
`);

/** Lumpsums of other revenue of a voyage. */
export const PREFILL_MISC_REVENUE = graphql(`
  query PrefillInvoiceMiscRevenue($voyageId: ID!) {
    prefillInvoiceMiscRevenue(voyageId: $voyageId) { data }
  }
`);

export const CREATE_INVOICE = graphql(`
  mutation CreateInvoice($data: InvoiceInput!, $key: String!) {
    createInvoice(data: $data, idempotencyKey: $key) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const UPDATE_INVOICE = graphql(`
  mutation UpdateInvoice($id: ID!, $version: Int!, $data: InvoiceInput!) {
    updateInvoice(invoiceId: $id, version: $version, data: $data) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const SUBMIT_INVOICE = graphql(`
  mutation SubmitInvoice($id: ID!, $version: Int!) {
    submitInvoice(invoiceId: $id, version: $version) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const APPROVE_INVOICE = graphql(`
  mutation ApproveInvoice($id: ID!, $version: Int!, $proof: ProofInput) {
    approveInvoice(invoiceId: $id, version: $version, proof: $proof) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const MARK_INVOICE_SENT = graphql(`
  mutation MarkInvoiceSent($id: ID!, $version: Int!) {
    markInvoiceSent(invoiceId: $id, version: $version) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const EMAIL_INVOICE = graphql(`
  mutation EmailInvoice($id: ID!, $version: Int!, $data: InvoiceMailInput!) {
    emailInvoice(invoiceId: $id, version: $version, data: $data) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const CANCEL_INVOICE = graphql(`
  mutation CancelInvoice($id: ID!, $version: Int!, $reason: String!) {
    cancelInvoice(invoiceId: $id, version: $version, reason: $reason) {
      ...Outcome invoice { id status version }
    }
  }
`);

export const RECORD_PAYMENT = graphql(`
  mutation RecordInvoicePayment($id: ID!, $data: PaymentInput!, $key: String!) {
    recordInvoicePayment(invoiceId: $id, data: $data, idempotencyKey: $key) {
      ...Outcome invoice { id status version }
    }
  }
`);

export type InvoiceTerm = InvoiceTermsQuery['paymentTerms'][number];
export type InvoiceRow = InvoiceListQuery['listInvoices']['rows'][number];
export type InvoiceRecord = InvoiceQuery['invoice'];
export type PaymentRecord = InvoicePaymentDetailQuery['invoicePaymentDetail'];
export type MailPreview = InvoiceMailPreviewQuery['invoiceMailPreview'];
export type PaymentRow = InvoicePaymentListQuery['listInvoicePayments']['rows'][number];

/** What stands in an answer may be older than the latest change, so it is asked again behind it. */
export const FRESH: Partial<OperationContext> = {
  requestPolicy: 'cache-and-network',
  additionalTypenames: ['Invoice', 'InvoicePayment', 'WriteOff'],
};
