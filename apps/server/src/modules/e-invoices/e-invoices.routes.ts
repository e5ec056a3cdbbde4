import type { PermissionKey } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { KINDS } from '../commercial-documents/index.ts';
import { printEInvoice, printFacturX, type SentKind } from './e-invoices.service.ts';

type Route = { readonly kind: SentKind; readonly guard: PermissionKey; readonly path: string };
const ROUTES: readonly Route[] = [
  { kind: 'invoice', guard: 'receivablesInvoices.view', path: 'invoices' },
  { kind: 'credit_note', guard: 'receivablesCreditNotes.view', path: 'credit-notes' },
];

/** Documents as e-invoices, beside their papers. */
export function eInvoiceRoutes(app: FastifyInstance, platform: Platform): void {
  for (const { kind, guard, path } of ROUTES) {
    const summary = `The ${KINDS[kind].noun} as UBL 2.1 (EN 16931)`;
    app.get<{ Params: { id: string } }>(
      `/v2/${path}/:id/e-invoice`,
      { config: { guard, summary, produces: 'application/xml' } },
      async (request, reply) => {
        const key = { kind, id: request.params.id };
        const { name, content } = await printEInvoice(platform, actorOfRequest(request), key);
        return reply
          .type('application/xml')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(content);
      },
    );
    const carrying = `The ${KINDS[kind].noun} as a PDF that carries it as CII (Factur-X 1.0, EN 16931)`;
    app.get<{ Params: { id: string } }>(
      `/v2/${path}/:id/factur-x`,
      { config: { guard, summary: carrying, produces: 'application/pdf' } },
      async (request, reply) => {
        const key = { kind, id: request.params.id };
        const { name, content } = await printFacturX(platform, actorOfRequest(request), key);
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(content);
      },
    );
  }
}
