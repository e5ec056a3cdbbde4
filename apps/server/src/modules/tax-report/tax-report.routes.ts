import { civilDate } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toCsv } from '../../platform/documents/csv.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { sheetOfPostings } from './tax-report.presenter.ts';
import { listAllPostings } from './tax-report.service.ts';

const fileRequest = z.object({ format: z.enum(['csv', 'xlsx']), from: civilDate, to: civilDate });

/** The tax report as a file: every posting behind it. */
export function taxReportRoutes(app: FastifyInstance, platform: Platform): void {
  const config = {
    guard: 'receivablesInvoicePayments.view',
    summary: 'Every posting behind the VAT report of a time, as CSV or XLSX',
    body: fileRequest,
    produces: MEDIA_TYPES.xlsx,
  } as const;
  app.post('/v2/exports/vat', { config }, async (http, reply) => {
    const { format, ...span } = parseBody(fileRequest, http.body);
    const sheet = sheetOfPostings(await listAllPostings(platform, actorOfRequest(http), span));
    const file = format === 'csv' ? toCsv(sheet) : await platform.sheets.write(sheet);
    const name = `VAT ${span.from} to ${span.to}.${format}`;
    return reply
      .type(MEDIA_TYPES[format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  });
}
