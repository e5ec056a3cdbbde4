import { AGEING_BUCKETS } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { type DocumentSide, daysOverdue, today } from '../commercial-documents/index.ts';
import type { OpenRow } from './ageing.repository.ts';
import { type AgeingReport, listAgeingDocuments, readAgeingReport } from './ageing.service.ts';

function presentReport(report: AgeingReport) {
  const text = (minor: bigint) => amountText(report.base, minor);
  const sign = report.side === 'payable' ? -1n : 1n;
  return {
    on: report.on,
    currency: report.base,
    buckets: [...AGEING_BUCKETS],
    parties: report.parties.map(({ id, name, minor, count }) => ({
      ...{ contactId: id, contactName: name, documents: count, amounts: minor.map(text) },
      total: text(minor.reduce((sum, part) => sum + part, 0n)),
    })),
    amounts: AGEING_BUCKETS.map((_, bucket) =>
      text(report.parties.reduce((sum, { minor }) => sum + (minor[bucket] ?? 0n), 0n)),
    ),
    total: text(sign * report.documentsMinor),
    ledger: text(sign * report.ledgerMinor),
    difference: text(sign * (report.ledgerMinor - report.documentsMinor)),
    paidAhead: text(-sign * report.aheadMinor),
  };
}

const presentDocument = (base: string, on: string) => (row: OpenRow) => ({
  id: row.id,
  kind: row.kind,
  number: row.label,
  documentOn: row.document_on,
  dueOn: row.due_on,
  daysOverdue: daysOverdue(row.due_on, on),
  currency: row.currency,
  open: amountText(row.currency, row.open_minor),
  openInBase: amountText(base, row.base_minor),
});

const report = async (c: Context, side: DocumentSide, on: string | null | undefined) =>
  presentReport(await readAgeingReport(c.platform, actorOf(c), { side, on: on ?? null }));

type Asked = { contactId: string; on?: string | null };
async function documentsOf(c: Context, side: DocumentSide, { contactId, on }: Asked) {
  const asked = { side, contactId, on: on ?? null };
  const { base, rows } = await listAgeingDocuments(c.platform, actorOf(c), asked);
  return rows.map(presentDocument(base, on ?? today(c.platform)));
}

export const ageingResolvers: Resolvers = {
  Query: {
    receivablesAgeingReport: (_, { on }, c) => report(c, 'receivable', on),
    payablesAgeingReport: (_, { on }, c) => report(c, 'payable', on),
    receivablesAgeingDocuments: (_, args, c) => documentsOf(c, 'receivable', args),
    payablesAgeingDocuments: (_, args, c) => documentsOf(c, 'payable', args),
  },
};
