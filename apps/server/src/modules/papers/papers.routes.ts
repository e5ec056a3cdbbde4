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
import { addPaper, readPaper } from './papers.service.ts';

/** Papers as files: in one by one, out as attachments; the service asks for the permission of what they lie with. */
export function paperRoutes(app: FastifyInstance, platform: Platform): void {
  const guard = 'signedIn' as const;
  takeFiles(app);
  app.post<{ Querystring: { owner?: string; id?: string; name?: string } }>(
    '/v2/papers/files',
    {
      bodyLimit: bodyLimitOf(UPLOAD_LIMITS.maxBytes),
      config: {
        guard,
        summary:
          'Keeps a paper with a bill, a bill-payment, a payout or a vendor-credit-note: PDF, PNG or JPEG up to 10 MB',
        query: ['owner', 'id', 'name'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const { owner: path = '', id = '', name = '' } = request.query;
      const given = { path, id, name, content: fileOfRequest(request) };
      const paper = await addPaper(platform, actorOfRequest(request), given);
      return {
        error_flag: 'SUCCESS',
        message: `${paper.name} was added.`,
        data: { id: paper.id },
      };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/v2/papers/:id/file',
    { config: { guard, summary: 'A paper that lies with a record', produces: FILE_TYPE } },
    async (request, reply) =>
      answerFile(reply, await readPaper(platform, actorOfRequest(request), request.params.id)),
  );
}
