import { UPLOAD_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import {
  answerFile,
  bodyLimitOf,
  FILE_TYPE,
  fileOfRequest,
  takeFiles,
} from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDocument, readDocument } from './kyc.service.ts';
import { readReviewDocument } from './kyc-review.service.ts';

/** Papers of an application as files: in one by one, out as attachments. */
export function kycRoutes(app: FastifyInstance, platform: Platform): void {
  const guard = 'businessDetails.modify' as const;
  takeFiles(app);
  app.post<{ Querystring: { kind?: string; name?: string } }>(
    '/v2/kyc/documents',
    {
      bodyLimit: bodyLimitOf(UPLOAD_LIMITS.maxBytes),
      config: {
        guard,
        summary: 'Adds a document to the application: PDF, PNG or JPEG up to 10 MB',
        query: ['kind', 'name'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const { query } = request;
      const file = { kind: query.kind, name: query.name ?? '', content: fileOfRequest(request) };
      const id = await addDocument(platform, actorOfRequest(request), file);
      return { error_flag: 'SUCCESS', message: 'The document was added.', data: { id } };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/v2/kyc/documents/:id',
    { config: { guard, summary: 'A document of the application', produces: FILE_TYPE } },
    async (request, reply) =>
      answerFile(reply, await readDocument(platform, actorOfRequest(request), request.params.id)),
  );
  app.get<{ Params: { companyId: string; documentId: string } }>(
    '/v2/kyc/reviews/:companyId/documents/:documentId',
    {
      config: {
        guard: 'signedIn',
        summary: 'A document under review, for members of the host',
        produces: FILE_TYPE,
      },
    },
    async (request, reply) =>
      answerFile(
        reply,
        await readReviewDocument(platform, actorOfRequest(request), request.params),
      ),
  );
}
