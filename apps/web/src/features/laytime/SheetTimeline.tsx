import {
  addCivilDays,
  civilDateAt,
  civilDaysBetween,
  type Instant,
  instantFromEpochMs,
  startOfLocalDay,
} from '@mainsheet/calendar';
import type { LaytimePort } from '@mainsheet/contract';
import { type CountedInterval, differingSpans } from '@mainsheet/laytime';
import type { ReactNode } from 'react';
import {
  formatDay,
  formatInstant,
  IntervalBar,
  Lane,
  MovableEdge,
  type Tick,
  Timeline,
} from '../../ui/index.ts';
import { type Edge, edgesOf, type Move } from './edges.ts';
import { BUCKET_NAMES, barOf } from './laytime-record.ts';

/** What makes the first lane one that is worked on. */
type Editing = {
  /** Whose facts have the ends that are dragged. */
  readonly port: LaytimePort;
  readonly picked: string | null;
  readonly onPick: (start: string) => void;
  /** The moment whose edge was just moved there. */
  readonly focusAt: string | null;
  readonly onShow: (move: Move | null) => void;
  readonly onMove: (move: Move) => void;
};

type Sheet = { readonly intervals: readonly CountedInterval[] };

type SheetTimelineProps = {
  port: { readonly timeZone: string };
  label: string;
  /** One count or two of the same port; where they differ a lane says so. */
  lanes: readonly { readonly name: string; readonly sheet: Sheet }[];
  /** The sheet of the first lane while an edge is held. */
  shown?: Sheet | null;
  editing?: Editing;
};

const at = (instant: string): number => Date.parse(instant);

/** More do not fit beside each other. */
const MOST_TICKS = 14;
const NAME_PX = 16;
const DAY_MS = 86_400_000;

/** Midnights on the port's clock, every so many days that they fit. */
function localTicks({ from, to, zone }: { from: number; to: number; zone: string }): Tick[] {
  const first = civilDateAt(instantFromEpochMs(from), zone);
  const last = civilDateAt(instantFromEpochMs(to), zone);
  const step = Math.max(1, Math.ceil(civilDaysBetween(first, last) / MOST_TICKS));
  const ticks: Tick[] = [];
  for (let date = addCivilDays(first, 1); date <= last; date = addCivilDays(date, step)) {
    ticks.push({ at: at(startOfLocalDay(date, zone)), label: formatDay(date).slice(0, 6) });
  }
  return ticks;
}

/** Counted and excepted time of a port on its clock; the ends of what the facts say can be dragged. */
export function SheetTimeline({ port, label, lanes, shown, editing }: SheetTimelineProps) {
  const intervals = lanes.flatMap(({ sheet }) => sheet.intervals);
  if (intervals.length === 0) return null;
  const from = Math.min(...intervals.map(({ start }) => at(start)));
  const to = Math.max(...intervals.map(({ end }) => at(end)));
  const [first, second] = lanes;
  return (
    <Timeline
      label={label}
      from={from}
      to={to}
      ticks={localTicks({ from, to, zone: port.timeZone })}
    >
      {lanes.map(({ name, sheet }, index) => {
        const stretches = (index === 0 ? (shown ?? sheet) : sheet).intervals;
        const height = index === 0 ? 30 : 16;
        return (
          <Lane key={name} label={name} height={NAME_PX + height + 6}>
            <span className="timeline-lane-name">{name}</span>
            {index === 0 && editing ? (
              <EditedLane {...{ name, height, editing, from, to }} intervals={stretches} />
            ) : (
              stretches.map((one) => (
                <Stretch key={one.start} {...{ name, height }} interval={one} />
              ))
            )}
          </Lane>
        );
      })}
      {first && second && <DifferingLane left={first} right={second} />}
    </Timeline>
  );
}

type StretchProps = {
  name: string;
  interval: CountedInterval;
  height: number;
  selected?: boolean;
  onSelect?: () => void;
};

function Stretch({ name, interval, height, ...picking }: StretchProps) {
  return (
    <IntervalBar
      from={at(interval.start)}
      to={at(interval.end)}
      bucket={barOf(interval)}
      name={`${name}: ${BUCKET_NAMES[interval.bucket]}, ${interval.percent} %, ${interval.clause}`}
      top={NAME_PX}
      height={height}
      {...picking}
    >
      {height > 20 && barOf(interval) === 'demurrage' ? 'On demurrage' : null}
    </IntervalBar>
  );
}

type EditedLaneProps = {
  name: string;
  intervals: readonly CountedInterval[];
  height: number;
  editing: Editing;
  from: number;
  to: number;
};

/** Bars and edges in time order: Tab goes from the picked stretch to its own two ends. */
function EditedLane({ name, intervals, height, editing, from, to }: EditedLaneProps) {
  const { port, picked, onPick, focusAt, onShow, onMove } = editing;
  const chosen = intervals.find(({ start }) => start === picked);
  const isTabStop = (moment: Instant): boolean =>
    moment === focusAt || (chosen !== undefined && moment >= chosen.start && moment <= chosen.end);
  const moveTo = (edge: Edge, instant: number): Move => ({
    from: edge.at,
    to: instantFromEpochMs(instant),
  });
  const bars = intervals.map((interval): { at: string; rank: number; node: ReactNode } => ({
    at: interval.start,
    rank: 1,
    node: (
      <Stretch
        key={interval.start}
        {...{ name, interval, height }}
        selected={interval.start === picked}
        onSelect={() => onPick(interval.start)}
      />
    ),
  }));
  const edges = edgesOf(port).map((edge) => ({
    at: edge.at,
    rank: 0,
    node: (
      <MovableEdge
        key={`edge ${edge.at}`}
        at={at(edge.at)}
        least={edge.after ? at(edge.after) : from - DAY_MS}
        most={edge.before ? at(edge.before) : to + DAY_MS}
        name={edge.name}
        textOf={(instant) => formatInstant(instantFromEpochMs(instant), port.timeZone)}
        top={NAME_PX - 2}
        height={height + 4}
        isTabStop={isTabStop(edge.at)}
        hasFocus={edge.at === focusAt}
        onShow={(instant) => onShow(instant === null ? null : moveTo(edge, instant))}
        onMove={(instant) => onMove(moveTo(edge, instant))}
      />
    ),
  }));
  return [...bars, ...edges]
    .toSorted((a, b) => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1))
    .map(({ node }) => node);
}

type Side = { readonly name: string; readonly sheet: Sheet };

function DifferingLane({ left, right }: { left: Side; right: Side }) {
  const spans = differingSpans(left.sheet.intervals, right.sheet.intervals);
  const words = (one: CountedInterval | null): string =>
    one === null ? 'nothing' : `${BUCKET_NAMES[one.bucket]}, ${one.percent} %`;
  return (
    <Lane label="Where they differ" height={NAME_PX + 14}>
      <span className="timeline-lane-name">
        {spans.length === 0 ? 'They do not differ' : 'Where they differ'}
      </span>
      {spans.map((span) => (
        <IntervalBar
          key={span.start}
          from={at(span.start)}
          to={at(span.end)}
          bucket="open"
          name={`${left.name}: ${words(span.left)}; ${right.name}: ${words(span.right)}`}
          top={NAME_PX}
          height={8}
        />
      ))}
    </Lane>
  );
}
