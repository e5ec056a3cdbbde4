import { useEffect, useRef, useState } from 'react';
import type { SaveState } from './form.tsx';

const RETRY_MS = 5000;

type AutosaveOptions<Value> = {
  delayMs?: number;
  /** The value as the server has it, which needs no saving. */
  stored?: Value;
};

/**
 * Saves a value `delayMs` after its last change; a failure is tried again until it works, always
 * with the newest value. The first value given counts as saved.
 */
export function useAutosave<Value>(
  value: Value,
  save: (value: Value) => Promise<void>,
  { delayMs = 800, stored }: AutosaveOptions<Value> = {},
): SaveState {
  const [state, setState] = useState<SaveState>('saved');
  const [attempt, setAttempt] = useState(0);
  const saved = useRef(value);
  const latestSave = useRef(save);
  latestSave.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the next try
  useEffect(() => {
    if (stored !== undefined && Object.is(stored, value)) saved.current = value;
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

/** The server keeps texts without the blanks around them: whoever pauses behind a word has typed nothing less. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

type Copy<Value> = {
  /** The record as the server has it. */
  readonly theirs: Value;
  /** Whether `theirs` holds what was saved here last. */
  readonly isNewest: boolean;
  /** Saves what differs between the record that was typed over and the present one. */
  readonly save: (value: Value, before: Value) => Promise<void>;
};

/**
 * A record that is saved as it is typed, and follows what others save while nothing is. `save` is given the record
 * before and after, to send the fields that were typed: those of others stay as they are.
 */
export function useAutosavedCopy<Value>({ theirs, isNewest, save }: Copy<Value>) {
  const [value, setValue] = useState(theirs);
  const [stored, setStored] = useState(theirs);
  const keep = async (next: Value) => {
    await save(next, stored);
    setStored(next);
  };
  const state = useAutosave(value, keep, { stored });
  const isOther = textOf(theirs) !== textOf(value);
  useEffect(() => {
    if (state !== 'saved' || !isNewest || !isOther || !Object.is(value, stored)) return;
    setStored(theirs);
    setValue(theirs);
  }, [state, isNewest, isOther, theirs, value, stored]);
  return { value, setValue, state };
}

/** The fields of a record that differ from those before. */
export const changesOf = <Value extends object>(before: Value, after: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Value]),
    ),
  ) as Partial<Value>;
