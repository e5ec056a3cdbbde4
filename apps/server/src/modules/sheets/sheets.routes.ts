import { SHEET_LIMITS } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../platform/errors.ts';
import { bodyLimitOf, FILE_TYPE, fileOfRequest, takeFiles } from '../../platform/http/file-body.ts';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTableFile } from '../../platform/table-file.ts';

const NO_TEXT = 'This is neither a workbook nor a text. Choose a CSV or an XLSX file.';

/** A cell keeps its place: what would end it or its line becomes a space. */
const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t');

export function sheetRoutes(app: FastifyInstance, platform: Platform): void {
  takeFiles(app);
  const summary =
    'Answers the first sheet of a workbook, or a CSV, as text apart by tabs; nothing is kept';
  app.post(
    '/v2/sheets/files',
    {
      bodyLimit: bodyLimitOf(SHEET_LIMITS.fileBytes),
      config: { guard: 'signedIn', summary, consumes: FILE_TYPE },
    },
    async (request) => {
      const given = { content: fileOfRequest(request), noText: NO_TEXT };
      const { rows: maxRows, fileBytes: maxBytes } = SHEET_LIMITS;
      const read = await readTableFile(platform, actorOfRequest(request), {
        ...{ ...given, maxRows, maxBytes },
      });
      if ('reason' in read) {
        throw invalidInput([{ code: 'FILE', path: 'file', message: read.reason }]);
      }
      const text = 'rows' in read ? read.rows.map(lineOf).join('\n') : read.text;
      return { error_flag: 'SUCCESS', message: '', data: { text } };
    },
  );
}
