import { UPLOAD_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBillFile } from './bill-reading.service.ts';

/** A bill as a file: its text comes back, and nothing is kept. */
export function billRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  app.post<{ Querystring: { name?: string } }>(
    '/v2/bills/files',
    {
      bodyLimit: bodyLimitOf(UPLOAD_LIMITS.maxBytes),
      config: {
        guard: 'payablesBills.create',
        summary:
          'Answers the text of a bill that is a PDF of up to 10 MB, an e-invoice, or a saved mail, with the PDF that a mail carries',
        query: ['name'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const given = { name: request.query.name ?? '', content: fileOfRequest(request) };
      const { text, isCut, paper } = await readBillFile(platform, actorOfRequest(request), given);
      const carried = paper && { name: paper.name, base64: paper.content.toString('base64') };
      const data = { text, isCut, paper: carried ?? null };
      return { error_flag: 'SUCCESS', message: '', data };
    },
  );
}
