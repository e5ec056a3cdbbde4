import { UPLOAD_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDocument, readDocument } from './kyc.service.ts';
import { readReviewDocument } from './kyc-review.service.ts';

const BYTES = 'application/octet-stream';
/** A little over the limit still arrives, so that the refusal can say what is wrong. */
const BODY_LIMIT = UPLOAD_LIMITS.maxBytes + 65_536;

/** A paper is never opened in the page's own origin: it is saved. */
function sendFile(reply: FastifyReply, { name, content }: StoredFile) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply.type(BYTES).header('content-disposition', disposition).send(content);
}

/** Papers of an application as files: in one by one, out as attachments. */
export function kycRoutes(app: FastifyInstance, platform: Platform): void {
  const guard = 'businessDetails.modify' as const;
  app.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Querystring: { kind?: string; name?: string } }>(
    '/v2/kyc/documents',
    {
      bodyLimit: BODY_LIMIT,
      config: {
        guard,
        summary: 'Adds a document to the application: PDF, PNG or JPEG up to 10 MB',
        query: ['kind', 'name'],
        consumes: BYTES,
      },
    },
    async (request) => {
      const { body, query } = request;
      if (!Buffer.isBuffer(body)) {
        throw new DomainError('BAD_REQUEST', { reason: `Send the file itself, as ${BYTES}.` });
      }
      const file = { kind: query.kind, name: query.name ?? '', content: body };
      const id = await addDocument(platform, actorOfRequest(request), file);
      return { error_flag: 'SUCCESS', message: 'The document was added.', data: { id } };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/v2/kyc/documents/:id',
    { config: { guard, summary: 'A document of the application', produces: BYTES } },
    async (request, reply) =>
      sendFile(reply, await readDocument(platform, actorOfRequest(request), request.params.id)),
  );
  app.get<{ Params: { companyId: string; documentId: string } }>(
    '/v2/kyc/reviews/:companyId/documents/:documentId',
    {
      config: {
        guard: 'signedIn',
        summary: 'A document under review, for members of the house',
        produces: BYTES,
      },
    },
    async (request, reply) =>
      sendFile(reply, await readReviewDocument(platform, actorOfRequest(request), request.params)),
  );
}
