import type { CombinedError } from 'urql';
import { loadStatus } from '../../platform/records/failures.ts';
import type { Lifting } from './bunker-liftings.queries.ts';

type Read = {
  fetching: boolean;
  data?: { bunkerLiftings: readonly Lifting[] } | undefined;
  error?: CombinedError | undefined;
};

/** Liftings as they were read last; what is read anew stands in their place, a failure leaves none. */
export const liftingsLoad = (read: Read) => ({
  status: loadStatus(read),
  rows: read.error ? [] : (read.data?.bunkerLiftings ?? []),
});
