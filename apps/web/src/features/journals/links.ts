export { journalHref, transactionHref } from '../../platform/navigation/record-links.ts';

export const journalEditHref = (id: string): string => `/journal/create-manual-journal?id=${id}`;
/** A new journal that begins with the lines of another. */
export const journalCopyHref = (id: string): string => `/journal/create-manual-journal?copy=${id}`;
/** A new journal that begins with the lines of a template. */
export const journalFromTemplateHref = (id: string): string =>
  `/journal/create-manual-journal?template=${id}`;
export const templateEditHref = (id: string): string => `/journal/journal-template?id=${id}`;
/** A new template with the lines of a journal. */
export const templateFromJournalHref = (id: string): string =>
  `/journal/journal-template?journal=${id}`;
