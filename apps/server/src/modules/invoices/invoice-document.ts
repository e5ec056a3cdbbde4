import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { approvalPolicyOf, getCompany } from '../companies/index.ts';
import * as approvals from './approvals.repository.ts';
import { approversNeeded } from './approvals-needed.ts';
import * as invoices from './invoices.repository.ts';

/** An invoice with everything that stands on it. */
export type InvoiceDocument = {
  invoice: invoices.InvoiceDetailRow;
  lines: invoices.LineRow[];
  payments: invoices.PaymentRow[];
  approvals: approvals.ApprovalRow[];
  /** By today's policy; in a company of one member that member is enough. */
  approvalsNeeded: number;
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
    approvals: await approvals.listApprovals(tx, id),
    approvalsNeeded: await countNeeded(tx, invoice),
  };
}

async function countNeeded(tx: Tx, invoice: invoices.InvoiceRow): Promise<number> {
  if ((await invoices.countMembers(tx)) === 1) return 1;
  const company = await getCompany(tx);
  return approversNeeded(approvalPolicyOf(company), {
    total: { currency: invoice.currency, minorUnits: BigInt(invoice.total_minor) },
    exchangeRate: invoice.exchange_rate,
    baseCurrency: company.base_currency,
  });
}
