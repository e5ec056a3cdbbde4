import type { CaseSummary } from './sanctions.queries.ts';

/** What the area of sanctions holds in the browser. */
export type SanctionState = {
  /** The cases that were read last. */
  readonly sanctionData: readonly CaseSummary[];
  /** Whether any were read yet: an empty list is shown as one only then. */
  readonly hasStoredData: boolean;
  /** Whether they are to be read: at first, and whenever something was changed. */
  readonly shouldFetchCases: boolean;
};

export const NO_SANCTIONS: SanctionState = {
  sanctionData: [],
  hasStoredData: false,
  shouldFetchCases: true,
};

export type SanctionEvent =
  | { readonly kind: 'read'; readonly cases: readonly CaseSummary[] }
  | { readonly kind: 'changed' };

export const sanctionState = (state: SanctionState, event: SanctionEvent): SanctionState =>
  event.kind === 'changed'
    ? { ...state, shouldFetchCases: true }
    : { sanctionData: event.cases, hasStoredData: true, shouldFetchCases: false };
