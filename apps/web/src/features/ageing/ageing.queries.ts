import type { OperationContext } from 'urql';
import { graphql } from '../../api/generated/gql.ts';
import type {
  ReceivablesAgeingDocumentsQuery,
  ReceivablesAgeingReportQuery,
} from '../../api/generated/graphql.ts';

export const RECEIVABLES_AGEING = graphql(`
  query ReceivablesAgeingReport($on: CivilDate) {
    report: receivablesAgeingReport(on: $on) {
      on currency buckets amounts total ledger difference paidAhead
      parties { contactId contactName amounts total documents }
    }
  }
`);

export const PAYABLES_AGEING = graphql(`
  query PayablesAgeingReport($on: CivilDate) {
    report: payablesAgeingReport(on: $on) {
      on currency buckets amounts total ledger difference paidAhead
      parties { contactId contactName amounts total documents }
    }
  }
`);
export type Report = ReceivablesAgeingReportQuery['report'];

const RECEIVABLES_DOCUMENTS = graphql(`
  query ReceivablesAgeingDocuments($contactId: ID!, $on: CivilDate) {
    documents: receivablesAgeingDocuments(contactId: $contactId, on: $on) {
      id kind number documentOn dueOn daysOverdue currency open openInBase
    }
  }
`);

const PAYABLES_DOCUMENTS = graphql(`
  query PayablesAgeingDocuments($contactId: ID!, $on: CivilDate) {
    documents: payablesAgeingDocuments(contactId: $contactId, on: $on) {
      id kind number documentOn dueOn daysOverdue currency open openInBase
    }
  }
`);
export type OpenDocument = ReceivablesAgeingDocumentsQuery['documents'][number];

/** Postings change a day that is not over, and answers name none: so it is asked again behind the old. */
export const FRESH: Partial<OperationContext> = { requestPolicy: 'cache-and-network' };

export type Side = 'receivables' | 'payables';

/** The documents of a party on a side. */
export const DOCUMENTS_OF = {
  receivables: RECEIVABLES_DOCUMENTS,
  payables: PAYABLES_DOCUMENTS,
} as const satisfies Record<Side, unknown>;
