import {
  type KeyboardEvent,
  type PointerEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Axis } from './Timeline.tsx';

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;

type MovableEdgeProps = {
  /** Epoch milliseconds, as all instants of a timeline. */
  at: number;
  /** It moves between these. */
  least: number;
  most: number;
  /** What begins or ends there. */
  name: string;
  /** An instant as people read it. */
  textOf: (instant: number) => string;
  top: number;
  height: number;
  /** Whether Tab stops at it. */
  isTabStop: boolean;
  /** Takes the focus when it appears: it was moved here. */
  hasFocus: boolean;
  /** Where it would be while it is held; null once it is let go. */
  onShow: (instant: number | null) => void;
  /** Let go elsewhere. */
  onMove: (instant: number) => void;
};

const within = (instant: number, { least, most }: { least: number; most: number }): number =>
  Math.min(Math.max(instant, least), most);

/**
 * An end of a bar that is dragged along the axis in quarters of an hour, with Alt in minutes. By keyboard the arrows
 * move it; Enter or leaving it lets go, Escape puts it back.
 */
export function MovableEdge(props: MovableEdgeProps) {
  const { at, least, most, name, textOf, top, height, isTabStop, hasFocus, onShow, onMove } = props;
  const { percent, spanMs } = useContext(Axis);
  const [held, setHeld] = useState<number | null>(null);
  const drag = useRef<{ x: number; perPx: number } | null>(null);
  // Events come faster than renders: what was shown last is let go.
  const last = useRef<number | null>(null);
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) handle.current?.focus();
  }, [hasFocus]);
  const show = (instant: number | null) => {
    last.current = instant;
    setHeld(instant);
    onShow(instant);
  };
  const letGo = () => {
    drag.current = null;
    const wanted = last.current;
    if (wanted === null) return;
    show(null);
    if (wanted !== at) onMove(wanted);
  };
  const putBack = () => {
    drag.current = null;
    show(null);
  };
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const width = event.currentTarget.parentElement?.clientWidth ?? 1;
    drag.current = { x: event.clientX, perPx: spanMs / width };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const followDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const step = event.altKey ? MINUTE_MS : STEP_MS;
    const wanted = at + (event.clientX - drag.current.x) * drag.current.perPx;
    const next = within(Math.round(wanted / step) * step, props);
    if (next !== (last.current ?? at)) show(next);
  };
  const byKey = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way !== undefined) {
      event.preventDefault();
      const step = event.altKey ? MINUTE_MS : STEP_MS;
      show(within((last.current ?? at) + way * step, props));
    } else if (event.key === 'Enter') {
      letGo();
    } else if (event.key === 'Escape' && last.current !== null) {
      event.stopPropagation();
      putBack();
    }
  };
  const present = held ?? at;
  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      className={`timeline-edge${held === null ? '' : ' moving'}`}
      style={{ left: `${percent(present)}%`, top, height }}
      aria-label={name}
      aria-orientation="horizontal"
      aria-valuemin={least / MINUTE_MS}
      aria-valuemax={most / MINUTE_MS}
      aria-valuenow={present / MINUTE_MS}
      aria-valuetext={textOf(present)}
      title={`${name}, ${textOf(present)}: drag, or use the arrows (with Alt by the minute)`}
      onPointerDown={startDrag}
      onPointerMove={followDrag}
      onPointerUp={letGo}
      onPointerCancel={putBack}
      onKeyDown={byKey}
      onBlur={() => drag.current === null && letGo()}
    />
  );
}
