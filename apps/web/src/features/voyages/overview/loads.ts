import type { LoadStatus } from '@mainsheet/contract';
import type { CombinedError } from 'urql';
import { loadStatus } from '../../../platform/records/failures.ts';
import type { ProfitData, VoyageData } from '../voyages.queries.ts';

type Read<Data> = {
  fetching: boolean;
  data?: Data | undefined;
  error?: CombinedError | undefined;
};

/** A voyage as it was read; nothing of it stays where it could not be. */
export function detailsLoad(read: Read<{ voyage: VoyageData }>): {
  status: LoadStatus;
  details: VoyageData | null;
} {
  const details = read.error ? null : (read.data?.voyage ?? null);
  return { status: loadStatus(read), details };
}

const NO_PROFIT: ProfitData = {
  baseCurrency: '',
  revenue: [],
  expense: [],
  runningCost: [],
  profitLoss: [],
};

/** A profit and loss: empty lists until it was read, and where it could not be. */
export function profitLoad(read: Read<{ voyagePAndL: ProfitData }>): {
  status: LoadStatus;
  profit: ProfitData;
} {
  const profit = read.error ? NO_PROFIT : (read.data?.voyagePAndL ?? NO_PROFIT);
  return { status: loadStatus(read), profit };
}
