import { useEffect, useRef, useState } from 'react';
import type { SaveState } from './form.tsx';

const RETRY_MS = 5000;

/**
 * Saves a value `delayMs` after its last change; a failure is tried again until it works, always
 * with the newest value. The first value given counts as saved.
 */
export function useAutosave<Value>(
  value: Value,
  save: (value: Value) => Promise<void>,
  delayMs = 800,
): SaveState {
  const [state, setState] = useState<SaveState>('saved');
  const [attempt, setAttempt] = useState(0);
  const saved = useRef(value);
  const latestSave = useRef(save);
  latestSave.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the next try
  useEffect(() => {
    if (Object.is(saved.current, value)) return undefined;
    setState((present) => (present === 'failed' ? present : 'dirty'));
    let current = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(() => {
      setState('saving');
      latestSave.current(value).then(
        () => {
          saved.current = value;
          if (current) setState('saved');
        },
        () => {
          if (!current) return;
          setState('failed');
          retry = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
        },
      );
    }, delayMs);
    return () => {
      current = false;
      clearTimeout(timer);
      clearTimeout(retry);
    };
  }, [value, delayMs, attempt]);
  return state;
}
