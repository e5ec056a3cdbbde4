import type { Instant } from '@mainsheet/calendar';
import type { Violation } from '@mainsheet/explanation';
import type { LaytimeInput, PortInput, Ruling } from './laytime-input.ts';

type PortOf<Input extends LaytimeInput> = Input['ports'][number] & PortInput;

export function changePort<Input extends LaytimeInput>(
  input: Input,
  portId: string,
  change: (port: PortOf<Input>) => Input['ports'][number],
): Input {
  return {
    ...input,
    ports: input.ports.map((port) => (port.id === portId ? change(port as PortOf<Input>) : port)),
  };
}

/**
 * Rules on a stretch of time; earlier rulings keep what lies outside it, so that at any moment at
 * most one ruling stands. A ruling that is cut in two keeps its id on the first part.
 */
export function ruleInterval(input: LaytimeInput, portId: string, ruling: Ruling): LaytimeInput {
  return changePort(input, portId, (port) => {
    const others = port.rulings.filter((one) => one.id !== ruling.id);
    const trimmed = others.flatMap((one): Ruling[] => {
      if (one.end <= ruling.start || one.start >= ruling.end) return [one];
      const before = one.start < ruling.start ? [{ ...one, end: ruling.start }] : [];
      const id = before.length > 0 ? `${one.id}-after-${ruling.id}` : one.id;
      const after = one.end > ruling.end ? [{ ...one, id, start: ruling.end }] : [];
      return [...before, ...after];
    });
    return { ...port, rulings: [...trimmed, ruling] };
  });
}

/** Takes a ruling back: the rules count the time again. */
export const withdrawRuling = (
  input: LaytimeInput,
  portId: string,
  rulingId: string,
): LaytimeInput =>
  changePort(input, portId, (port) => ({
    ...port,
    rulings: port.rulings.filter((one) => one.id !== rulingId),
  }));

export type MovedBoundary<Input extends LaytimeInput = LaytimeInput> =
  | { readonly input: Input; readonly violation: null }
  | {
      readonly input: null;
      readonly violation: Violation<'BOUNDARY_OF_CALENDAR' | 'ENDS_BEFORE_START'>;
    };

/**
 * Drags a boundary of the time sheet: every fact that begins or ends there moves (arrival, notice,
 * completion, activities, rulings). A boundary that no fact makes comes from the calendar or from
 * the allowance and stays; a ruling can still decide the time beside it.
 */
export function moveBoundary<Input extends LaytimeInput>(
  input: Input,
  portId: string,
  move: { readonly from: Instant; readonly to: Instant },
): MovedBoundary<Input> {
  let moved = 0;
  let isTurnedRound = false;
  const at = <Time extends Instant | null>(time: Time): Time | Instant => {
    if (time !== move.from) return time;
    moved += 1;
    return move.to;
  };
  const span = <Span extends { readonly start: Instant; readonly end: Instant }>(
    one: Span,
  ): Span => {
    const result = { ...one, start: at(one.start), end: at(one.end) };
    if (result.end < result.start) isTurnedRound = true;
    return result;
  };
  const changed = changePort(input, portId, (port) => ({
    ...port,
    arrivedAt: at(port.arrivedAt),
    completedAt: at(port.completedAt),
    notice: {
      ...port.notice,
      tenderedAt: at(port.notice.tenderedAt),
      acceptedAt: at(port.notice.acceptedAt),
      berthedAt: at(port.notice.berthedAt),
      agreedStartAt: at(port.notice.agreedStartAt),
    },
    activities: port.activities.map(span),
    rulings: port.rulings.map(span),
  }));
  const path = `ports.${input.ports.findIndex((port) => port.id === portId)}`;
  const data = { from: move.from, to: move.to };
  if (moved === 0) return { input: null, violation: { code: 'BOUNDARY_OF_CALENDAR', path, data } };
  if (isTurnedRound) return { input: null, violation: { code: 'ENDS_BEFORE_START', path, data } };
  return { input: changed, violation: null };
}
