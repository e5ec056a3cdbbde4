import type { CommercialDocument } from '../commercial-documents/index.ts';
import type { CandidateRow } from './bills.repository.ts';
import type { SimilarBill } from './duplicates.ts';
import type { PartRow } from './payments.repository.ts';

/** A bill with what was paid of it, and with those that may be the same. */
export type Bill = CommercialDocument & {
  readonly payments: readonly PartRow[];
  /** What payouts under way promised of it. */
  readonly promisedMinor: bigint;
  readonly similar: readonly SimilarBill<CandidateRow>[];
};
