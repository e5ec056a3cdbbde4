import {
  DOWNLOAD_TITLES,
  type DocumentFormat,
  type DownloadKind,
  documentFormatInput,
  voyageDocumentInput,
} from '@mainsheet/contract';
import { notFound } from '../../platform/errors.ts';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { viewLaytime } from '../laytime/index.ts';
import { findDocumentKey, getTimeCharter } from '../time-charters/index.ts';
import { getVoyage } from '../voyages/index.ts';
import type { JobRow } from './downloads.repository.ts';
import { listDocuments, type Order, orderDocument, readDocument } from './downloads.service.ts';

const presentDocument = (row: JobRow) => ({
  documentId: row.id,
  kind: row.kind,
  status: row.status,
  downloadUrl: row.status === 'success' ? `/v2/documents/${row.id}/file` : null,
  fileName: row.file_name,
  reason: row.reason,
  askedAt: row.asked_at,
  doneAt: row.done_at,
  expiresAt: row.expires_at,
});

async function order(c: Context, wanted: Order) {
  const row = await orderDocument(c.platform, actorOf(c), wanted);
  const message = `${DOWNLOAD_TITLES[wanted.kind]} ${wanted.subject.label} is being made.`;
  return { message, document: presentDocument(row) };
}

type Asked = { number?: number | null; userTimezone?: string | null; format: DocumentFormat };

/** A PDF is asked for as it always was: one that waits from before is the same. */
const queryOf = ({ number = null, userTimezone = null, format }: Asked) => ({
  ...{ number, userTimezone },
  ...(format === 'pdf' ? {} : { format }),
});

async function orderOfVoyage(c: Context, kind: DownloadKind, args: unknown) {
  const { voyageId, vesselId, userTimezone, format } = parseBody(voyageDocumentInput, args);
  const { voyage } = await getVoyage(c.platform, actorOf(c), voyageId);
  if (vesselId !== null && vesselId !== voyage.vessel_id) {
    throw notFound('The vessel of this voyage');
  }
  const subject = { id: voyage.id, label: voyage.label };
  return order(c, { kind, subject, query: queryOf({ userTimezone, format }) });
}

export const downloadResolvers: Resolvers = {
  Query: {
    downloadPdfMonkeyDocument: async (_, { documentId }, c) =>
      presentDocument(await readDocument(c.platform, actorOf(c), documentId)),
    documentDownloads: async (_, { subjectId }, c) =>
      (await listDocuments(c.platform, actorOf(c), subjectId)).map(presentDocument),
  },
  Mutation: {
    freightStatement: (_, args, c) => orderOfVoyage(c, 'freight', args),
    vesselPerformance: (_, args, c) => orderOfVoyage(c, 'performance', args),
    voyageStatement: (_, args, c) => orderOfVoyage(c, 'profit', args),
    voyageRecap: (_, args, c) => orderOfVoyage(c, 'recap', args),
    voyageInstructions: (_, args, c) => orderOfVoyage(c, 'instructions', args),
    laytimeStatementDocument: async (_, { laytimeId, format: wanted }, c) => {
      const { format } = parseBody(documentFormatInput, { format: wanted });
      const row = await viewLaytime(c.platform, actorOf(c), { id: laytimeId });
      const subject = { id: row.id, label: row.label };
      return order(c, { kind: 'laytime', subject, query: queryOf({ format }) });
    },
    printTimeCharterDocument: async (_, { documentId, format: wanted }, c) => {
      const { format } = parseBody(documentFormatInput, { format: wanted });
      const key = findDocumentKey(documentId);
      if (!key) throw notFound('The document');
      const { row } = await getTimeCharter(c.platform, actorOf(c), key.charterId);
      const subject = { id: row.id, label: row.code };
      return order(c, {
        kind: key.kind,
        subject,
        query: queryOf({ number: key.number, format }),
      });
    },
  },
};
