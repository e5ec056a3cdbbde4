import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import type { Tx } from '../../platform/database/database.ts';
import { findRateOn, listRatesOn, type RateRow } from './exchange-rates.repository.ts';
import { ECB_SOURCE } from './read-ecb.ts';

/** A rate counts over a weekend and holidays; one that is older is none. */
const OLDEST_RATE_DAYS = 7;

/** Whether a rate may be taken for a day. */
export const isRateFor = ({ rate_on: rateOn }: RateRow, on: string): boolean =>
  rateOn >= addCivilDays(parseCivilDate(on), -OLDEST_RATE_DAYS);

/** What a bank goes by: a rate that somebody published, whatever a company typed over it for its own books. */
export const findPublishedRate = (
  tx: Tx,
  of: { base: string; currency: string; on: string },
): Promise<RateRow | null> => findRateOn(tx, { ...of, source: ECB_SOURCE });

/** The rates that may be taken for a day, one a currency. */
export const listCountingRates = async (
  tx: Tx,
  of: { base: string; on: string },
): Promise<RateRow[]> => (await listRatesOn(tx, of)).filter((rate) => isRateFor(rate, of.on));
