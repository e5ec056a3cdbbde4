import { LOGO_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeLogo, readLogo } from './company-logo.service.ts';

/** The picture on the company's papers, as a file. */
export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  app.post(
    '/v2/company/logo',
    {
      bodyLimit: bodyLimitOf(LOGO_LIMITS.maxBytes),
      config: {
        guard: 'invoiceSettings.modify',
        summary: 'The logo on new invoices: PNG or JPEG up to 1 MB and 2,000 points a side',
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      await changeLogo(platform, actorOfRequest(request), fileOfRequest(request));
      return { error_flag: 'SUCCESS', message: 'The logo was saved.' };
    },
  );
  app.get(
    '/v2/company/logo',
    { config: { guard: 'signedIn', summary: "The company's logo", produces: FILE_TYPE } },
    async (request, reply) => {
      const { content } = await readLogo(platform, actorOfRequest(request));
      return reply.type(FILE_TYPE).send(content);
    },
  );
}
