import { describe, expect, it } from 'vitest';
import { NO_SANCTIONS, sanctionState } from './sanction-state.ts';
import type { CaseSummary } from './sanctions.queries.ts';

const one = { id: 'a', number: 'SC-0001' } as CaseSummary;

describe('the state of sanctions', () => {
  it('SANC-03 has sanctionData, hasStoredData and shouldFetchCases: read at first, and again after a change', () => {
    expect(NO_SANCTIONS).toEqual({
      sanctionData: [],
      hasStoredData: false,
      shouldFetchCases: true,
    });
    const read = sanctionState(NO_SANCTIONS, { kind: 'read', cases: [one] });
    expect(read).toEqual({ sanctionData: [one], hasStoredData: true, shouldFetchCases: false });
    expect(sanctionState(read, { kind: 'changed' })).toEqual({ ...read, shouldFetchCases: true });
  });
});
