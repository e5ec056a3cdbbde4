import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import {
  approvalsNeeded,
  KINDS,
  presentAgeing,
  previewMail,
  today,
} from '../commercial-documents/index.ts';
import { proofOf } from '../identity/index.ts';
import {
  getPaymentDetail,
  listPaymentPage,
  presentPayment,
  presentPaymentDetail,
  refundPayment,
} from '../receipts/index.ts';
import type { Invoice } from './invoice.ts';
import { presentInvoice, presentStatement, presentSummary } from './invoices.presenter.ts';
import * as service from './invoices.service.ts';
import { recordPayment } from './payments.service.ts';
import { prefillFreight } from './prefill.service.ts';
import { presentPrefilled } from './prefilled-invoice.ts';
import { readAgeing, readStatement } from './statements.service.ts';

type Key = { invoiceId: string; version: number };
const keyOf = (args: Key) => ({ id: args.invoiceId, version: args.version });

/** The day, and who looks. */
const viewOf = (c: Context) => ({
  today: today(c.platform),
  memberId: actorOf(c).memberId,
});

function answer(c: Context, invoice: Invoice, message: string) {
  return { message, invoice: presentInvoice(invoice, viewOf(c)) };
}

const label = ({ document }: Invoice): string => document.label ?? 'The draft invoice';

export const invoiceResolvers: Resolvers = {
  Query: {
    listInvoices: async (_, args, c) => {
      const { rows, total } = await service.listInvoicePage(c.platform, actorOf(c), args);
      const day = today(c.platform);
      return { rows: rows.map((row) => presentSummary(row, day)), total };
    },
    invoice: async (_, { id }, c) =>
      presentInvoice(await service.getInvoice(c.platform, actorOf(c), id), viewOf(c)),
    invoiceMailPreview: async (_, { invoiceId }, c) => {
      const key = { kind: 'invoice', id: invoiceId, allowed: KINDS.invoice.open } as const;
      const { document, ...mail } = await previewMail(c.platform, actorOf(c), key);
      return { ...mail, invoice: presentSummary(document, today(c.platform)) };
    },
    invoiceIssuer: (_, __, c) => service.getIssuer(c.platform, actorOf(c)),
    prefillFreightInvoice: async (_, args, c) => {
      const filled = await prefillFreight(c.platform, actorOf(c), args);
      return { ...filled, prefilled: presentPrefilled(filled.data) };
    },
    listInvoicePayments: async (_, args, c) => {
      const { rows, total } = await listPaymentPage(c.platform, actorOf(c), args);
      return { rows: rows.map(presentPayment), total };
    },
    invoicePaymentDetail: async (_, { paymentId }, c) =>
      presentPaymentDetail(await getPaymentDetail(c.platform, actorOf(c), paymentId)),
    receivablesAgeing: async (_, __, c) => {
      const { currency, rows } = await readAgeing(c.platform, actorOf(c));
      return presentAgeing(currency, rows);
    },
    statementOfAccount: async (_, args, c) =>
      presentStatement(await readStatement(c.platform, actorOf(c), args)),
    vendorStatementOfAccount: async (_, args, c) =>
      presentStatement(await readStatement(c.platform, actorOf(c), { ...args, side: 'payable' })),
  },
  Mutation: {
    createInvoice: async (_, args, c) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      const made = await service.createInvoice(c.platform, actorOf(c), request);
      return answer(c, made, 'The draft was saved.');
    },
    updateInvoice: async (_, args, c) => {
      const change = { ...keyOf(args), data: args.data };
      const saved = await service.updateInvoice(c.platform, actorOf(c), change);
      return answer(c, saved, 'The draft was saved.');
    },
    submitInvoice: async (_, args, c) => {
      const done = await service.submitInvoice(c.platform, actorOf(c), keyOf(args));
      return answer(c, done, 'The invoice waits for approval.');
    },
    approveInvoice: async (_, args, c) => {
      const done = await service.approveInvoice(c.platform, actorOf(c), {
        ...keyOf(args),
        proof: args.proof ? proofOf(args.proof) : null,
      });
      const waits = `${done.approvals.length} of ${approvalsNeeded(done)} approvals are given; another person must approve it too.`;
      const isPosted = done.document.status === 'Approved';
      return answer(c, done, isPosted ? `${label(done)} is approved and posted.` : waits);
    },
    markInvoiceSent: async (_, args, c) => {
      const done = await service.markSent(c.platform, actorOf(c), keyOf(args));
      return answer(c, done, `${label(done)} is marked as sent.`);
    },
    emailInvoice: async (_, args, c) => {
      const request = { ...keyOf(args), data: args.data };
      const done = await service.emailInvoice(c.platform, actorOf(c), request);
      return answer(c, done, `${label(done)} is on its way by mail.`);
    },
    cancelInvoice: async (_, args, c) => {
      const key = { ...keyOf(args), reason: args.reason };
      const done = await service.cancelInvoice(c.platform, actorOf(c), key);
      return answer(c, done, `${label(done)} is cancelled.`);
    },
    recordInvoicePayment: async (_, args, c) => {
      const { invoiceId, data } = args;
      const request = { invoiceId, data, key: args.idempotencyKey ?? null };
      const done = await recordPayment(c.platform, actorOf(c), request);
      return answer(c, done, `The payment of ${label(done)} is recorded.`);
    },
    refundInvoicePayment: async (_, { paymentId, version, reason }, c) => {
      const key = { id: paymentId, version, reason };
      const done = await refundPayment(c.platform, actorOf(c), key);
      const { invoice_labels: labels } = done.receipt;
      const open =
        labels.length === 1 ? `${labels[0]} is open again` : 'what it settled is open again';
      const message = `The payment is taken back; ${labels.length > 0 ? open : 'it settled nothing'}.`;
      return { message, detail: presentPaymentDetail(done) };
    },
  },
};
