import { SANCTIONS_FILE_BYTES } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { bringList } from './sanctions.service.ts';

/** Lists of sanctioned parties, in. */
export function sanctionsRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  app.post<{ Querystring: { list?: string; name?: string } }>(
    '/v2/sanctions/files',
    {
      bodyLimit: bodyLimitOf(SANCTIONS_FILE_BYTES),
      config: {
        guard: 'sanctions.create',
        summary:
          'Takes an edition of a list into use: OFAC XML or CSV, UN XML, EU or UK XML or CSV, or a CSV of your own',
        query: ['list', 'name'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const file = { ...request.query, content: fileOfRequest(request) };
      const row = await bringList(platform, actorOfRequest(request), file);
      const unread =
        row.problem_count > 0 ? ` ${row.problem_count} records could not be read.` : '';
      const used = row.party_count === 1 ? '1 record is' : `${row.party_count} records are`;
      const message = `${used} in use.${unread}`;
      return { error_flag: 'SUCCESS', message, data: { id: row.id, parties: row.party_count } };
    },
  );
}
