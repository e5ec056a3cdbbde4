import { laytimeBody, UPLOAD_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../platform/errors.ts';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTextOfFile } from '../../platform/read-text-of-file.ts';
import { today } from '../commercial-documents/index.ts';
import { presentLaytime } from './laytime.presenter.ts';
import { saveLaytimeBody } from './save-body.service.ts';

/** The specified REST call on laytime, and files to read; it answers with `error_flag`, `message` and `data`. */
export function laytimeRoutes(app: FastifyInstance, platform: Platform): void {
  const save = {
    guard: 'contracts.modify' as const,
    summary: 'Saves a laytime statement: by its id with its version, or a new one of a voyage',
    body: laytimeBody,
  };
  app.post('/v2/laytime', { config: save }, async (request) => {
    const row = await saveLaytimeBody(platform, actorOfRequest(request), request.body);
    const message = 'The laytime statement was saved.';
    const data = presentLaytime(row, today(platform));
    return { error_flag: 'SUCCESS', message, data };
  });
  factsFileRoute(app, platform);
}

/** Columns of a page are told apart by blanks; those of a sheet, which facts are read from, by tabs. */
const PAGE_COLUMNS = / {3,}/g;
const PICTURE = 'A picture is not read. Type what it says, or paste its text.';

/** A statement of facts as a file: its text comes back, and nothing is kept. */
function factsFileRoute(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  const config = {
    guard: 'contracts.modify' as const,
    summary: 'Answers the text of a statement of facts that is a PDF of up to 10 MB',
    query: ['name'],
    consumes: FILE_TYPE,
  };
  app.post<{ Querystring: { name?: string } }>(
    '/v2/laytime/files',
    { bodyLimit: bodyLimitOf(UPLOAD_LIMITS.maxBytes), config },
    async (request) => {
      const { name = '' } = request.query;
      const given = { name, content: fileOfRequest(request), picture: PICTURE };
      const read = await readTextOfFile(platform, actorOfRequest(request), given);
      if (typeof read === 'string') {
        throw invalidInput([{ code: 'FILE', path: 'file', message: read }]);
      }
      const text = read.text.replaceAll(PAGE_COLUMNS, '\t');
      return { error_flag: 'SUCCESS', message: '', data: { text, isCut: read.isCut } };
    },
  );
}
