import type { DocumentRow } from './documents.repository.ts';

type Numbered = { readonly number?: number; readonly label: string };

/** What was issued before the books began keeps the number that it has with the other party; anything else takes the next. */
export const numberOf = (
  { opening_on: openingOn, former_number: former }: DocumentRow,
  take: () => Promise<Numbered>,
): Promise<Numbered> =>
  openingOn !== null && former !== '' ? Promise.resolve({ label: former }) : take();
