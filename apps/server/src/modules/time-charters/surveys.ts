import { type Instant, parseInstant } from '@mainsheet/calendar';
import type { CharterSurvey, TimeCharterInput } from '@mainsheet/contract';
import type { HireInput, OffHireEvent } from '@mainsheet/hire';
import { decimal, formatDecimal } from '@mainsheet/money';

/** Time of surveys for owners' account: it earns no hire. */
export const surveyTimes = ({ surveys }: TimeCharterInput): OffHireEvent[] =>
  surveys.flatMap(({ kind, isOwnersTime, startDateTime, endDateTime }, at) =>
    isOwnersTime && startDateTime !== null && endDateTime !== null
      ? [
          {
            ...{ id: `survey.${at + 1}`, reason: `${kind} survey`, percent: 100, fuels: [] },
            ...{ start: parseInstant(startDateTime), end: parseInstant(endDateTime) },
          },
        ]
      : [],
  );

/** What the other party bears of a survey, as owners see it: they are owed charterers' share, or owe their own. */
function shareOf({ cost, ownersPercent, paidBy }: CharterSurvey): number {
  const percent = paidBy === 'Charterers' ? -ownersPercent : 100 - ownersPercent;
  return decimal(cost).times(percent).div(100).toNumber();
}

/** Shares of surveys as lines of the statement: an on-hire survey with the first, an off-hire one when it is over. */
export function surveyLines(
  { surveys }: TimeCharterInput,
  { end, isFinal }: { end: Instant; isFinal: boolean },
): HireInput['lumpsums'] {
  return surveys.flatMap((survey, at) => {
    const { kind, ownersPercent, paidBy, endDateTime } = survey;
    const amount = shareOf(survey);
    const isOver = endDateTime !== null && parseInstant(endDateTime) < end;
    if (amount === 0 || !(kind === 'On-hire' || isFinal || isOver)) return [];
    const share = paidBy === 'Charterers' ? ownersPercent : 100 - ownersPercent;
    const whose = paidBy === 'Charterers' ? 'owners’' : 'charterers’';
    const label = `${kind} survey, ${whose} share ${formatDecimal(decimal(share))} %`;
    return [{ id: `survey.${at + 1}`, label, amount, isCommissionable: false }];
  });
}
