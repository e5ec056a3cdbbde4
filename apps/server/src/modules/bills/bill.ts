import type { CommercialDocument, DocumentActivityRow } from '../commercial-documents/index.ts';
import type { PaperRow } from '../papers/index.ts';
import type { CandidateRow, VoyageFacts } from './bills.repository.ts';
import type { SimilarBill } from './duplicates.ts';
import type { PartRow } from './payments.repository.ts';

/** A bill with what was paid of it, and with those that may be the same. */
export type Bill = CommercialDocument & {
  readonly payments: readonly PartRow[];
  /** What payouts under way promised of it. */
  readonly promisedMinor: bigint;
  readonly similar: readonly SimilarBill<CandidateRow>[];
  readonly papers: readonly PaperRow[];
  /** What was done to it, the latest first. */
  readonly activities: readonly DocumentActivityRow[];
  readonly voyageFacts: VoyageFacts;
};
