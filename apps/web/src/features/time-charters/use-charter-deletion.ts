import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import { DELETE_TIME_CHARTER } from './time-charters.queries.ts';

type Doomed = { id: string; charterCode: string; version: number };

/** Deleting a time charter from its list or its page, after a question. */
export function useCharterDeletion(onDeleted?: () => void) {
  const [remove] = useMutate(DELETE_TIME_CHARTER);
  return useDeletion<Doomed>({
    nameOf: ({ charterCode }) => `time charter ${charterCode}`,
    action: 'Delete time charter',
    text: 'It leaves the list, and its cash flow is deleted with it.',
    remove: async ({ id, version }) => {
      const outcome = await remove({ id, version });
      if (outcome.refusal === null) onDeleted?.();
      return outcome;
    },
  });
}
