import { FILE_LIMITS } from '@mainsheet/bank-files';
import type { FastifyInstance } from 'fastify';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Asked, importStatements } from './import-statements.service.ts';

/** Statements of banks, in. */
export function bankStatementRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  app.post<{ Querystring: Asked }>(
    '/v2/bank-statements/files',
    {
      bodyLimit: bodyLimitOf(FILE_LIMITS.bytes),
      config: {
        guard: 'externalBanking.create',
        summary:
          'Takes in a camt.053, an MT940, an OFX or a CSV of up to 10 MB; what an earlier file held is not taken twice',
        query: ['account', 'currency', 'dateOrder', 'decimal'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const asked = { ...request.query, content: fileOfRequest(request) };
      const taken = await importStatements(platform, actorOfRequest(request), asked);
      const lines = taken.newLines === 1 ? '1 new line' : `${taken.newLines} new lines`;
      const known = taken.lines - taken.newLines;
      const taking = `${lines} of ${taken.format}${known > 0 ? `, ${known} known already` : ''}.`;
      const message = [taking, ...taken.faults].join(' ');
      return { error_flag: 'SUCCESS', message, data: taken };
    },
  );
}
