import { arrivalInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { bankOf } from '../banks/index.ts';
import { firstSendingDay } from './payout.ts';
import type { PayoutRow } from './payouts.repository.ts';

export type PayoutArrival = {
  readonly sentOn: string;
  readonly arrivesOn: string;
  readonly reason: string;
};

type Planned = {
  readonly companyId: string;
  readonly method: string;
  readonly currencies: readonly string[];
  readonly paymentOn: string;
};

/**
 * When money arrives that is sent on a day: today at once, if it is approved now, later at the beginning of that day; null
 * where the bank says so only when it has the order.
 */
function estimateArrival(platform: Platform, planned: Planned): PayoutArrival | null {
  const { companyId, method, currencies, paymentOn } = planned;
  const today = todayBy(platform.clock);
  const sentOn = firstSendingDay(paymentOn, today);
  const sentAt = sentOn === today ? platform.clock.now() : new Date(`${sentOn}T00:00:00Z`);
  const arrival = bankOf(platform, companyId).estimateArrival({ method, currencies }, sentAt);
  return arrival && { sentOn, ...arrival };
}

const UNSENT: ReadonlySet<string> = new Set(['Draft', 'In approval', 'Approved', 'Scheduled']);

/** The same of a payout that was not sent yet; what was sent arrives when its bank says. */
export function arrivalOfPayout(
  platform: Platform,
  companyId: string,
  row: PayoutRow,
): PayoutArrival | null {
  if (!UNSENT.has(row.status)) return null;
  return estimateArrival(platform, {
    ...{ companyId, method: row.method, paymentOn: row.payment_on },
    currencies: [row.source_currency, row.payment_currency],
  });
}

/** Of what stands in a form. @throws DomainError INVALID_INPUT */
export function readArrival(
  platform: Platform,
  { companyId }: Actor,
  data: unknown,
): PayoutArrival | null {
  const { paymentMethod: method, paymentDate: paymentOn, ...of } = parseBody(arrivalInput, data);
  const currencies = [of.sourceCurrency, of.paymentCurrency];
  return estimateArrival(platform, { companyId, method, currencies, paymentOn });
}
