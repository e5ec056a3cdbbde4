import type { Instant } from '@mainsheet/calendar';
import type { LaytimeCount, LaytimePort } from '@mainsheet/contract';
import {
  countLaytime,
  faultText,
  type LaytimeStatement,
  type MovedBoundary,
  moveBoundary,
} from '@mainsheet/laytime';

/** A moment of a port that facts make; it can be dragged, and all that begins or ends there goes along. */
export type Edge = {
  readonly at: Instant;
  readonly name: string;
  /** No span is turned round: it moves between these; null where nothing bounds it. */
  readonly after: Instant | null;
  readonly before: Instant | null;
};

type Part = { at: Instant; name: string; after?: Instant; before?: Instant };

const spanParts = (name: string, { start, end }: { start: Instant; end: Instant }): Part[] =>
  start === end
    ? [{ at: start, name }]
    : [
        { at: start, name: `${name} begins`, before: end },
        { at: end, name: `${name} ends`, after: start },
      ];

function partsOf(port: LaytimePort): Part[] {
  const { notice, arrivedAt, completedAt } = port;
  const moment = (at: Instant | null, name: string): Part[] => (at === null ? [] : [{ at, name }]);
  return [
    { at: arrivedAt, name: 'Arrival', before: completedAt },
    ...moment(notice.tenderedAt, 'Notice tendered'),
    ...moment(notice.acceptedAt, 'Notice accepted'),
    ...moment(notice.berthedAt, 'Berthed'),
    ...moment(notice.agreedStartAt, 'Agreed start'),
    ...port.activities.flatMap((one) => spanParts(one.remarks || one.type, one)),
    ...port.rulings.flatMap((one) => spanParts(`Ruling, ${one.clause}`, one)),
    { at: completedAt, name: 'Completion', after: arrivedAt },
  ];
}

/** The edges of a port in time order, each moment once. */
export function edgesOf(port: LaytimePort): Edge[] {
  const byMoment = Map.groupBy(partsOf(port), ({ at }) => at);
  return [...byMoment]
    .map(([at, parts]) => ({
      at,
      name: parts.map(({ name }) => name).join(', '),
      after:
        parts
          .flatMap(({ after }) => after ?? [])
          .toSorted()
          .at(-1) ?? null,
      before: parts.flatMap(({ before }) => before ?? []).toSorted()[0] ?? null,
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

export type Move = { readonly from: Instant; readonly to: Instant };

/** A count with an edge elsewhere, and what it comes to; or why the edge stays. */
export type MovedCount =
  | { readonly port: LaytimePort; readonly statement: LaytimeStatement; readonly refusal: null }
  | { readonly port: null; readonly statement: null; readonly refusal: string };

const refused = (refusal: string): MovedCount => ({ port: null, statement: null, refusal });

/** Moves an edge and counts at once; nothing is kept that cannot be counted. */
export function moveEdge(count: LaytimeCount, portId: string, move: Move): MovedCount {
  const { input }: MovedBoundary<LaytimeCount> = moveBoundary(count, portId, move);
  const port = input?.ports.find(({ id }) => id === portId);
  if (!input || !port) return refused('This moment stays where it is.');
  const { statement, violations } = countLaytime(input);
  const [first] = violations;
  if (statement === null) return refused(first ? faultText(first) : 'It cannot be counted so.');
  return { port, statement, refusal: null };
}
