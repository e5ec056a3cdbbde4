import { useEffect, useRef, useState } from 'react';

const IDLE_MS = 15 * 60_000;
const WARNING_MS = 60_000;
const THROTTLE_MS = 500;
const MOUSE_THROTTLE_MS = 3000;
const ACTIVITY_KEY = 'mainsheet.last_activity';

/** What the idle clock says at a moment: nothing, the seconds of the warning, or the end. */
export function idleState(lastActivity: number, now: number): 'active' | 'over' | number {
  const left = lastActivity + IDLE_MS - now;
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? Math.ceil(left / 1000) : 'active';
}

const lastActivity = () => Number(localStorage.getItem(ACTIVITY_KEY)) || Date.now();

/**
 * Counts idle time over all tabs of this browser: 15 minutes, the last one with a warning.
 * @returns the seconds left while the warning shows, and how to stay.
 */
export function useIdle(onOver: () => void): { secondsLeft: number | null; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const warned = useRef(false);
  const latest = useRef(onOver);
  latest.current = onOver;
  const stay = () => {
    warned.current = false;
    localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    setSecondsLeft(null);
  };
  useEffect(() => {
    localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
    let noted = Date.now();
    const note = (event: Event) => {
      const now = Date.now();
      const pause = event.type === 'mousemove' ? MOUSE_THROTTLE_MS : THROTTLE_MS;
      if (warned.current || now - noted < pause) return;
      noted = now;
      localStorage.setItem(ACTIVITY_KEY, String(now));
    };
    const events = ['keydown', 'mousedown', 'mousemove', 'wheel', 'touchstart'] as const;
    for (const event of events) window.addEventListener(event, note, { passive: true });
    const timer = setInterval(() => {
      const state = idleState(lastActivity(), Date.now());
      warned.current = typeof state === 'number';
      setSecondsLeft(typeof state === 'number' ? state : null);
      if (state === 'over') latest.current();
    }, 1000);
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, note);
    };
  }, []);
  return { secondsLeft, stay };
}
