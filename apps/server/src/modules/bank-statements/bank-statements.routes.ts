import { FILE_LIMITS } from '@mainsheet/bank-files';
import type { FastifyInstance } from 'fastify';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentTaken } from './bank-statements.presenter.ts';
import { type Asked, importStatements } from './import-statements.service.ts';

/** Statements of banks, in. */
export function bankStatementRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  app.post<{ Querystring: Asked & { preview?: string } }>(
    '/v2/bank-statements/files',
    {
      bodyLimit: bodyLimitOf(FILE_LIMITS.bytes),
      config: {
        guard: 'externalBanking.create',
        summary:
          'Takes in a camt.053, an MT940, an OFX or a CSV of up to 10 MB; what an earlier file held is not taken twice, and with `preview=true` nothing is kept',
        query: ['account', 'currency', 'dateOrder', 'decimal', 'preview'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const { preview, ...answers } = request.query;
      const isPreview = preview === 'true';
      const asked = { ...answers, isPreview, content: fileOfRequest(request) };
      const data = presentTaken(await importStatements(platform, actorOfRequest(request), asked));
      const lines = data.newLines === 1 ? '1 new line' : `${data.newLines} new lines`;
      const known = data.lines - data.newLines;
      const taking = `${lines} of ${data.format}${known > 0 ? `, ${known} known already` : ''}.`;
      const message = [taking, ...data.faults].join(' ');
      return { error_flag: 'SUCCESS', message, data };
    },
  );
}
