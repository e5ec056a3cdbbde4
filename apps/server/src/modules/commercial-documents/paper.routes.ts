import type { PermissionKey } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvited } from './approval/invitations.repository.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';
import { readPdf } from './paper.service.ts';

type PdfRoute = {
  readonly kind: DocumentKind;
  readonly guard: PermissionKey;
  /** The folder of the kind below `/v2`. */
  readonly path: string;
};

/** Documents of a kind as files: a browser opens them beside the form. */
export const pdfRoute =
  ({ kind, guard, path }: PdfRoute) =>
  (app: FastifyInstance, platform: Platform): void => {
    const summary = `The ${KINDS[kind].noun} as PDF`;
    app.get<{ Params: { id: string } }>(
      `/v2/${path}/:id/pdf`,
      { config: { guard, summary, produces: 'application/pdf' } },
      async (request, reply) => {
        const key = { kind, id: request.params.id };
        const { name, content } = await readPdf(platform, actorOfRequest(request), key);
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${name}"`)
          .send(content);
      },
    );
  };

/** What may name a document, as the specified calls spell it; all that are given must mean the same one. */
export type PdfQuery = {
  invitation_key?: string;
  invoice_id?: string;
  ninja_company_key?: string;
  cashflow_id?: string;
};

/** The same by the key of an invitation, for members who may see the kind: a key alone opens nothing. */
export const invitedPdfRoute =
  ({ kind, guard, path, query }: PdfRoute & { readonly query: readonly (keyof PdfQuery)[] }) =>
  (app: FastifyInstance, platform: Platform): void => {
    const summary = `The ${KINDS[kind].noun} that the query names, as PDF`;
    app.get<{ Querystring: PdfQuery }>(
      `/v2/${path}/pdf`,
      { config: { guard, summary, query: [...query], produces: 'application/pdf' } },
      async (request, reply) => {
        const actor = actorOfRequest(request);
        const id = await findNamed(platform, actor, { kind, query: request.query });
        const { name, content } = await readPdf(platform, actor, { kind, id });
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${name}"`)
          .send(content);
      },
    );
  };

/** @throws DomainError FORBIDDEN for another company, NOT_FOUND where nothing or two things are named */
async function findNamed(
  platform: Platform,
  actor: Actor,
  { kind, query }: { kind: DocumentKind; query: PdfQuery },
): Promise<string> {
  const { invitation_key: key, ninja_company_key: company } = query;
  if (company && company !== actor.companyId) throw new DomainError('FORBIDDEN');
  // An item of the cash flow that is a document has the id of the document.
  const named: (string | null)[] = [query.invoice_id, query.cashflow_id].filter(
    (id) => id !== undefined,
  );
  if (key) {
    named.push(await platform.db.inTenant(actor.companyId, (tx) => findInvited(tx, { kind, key })));
  }
  const [id] = named;
  if (!id || named.some((other) => other !== id)) throw notFound(`The ${KINDS[kind].noun}`);
  return id;
}
