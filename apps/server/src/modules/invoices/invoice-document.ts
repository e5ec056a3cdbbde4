import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import * as invoices from './invoices.repository.ts';

/** An invoice with everything that stands on it. */
export type InvoiceDocument = {
  invoice: invoices.InvoiceRow;
  lines: invoices.LineRow[];
  payments: invoices.PaymentRow[];
};

/** @throws DomainError NOT_FOUND */
export async function readDocument(tx: Tx, id: string): Promise<InvoiceDocument> {
  const invoice = await invoices.findInvoice(tx, id);
  if (!invoice) throw notFound('The invoice');
  return {
    invoice,
    lines: await invoices.listLines(tx, id),
    payments: await invoices.listPayments(tx, {
      invoiceId: id,
      clientId: null,
      limit: 200,
      offset: 0,
    }),
  };
}
