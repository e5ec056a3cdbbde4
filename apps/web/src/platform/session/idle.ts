import { useEffect, useRef, useState } from 'react';
import { callRest, recordOf } from '../../api/rest.ts';
import { IDLE_MS, lastActivity, noteActivityNow } from './activity.ts';
import { restHeaders } from './session.ts';

const WARNING_MS = 60_000;
const THROTTLE_MS = 500;
const MOUSE_THROTTLE_MS = 3000;
/** Activity reaches the server with every request; without one, this often. */
const REPORT_MS = 60_000;

/** What the idle clock says at a moment: nothing, the seconds of the warning, or the end. */
export function idleState(lastActive: number, now: number): 'active' | 'over' | number {
  const left = lastActive + IDLE_MS - now;
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? Math.ceil(left / 1000) : 'active';
}

/** Seconds the session has left by the server's clock; null when the server does not say. */
async function askServer(): Promise<number | null> {
  const idle = Math.max(0, (Date.now() - lastActivity()) / 1000);
  const answer = await callRest('session/activity', {
    method: 'POST',
    body: { idle_seconds: idle },
    headers: restHeaders(),
  }).catch(() => null);
  const left = recordOf(answer?.body).seconds_left;
  return typeof left === 'number' ? left : null;
}

/** Listens for what a person does; while a warning shows, only its buttons count. */
function followActivity(isWarned: () => boolean): () => void {
  let noted = Date.now();
  const note = (event: Event) => {
    const now = Date.now();
    const pause = event.type === 'mousemove' ? MOUSE_THROTTLE_MS : THROTTLE_MS;
    if (isWarned() || now - noted < pause) return;
    noted = now;
    noteActivityNow();
  };
  const events = ['keydown', 'mousedown', 'mousemove', 'wheel', 'touchstart'] as const;
  for (const event of events) window.addEventListener(event, note, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, note);
  };
}

/**
 * Counts idle time over all tabs of this browser: 15 minutes, the last one with a warning. The
 * server's clock decides: before the session is called over, it is asked.
 * @returns the seconds left while the warning shows, and how to stay.
 */
export function useIdle(onOver: () => void): { secondsLeft: number | null; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const warned = useRef(false);
  const latest = useRef(onOver);
  latest.current = onOver;
  const stay = () => {
    warned.current = false;
    noteActivityNow();
    setSecondsLeft(null);
    void askServer();
  };
  useEffect(() => {
    noteActivityNow();
    let reportedAt = Date.now();
    let isAsking = false;
    const stopFollowing = followActivity(() => warned.current);
    const end = async () => {
      isAsking = true;
      const left = await askServer();
      isAsking = false;
      if (left === null || left <= 0) latest.current();
    };
    const beat = () => {
      const state = idleState(lastActivity(), Date.now());
      warned.current = typeof state === 'number';
      setSecondsLeft(typeof state === 'number' ? state : null);
      if (state === 'over' && !isAsking) void end();
      if (state === 'active' && Date.now() - reportedAt > REPORT_MS) {
        reportedAt = Date.now();
        void askServer();
      }
    };
    const timer = setInterval(beat, 1000);
    return () => {
      clearInterval(timer);
      stopFollowing();
    };
  }, []);
  return { secondsLeft, stay };
}
