import { type Instant, parseInstant } from '@mainsheet/calendar';
import type { TimeCharterBroker, TimeCharterInput } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';

type Kind = TimeCharterBroker['type'];

export const isDeducted = ({ invoiceMethod }: TimeCharterBroker): boolean =>
  invoiceMethod === 'Deduct from invoice';
export const isDated = ({ startDateTime, endDateTime }: TimeCharterBroker): boolean =>
  startDateTime !== null || endDateTime !== null;
const runsAt = ({ startDateTime, endDateTime }: TimeCharterBroker, at: Instant): boolean =>
  (startDateTime === null || parseInstant(startDateTime) <= at) &&
  (endDateTime === null || at < parseInstant(endDateTime));

/** Percentages of one kind that bear on hire, exactly added. Their base is gross hire less off-hire. */
const percentOf = (
  { brokers }: TimeCharterInput,
  kind: Kind,
  counts: (broker: TimeCharterBroker) => boolean,
): number =>
  brokers
    .filter((one) => one.type === kind && one.amountType === 'Percent' && counts(one))
    .reduce((sum, { amount }) => sum.plus(amount), decimal(0))
    .toNumber();

/** What a hire statement deducts from the first day to the last: percentages with dates are lines of their own. */
export function statementCommissions(charter: TimeCharterInput) {
  const counts = (one: TimeCharterBroker) => isDeducted(one) && !isDated(one);
  return {
    addressCommissionPercent: percentOf(charter, 'A', counts),
    brokeragePercent: percentOf(charter, 'B', counts) || null,
  };
}

/**
 * What lessens the hire of a voyage at a moment: every percentage that runs then, whichever way it is settled. Address
 * commission that owners pay separately is no line of the statement, and lowers what the ship costs all the same.
 */
export function commissionsAt(charter: TimeCharterInput, at: Instant) {
  const counts = (one: TimeCharterBroker) => runsAt(one, at);
  return {
    addressCommissionPercent: percentOf(charter, 'A', counts),
    brokeragePercent: percentOf(charter, 'B', counts),
  };
}
