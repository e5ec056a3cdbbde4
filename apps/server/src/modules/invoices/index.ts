import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { documentSearch, invitedPdfRoute, pdfRoute } from '../commercial-documents/index.ts';
import { invoiceList, paymentList } from './invoices.list.ts';
import { invoiceResolvers } from './invoices.resolvers.ts';
import { statementRoutes } from './statement-paper.ts';

export { freightLines } from './freight-lines.ts';
export { presentSummary } from './invoices.presenter.ts';
export { approveInvoice, createInvoice, markSent, submitInvoice } from './invoices.service.ts';
export { payInvoice, recordPayment } from './payments.service.ts';
export { prefillFreight } from './prefill.service.ts';
export { printStatements } from './statement-paper.ts';
export { findLongAccounts } from './statements.repository.ts';
export { readAgeing } from './statements.service.ts';
export { listUnpaid } from './unpaid.repository.ts';

export const invoicesModule: Module = {
  name: 'invoices',
  typeDefs: readFileSync(new URL('./invoices.graphql', import.meta.url), 'utf8'),
  resolvers: invoiceResolvers,
  routes: (app, platform) => {
    const route = { kind: 'invoice', guard: 'receivablesInvoices.view', path: 'invoices' } as const;
    const query = ['invitation_key', 'invoice_id', 'ninja_company_key', 'cashflow_id'] as const;
    pdfRoute(route)(app, platform);
    invitedPdfRoute({ ...route, query })(app, platform);
    statementRoutes(app, platform);
  },
  search: documentSearch('invoice', { kind: 'invoice', guard: 'receivablesInvoices.view' }),
  lists: [invoiceList, paymentList],
};
