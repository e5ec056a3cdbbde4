import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

type Draft = { place: string; start: string; values: unknown };

/**
 * What stood typed and not saved when a session ended, for when the same person is back. In memory only:
 * what is in storage outlives the tab, and whoever sits down next could read it.
 */
let drafts: readonly Draft[] = [];
let owner = '';
const readers = new Set<() => Draft | null>();

/** The session of somebody ended: every changed form of the page is kept. */
export function keepDrafts(userId: string): void {
  owner = userId;
  drafts = [...readers].map((read) => read()).filter((draft) => draft !== null);
}

/** Somebody is signed in: what another person typed is forgotten. */
export function openDrafts(userId: string): void {
  if (owner !== userId) dropDrafts();
}

export function dropDrafts(): void {
  drafts = [];
}

export const hasDrafts = (): boolean => drafts.length > 0;

const here = (): string => window.location.pathname + window.location.search;

/** Only onto what it was typed over: another record, or one changed meanwhile, stays as it is. */
function takeDraft(start: string): unknown {
  const found = drafts.find((draft) => draft.place === here() && draft.start === start);
  drafts = drafts.filter((draft) => draft !== found);
  return found?.values;
}

const holdsPassword = (values: object): boolean =>
  Object.keys(values).some((name) => /password/i.test(name));

/** Gives a form back what was typed into it before its session ended, and keeps it for the next end. */
export function useStoredDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  initial: DefaultValues<Values>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once, when the form appears
  useEffect(() => {
    const stored = takeDraft(JSON.stringify(initial));
    if (stored) form.reset(stored as Values, { keepDefaultValues: true });
    const read = (): Draft | null => {
      const values = structuredClone(form.getValues());
      const start = JSON.stringify(form.formState.defaultValues ?? initial);
      const isChanged = JSON.stringify(values) !== start;
      return isChanged && !holdsPassword(values) ? { place: here(), start, values } : null;
    };
    readers.add(read);
    return () => void readers.delete(read);
  }, [form]);
}
