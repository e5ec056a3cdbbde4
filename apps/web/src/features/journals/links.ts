export const journalHref = (id: string): string => `/journal/manual-journals?id=${id}`;
export const journalEditHref = (id: string): string => `/journal/create-manual-journal?id=${id}`;
/** A new journal that begins with the lines of another. */
export const journalCopyHref = (id: string): string => `/journal/create-manual-journal?copy=${id}`;
export const transactionHref = (transactionId: string): string =>
  `/journal/journal-report?transaction=${transactionId}`;
