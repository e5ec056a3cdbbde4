import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Option } from '../columns/column.ts';
import { DROPDOWN_TEXTS, LEAST_SEARCHED_CHARACTERS } from './dropdown-texts.ts';

const WAIT_MS = 150;
const NONE: readonly Option[] = [];

type LookUp = {
  search: (text: string) => Promise<readonly Option[]>;
  text: string;
  /** Fewer characters look nothing up. */
  leastCharacters?: number | undefined;
  /** From the last key to the look-up. */
  waitMs?: number;
};

type Answer = { text: string; found: readonly Option[] | null };

/** The options a look-up finds for a text, and what the list says while it is empty. */
export function useLookUp(lookUp: LookUp) {
  const { search, text, leastCharacters = LEAST_SEARCHED_CHARACTERS, waitMs = WAIT_MS } = lookUp;
  const [rested] = useDebouncedValue(text, waitMs);
  const wanted = waitMs === 0 ? text : rested;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isLongEnough = wanted.trim().length >= leastCharacters;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    let isCurrent = true;
    const take = (found: readonly Option[] | null) =>
      isCurrent && setAnswer({ text: wanted, found });
    search(wanted).then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [search, wanted, isLongEnough]);
  if (text.trim().length < leastCharacters)
    return { found: NONE, emptyText: DROPDOWN_TEXTS.search };
  const isAnswered = answer?.text === text;
  const emptyText = !isAnswered
    ? DROPDOWN_TEXTS.loading
    : answer.found
      ? DROPDOWN_TEXTS.notFound
      : DROPDOWN_TEXTS.unavailable;
  // The answer before stays until the next one is there.
  return { found: answer?.found ?? NONE, emptyText };
}
