import type { PermissionKey } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
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
