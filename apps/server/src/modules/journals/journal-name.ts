import type { JournalRow } from './journals.repository.ts';

/** As its number is written: J-0001. */
export const journalNumber = (number: number): string => `J-${String(number).padStart(4, '0')}`;

/** What people call a journal; a draft has no number yet. */
export const nameOfJournal = ({
  number,
  description,
}: Pick<JournalRow, 'number' | 'description'>): string =>
  number === null ? `Draft, ${description}` : journalNumber(number);
