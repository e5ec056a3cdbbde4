import { createContext, type ReactNode, useContext } from 'react';
import { formatInstant } from '../format/date.ts';
import { useMedia } from '../use-media.ts';
import './timeline.css';

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Scale = {
  /** Where an instant lies, in percent of the axis. */
  percent: (instant: number) => number;
  spanMs: number;
};
/** The axis that bars lie on. */
export const Axis = createContext<Scale>({ percent: () => 0, spanMs: 1 });

export type Tick = { at: number; label: string };

/** One tick per `everyDays` days, at midnight UTC. Instants in epoch milliseconds. */
export function dayTicks(from: number, to: number, everyDays = 7): Tick[] {
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / DAY_MS) * DAY_MS; at < to; at += everyDays * DAY_MS) {
    const date = new Date(at);
    ticks.push({ at, label: `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}` });
  }
  return ticks;
}

/** Where a bar lies; what began before the axis begins with it, so that its text is to be seen. */
export function placeOf({ percent }: Scale, from: number, to: number) {
  const left = Math.max(0, percent(from));
  return { left: `${left}%`, width: `max(2px, ${percent(to) - left}%)` };
}

type TimelineProps = {
  label: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  ticks?: readonly Tick[];
  /** Draws the line of the present moment. */
  now?: number;
  children: ReactNode;
};

/** So many names have room beside each other on a phone, and one that begins further right has none behind its line. */
const PHONE = { names: 2, endsPercent: 70 };
const DESK_ENDS_PERCENT = 92;

/**
 * Which ticks bear their names, by where they lie in percent of the axis: one past `ends` is named before its line, and
 * only where the name of the tick before it leaves room for both.
 */
export function namedTicks(places: readonly number[], ends: number): boolean[] {
  const room = 100 - ends;
  return places.map((at, index) => at <= ends || at - (places[index - 1] ?? -100) >= 2 * room);
}

function Ticks({ ticks, percent }: { ticks: readonly Tick[]; percent: Scale['percent'] }) {
  const isPhone = useMedia('(max-width: 640px)');
  const every = isPhone ? Math.ceil(ticks.length / PHONE.names) : 1;
  const drawn = ticks.filter((_, place) => place % every === 0);
  const ends = isPhone ? PHONE.endsPercent : DESK_ENDS_PERCENT;
  const named = namedTicks(
    drawn.map(({ at }) => percent(at)),
    ends,
  );
  return (
    <div className="timeline-ticks" aria-hidden>
      {drawn.map(({ at, label }, place) => (
        <span
          key={at}
          className={percent(at) > ends ? 'before' : undefined}
          style={{ left: `${percent(at)}%` }}
        >
          {named[place] && <span>{label}</span>}
        </span>
      ))}
    </div>
  );
}

/** One time axis for voyages, laytime and employment; lanes inside place bars by instants. */
export function Timeline({ label, from, to, ticks, now, children }: TimelineProps) {
  const percent = (instant: number) => ((instant - from) / (to - from)) * 100;
  return (
    <Axis.Provider value={{ percent, spanMs: to - from }}>
      <div className="timeline" role="group" aria-label={label}>
        <Ticks ticks={ticks ?? dayTicks(from, to)} percent={percent} />
        {children}
        {now !== undefined && (
          <div className="timeline-now" style={{ left: `${percent(now)}%` }} aria-hidden />
        )}
      </div>
    </Axis.Provider>
  );
}

type LaneProps = { label: string; height?: number; children: ReactNode };

/** One row of a timeline. */
export function Lane({ label, height = 28, children }: LaneProps) {
  return (
    <div className="timeline-lane" role="group" aria-label={label} style={{ height }}>
      {children}
    </div>
  );
}

/** What an interval stands for; each has its own colour and pattern. */
export type Bucket =
  | 'used'
  | 'excluded'
  | 'weather'
  | 'half'
  | 'ship'
  | 'demurrage'
  | 'notice'
  | 'estimate'
  | 'plan'
  | 'option'
  | 'open'
  | 'laycan';

export type IntervalBarProps = {
  from: number;
  to: number;
  bucket: Bucket;
  /** Full name read out and shown on hover; the times are added. */
  name: string;
  /** Short text inside the bar. */
  children?: ReactNode;
  top?: number;
  height?: number;
  selected?: boolean;
  /** What it stands for was not kept to. */
  isMissed?: boolean;
  onSelect?: () => void;
};

/** A span of time in one bucket: colour, pattern and label, never colour alone. */
export function IntervalBar(props: IntervalBarProps) {
  const { from, to, bucket, name, children, top = 6, height = 16, selected } = props;
  const { isMissed, onSelect } = props;
  const scale = useContext(Axis);
  const iso = (instant: number) => formatInstant(new Date(instant).toISOString());
  const title = `${name}, ${iso(from)} – ${iso(to)} UTC`;
  const style = { ...placeOf(scale, from, to), top, height };
  const className = ['timeline-bar', bucket, selected && 'selected', isMissed && 'missed']
    .filter(Boolean)
    .join(' ');
  if (!onSelect) {
    return (
      <div className={className} style={style} role="img" aria-label={title} title={title}>
        <span className="timeline-text">{children}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      aria-label={title}
      title={title}
      aria-pressed={selected ?? false}
      onClick={onSelect}
    >
      <span className="timeline-text">{children}</span>
    </button>
  );
}
