import type { InvoiceEInvoiceQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const INVOICE_E_INVOICE = graphql(`
  query InvoiceEInvoice($id: ID!) {
    check: invoiceEInvoice(invoiceId: $id) {
      isReady profile contactId lacks { rule place field message }
    }
  }
`);
export type EInvoiceCheck = InvoiceEInvoiceQuery['check'];

export const CREDIT_NOTE_E_INVOICE = graphql(`
  query CreditNoteEInvoice($id: ID!) {
    check: creditNoteEInvoice(creditNoteId: $id) {
      isReady profile contactId lacks { rule place field message }
    }
  }
`);
