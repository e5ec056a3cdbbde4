import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import { DELETE_CARGO_BOOK } from './cargo-books.queries.ts';

type Doomed = { id: string; referenceNumber: string; version: number };

/** Deleting a cargo book from its list or its page, after a question. */
export function useCargoBookDeletion(onDeleted?: () => void) {
  const [remove] = useMutate(DELETE_CARGO_BOOK);
  return useDeletion<Doomed>({
    nameOf: ({ referenceNumber }) => `cargo book ${referenceNumber}`,
    action: 'Delete cargo book',
    text: 'It leaves the list, and charterer, company and beneficiaries are cleared.',
    remove: async ({ id, version }) => {
      const outcome = await remove({ id, version });
      if (outcome.refusal === null) onDeleted?.();
      return outcome;
    },
  });
}
