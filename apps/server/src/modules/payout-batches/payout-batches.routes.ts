import { BATCH_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { importBatch } from './import-batch.service.ts';
import { type PaymentFile, readBatchFile, readPayoutsFile } from './payment-file.service.ts';

type Asked = { name?: string; accountId?: string; paymentDate?: string };

/** Files of payments, in and out. */
export function payoutBatchRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  app.post<{ Querystring: Asked }>(
    '/v2/payout-batches/files',
    {
      bodyLimit: bodyLimitOf(BATCH_LIMITS.fileBytes),
      config: {
        guard: 'payout.create',
        summary:
          'Makes a draft batch of a CSV, an XLSX or a pain.001 of up to 5 MB and 10,000 rows',
        query: ['name', 'accountId', 'paymentDate'],
        consumes: FILE_TYPE,
      },
    },
    async (request) => {
      const { query } = request;
      const file = { ...query, content: fileOfRequest(request) };
      const batch = await importBatch(platform, actorOfRequest(request), file);
      const { id, row_count: rows } = batch.record;
      const faults = batch.judged.faults.length;
      const message =
        faults === 0 ? `${rows} rows, nothing to mend.` : `${rows} rows, ${faults} cells to mend.`;
      return { error_flag: 'SUCCESS', message, data: { id, rows, faults } };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/v2/payout-batches/:id/file',
    {
      config: {
        guard: 'payout.view',
        summary: 'What was approved of a batch, as a pain.001.001.09 message',
        produces: 'application/xml',
      },
    },
    async (request, reply) =>
      send(reply, await readBatchFile(platform, actorOfRequest(request), request.params.id)),
  );
  app.get<{ Querystring: { ids?: string } }>(
    '/v2/payouts/file',
    {
      config: {
        guard: 'payout.view',
        summary: 'Approved payouts, as a pain.001.001.09 message; their ids with commas between',
        query: ['ids'],
        produces: 'application/xml',
      },
    },
    async (request, reply) => {
      const ids = (request.query.ids ?? '').split(',').filter((id) => id !== '');
      return send(reply, await readPayoutsFile(platform, actorOfRequest(request), ids));
    },
  );
}

const send = (reply: FastifyReply, { name, content }: PaymentFile) =>
  reply
    .type('application/xml')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
