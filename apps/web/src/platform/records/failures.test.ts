import { LOAD_STATUSES, REQUEST_STATUSES } from '@mainsheet/contract';
import { CombinedError } from 'urql';
import { describe, expect, it } from 'vitest';
import { listPhase, loadStatus, requestStatus } from './failures.ts';

const error = new CombinedError({ networkError: new Error('away') });
const STANDS = [
  [{ fetching: false }, 'IDLE', 'idle'],
  [{ fetching: true }, 'LOADING', 'loading'],
  [{ fetching: false, data: {} }, 'SUCCEEDED', 'succeeded'],
  [{ fetching: false, error }, 'FAILED', 'failed'],
  [{ fetching: true, data: {} }, 'REFETCH', 'loading'],
] as const;

describe('how a call stands', () => {
  it('GEN-01 is one of five words', () => {
    expect(STANDS.map(([fetch]) => requestStatus(fetch))).toEqual([...REQUEST_STATUSES]);
    expect(STANDS.map(([, status]) => status)).toEqual([...REQUEST_STATUSES]);
  });

  it('GEN-02 is one of four for a load of chartering or finance', () => {
    expect(STANDS.map(([fetch]) => loadStatus(fetch))).toEqual(STANDS.map(([, , load]) => load));
    expect(new Set(STANDS.map(([, , load]) => load))).toEqual(new Set(LOAD_STATUSES));
    expect(listPhase({ fetching: true }, () => undefined)).toEqual({
      load: 'loading',
      kind: 'loading',
    });
  });
});
