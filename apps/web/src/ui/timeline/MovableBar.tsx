import { type KeyboardEvent, type PointerEvent, useContext, useRef, useState } from 'react';
import { formatInstant } from '../format/date.ts';
import { Axis, type IntervalBarProps, placeOf } from './Timeline.tsx';

const DAY_MS = 86_400_000;
/** Less than this is a click of an unsteady hand. */
const LEAST_DRAG_PX = 4;

type MovableBarProps = Omit<IntervalBarProps, 'selected' | 'onSelect'> & {
  onOpen: () => void;
  /** Let go, or Enter pressed, so many days from where it was. */
  onMove: (days: number) => void;
};

const daysText = (days: number): string =>
  `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'earlier' : 'later'}`;

/**
 * A bar that is dragged along the axis, day by day. By keyboard the arrows move it a day, with Shift a week; Enter
 * lets go, Escape puts it back. Unmoved, it opens.
 */
export function MovableBar(props: MovableBarProps) {
  const { from, to, bucket, name, children, top = 6, height = 16, onOpen, onMove } = props;
  const scale = useContext(Axis);
  const [days, setDays] = useState(0);
  const drag = useRef<{ x: number; perDay: number; isMoved: boolean } | null>(null);
  const isDropped = useRef(false);
  const shift = days * DAY_MS;
  const iso = (instant: number) => formatInstant(new Date(instant).toISOString());
  const release = () => {
    setDays(0);
    if (days === 0) onOpen();
    else onMove(days);
  };
  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const width = event.currentTarget.parentElement?.clientWidth ?? 1;
    drag.current = { x: event.clientX, perDay: width / (scale.spanMs / DAY_MS), isMoved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const followDrag = (event: PointerEvent<HTMLButtonElement>) => {
    const held = drag.current;
    if (!held) return;
    const way = event.clientX - held.x;
    held.isMoved ||= Math.abs(way) >= LEAST_DRAG_PX;
    if (held.isMoved) setDays(Math.round(way / held.perDay));
  };
  const endDrag = () => {
    isDropped.current = drag.current?.isMoved ?? false;
    drag.current = null;
    if (!isDropped.current) return;
    if (days !== 0) onMove(days);
    setDays(0);
  };
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setDays(days + step * (event.shiftKey ? 7 : 1));
    } else if (event.key === 'Escape' && days !== 0) {
      event.stopPropagation();
      setDays(0);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`timeline-bar movable ${bucket}${days === 0 ? '' : ' moving'}`}
        style={{ ...placeOf(scale, from + shift, to + shift), top, height }}
        aria-label={`${name}, ${iso(from + shift)} – ${iso(to + shift)} UTC`}
        title={`${name}, ${iso(from + shift)} – ${iso(to + shift)} UTC`}
        onPointerDown={startDrag}
        onPointerMove={followDrag}
        onPointerUp={endDrag}
        onPointerCancel={() => {
          drag.current = null;
          setDays(0);
        }}
        onKeyDown={byKey}
        onBlur={() => drag.current === null && setDays(0)}
        onClick={() => {
          if (isDropped.current) isDropped.current = false;
          else release();
        }}
      >
        <span className="timeline-text">{days === 0 ? children : daysText(days)}</span>
      </button>
      <span className="visually-hidden" role="status">
        {days !== 0 && `${daysText(days)}. Enter shows what it breaks, Escape puts it back.`}
      </span>
    </>
  );
}
