import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import {
  presentAgeing,
  presentInvoice,
  presentPayment,
  presentStatement,
  presentSummary,
} from './invoices.presenter.ts';
import * as service from './invoices.service.ts';
import { recordPayment } from './payments.service.ts';
import { prefillFreight } from './prefill.service.ts';
import { readAgeing, readStatement } from './statements.service.ts';

type Key = { invoiceId: string; version: number };
type Draft = { data: unknown; idempotencyKey?: string | null };

const keyOf = (args: Key) => ({ id: args.invoiceId, version: args.version });

function answer(c: Context, document: InvoiceDocument, message: string) {
  return { message, invoice: presentInvoice(document, service.today(c.platform)) };
}

const label = (document: InvoiceDocument): string => document.invoice.label ?? 'The draft invoice';

export const invoiceResolvers: ResolverMap = {
  Query: {
    listInvoices: async (_: unknown, args: service.InvoiceQuery, c: Context) => {
      const rows = await service.listInvoices(c.platform, actorOf(c), args);
      const today = service.today(c.platform);
      return {
        rows: rows.map((row) => presentSummary(row, today)),
        total: Number(rows[0]?.count ?? 0),
      };
    },
    invoice: async (_: unknown, { id }: { id: string }, c: Context) =>
      presentInvoice(
        await service.getInvoice(c.platform, actorOf(c), id),
        service.today(c.platform),
      ),
    invoiceIssuer: (_: unknown, __: unknown, c: Context) =>
      service.readIssuer(c.platform, actorOf(c)),
    prefillFreightInvoice: (
      _: unknown,
      args: { voyageId: string; cargoRowId?: string; part?: string },
      c: Context,
    ) => prefillFreight(c.platform, actorOf(c), args),
    listInvoicePayments: async (
      _: unknown,
      args: { clientId?: string; page?: number; perPage?: number },
      c: Context,
    ) => {
      const rows = await service.listPayments(c.platform, actorOf(c), args);
      return { rows: rows.map(presentPayment), total: Number(rows[0]?.count ?? 0) };
    },
    receivablesAgeing: async (_: unknown, __: unknown, c: Context) => {
      const { currency, rows } = await readAgeing(c.platform, actorOf(c));
      return presentAgeing(currency, rows);
    },
    statementOfAccount: async (
      _: unknown,
      args: { contactId: string; currency?: string; from?: string; to?: string },
      c: Context,
    ) => presentStatement(await readStatement(c.platform, actorOf(c), args)),
  },
  Mutation: {
    createInvoice: async (_: unknown, args: Draft, c: Context) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      const made = await service.createInvoice(c.platform, actorOf(c), request);
      return answer(c, made, 'The draft was saved.');
    },
    updateInvoice: async (_: unknown, args: Key & Draft, c: Context) => {
      const change = { ...keyOf(args), data: args.data };
      const saved = await service.updateInvoice(c.platform, actorOf(c), change);
      return answer(c, saved, 'The draft was saved.');
    },
    submitInvoice: async (_: unknown, args: Key, c: Context) => {
      const done = await service.submitInvoice(c.platform, actorOf(c), keyOf(args));
      return answer(c, done, 'The invoice waits for approval.');
    },
    approveInvoice: async (_: unknown, args: Key, c: Context) => {
      const done = await service.approveInvoice(c.platform, actorOf(c), keyOf(args));
      return answer(c, done, `${label(done)} is approved and posted.`);
    },
    markInvoiceSent: async (_: unknown, args: Key, c: Context) => {
      const done = await service.markSent(c.platform, actorOf(c), keyOf(args));
      return answer(c, done, `${label(done)} is marked as sent.`);
    },
    cancelInvoice: async (_: unknown, args: Key & { reason: string }, c: Context) => {
      const key = { ...keyOf(args), reason: args.reason };
      const done = await service.cancelInvoice(c.platform, actorOf(c), key);
      return answer(c, done, `${label(done)} is cancelled.`);
    },
    recordInvoicePayment: async (_: unknown, args: Draft & { invoiceId: string }, c: Context) => {
      const { invoiceId, data } = args;
      const request = { invoiceId, data, key: args.idempotencyKey ?? null };
      const done = await recordPayment(c.platform, actorOf(c), request);
      return answer(c, done, `The payment of ${label(done)} is recorded.`);
    },
  },
};
