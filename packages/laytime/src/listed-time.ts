import { countLaytime } from './count-laytime.ts';
import { changePort } from './edit-statement.ts';
import type { Activity, LaytimeInput } from './laytime-input.ts';
import type { CountedInterval, PortStatement } from './statement.ts';

const CLAUSE = 'No event of the facts covers this time';

/** Time that counts by itself: no event and no ruling says anything of it. */
const isUnlisted = ({ bucket, percent, factIds }: CountedInterval): boolean =>
  (bucket === 'laytime' || bucket === 'demurrage') && percent > 0 && factIds.length === 0;

function unlistedOf({ intervals }: PortStatement): { start: string; end: string }[] {
  const spans: { start: string; end: string }[] = [];
  for (const one of intervals.filter(isUnlisted)) {
    const last = spans.at(-1);
    if (last?.end === one.start) last.end = one.end;
    else spans.push({ start: one.start, end: one.end });
  }
  return spans;
}

/**
 * The same facts by time counting. Deduction counts all time from the start of laytime less what is
 * excepted; time counting counts only time that an event of the statement of facts covers. What no
 * event covers stands as an event of its own that does not count as laytime, so that both can be
 * compared; on demurrage it counts where demurrage runs without exceptions. The input as it is when
 * it cannot be counted.
 */
export function listedTimeOnly<Input extends LaytimeInput>(input: Input): Input {
  const { statement } = countLaytime(input);
  if (statement === null) return input;
  const demurragePercent = input.isOnceOnDemurrage ? 100 : 0;
  return statement.ports.reduce((changed, port) => {
    const unlisted = unlistedOf(port).map(
      ({ start, end }, index): Activity => ({
        id: `unlisted-${index + 1}`,
        type: 'Remark',
        start: start as Activity['start'],
        end: end as Activity['end'],
        acceptancePercent: 0,
        demurragePercent,
        clause: CLAUSE,
        remarks: CLAUSE,
      }),
    );
    return changePort(changed, port.portId, (one) => ({
      ...one,
      activities: [...one.activities, ...unlisted],
    }));
  }, input);
}
