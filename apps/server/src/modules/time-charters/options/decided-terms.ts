import { type Instant, parseInstant } from '@mainsheet/calendar';
import {
  afterDuration,
  type CharterOption,
  type OptionDecision,
  redeliveryWindowOf,
  type TimeCharterInput,
} from '@mainsheet/contract';

type Chosen = {
  /** From 1. */
  readonly option: number;
  readonly chosen: OptionDecision | null;
  readonly stamp: { readonly at: string; readonly by: string };
};

type Decided = Pick<TimeCharterInput, 'options'> & Partial<TimeCharterInput>;

/** The terms that a decision changes: the option itself, and redelivery where somebody typed it. */
export function decidedTerms(
  charter: TimeCharterInput,
  { option: number, chosen, stamp }: Chosen,
): Decided {
  const { estimatedRedeliveryDateTime: estimated, earliestRedeliveryDateTime: earliest } = charter;
  const option = charter.options[number - 1]!;
  const withOption = (change: Partial<CharterOption>) => ({
    options: charter.options.with(number - 1, { ...option, ...change }),
  });
  if (chosen === null) {
    const open = { decision: null, decidedAt: null, decidedBy: '' };
    const opened = withOption({ ...open, redeliveryBefore: null, earliestBefore: null });
    return option.decision === 'Declared' ? takenBack(charter, option, opened) : opened;
  }
  const by = { decision: chosen, decidedAt: stamp.at, decidedBy: stamp.by };
  if (chosen === 'Lapsed') return withOption(by);
  return {
    ...withOption({ ...by, redeliveryBefore: estimated, earliestBefore: earliest }),
    estimatedRedeliveryDateTime: later(estimated, option),
    earliestRedeliveryDateTime: later(earliest, option),
  };
}

const later = (typed: string | null, option: CharterOption): Instant | null =>
  typed === null ? null : afterDuration(parseInstant(typed), option.duration, option.durationType);

/**
 * Redelivery moves back to where it was before the declaration. What was typed since stays, unless the charter without the
 * option is over by then: hire would run on through an option that nobody declared.
 */
function takenBack(
  charter: TimeCharterInput,
  option: CharterOption,
  opened: Pick<TimeCharterInput, 'options'>,
): Decided {
  const { estimatedRedeliveryDateTime: estimated, earliestRedeliveryDateTime: earliest } = charter;
  const latest = redeliveryWindowOf({ ...charter, ...opened })?.latest ?? null;
  const backTo = (now: string | null, before: string | null): string | null => {
    if (isSameMoment(now, later(before, option))) return before;
    const isBeyond = now !== null && latest !== null && parseInstant(now) > latest;
    return isBeyond ? before : now;
  };
  return {
    ...opened,
    estimatedRedeliveryDateTime: backTo(estimated, option.redeliveryBefore),
    earliestRedeliveryDateTime: backTo(earliest, option.earliestBefore),
  };
}

const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : parseInstant(one) === parseInstant(other);
