export { creditNoteHref } from '../../platform/navigation/record-links.ts';

export const creditNoteEditHref = (id: string): string => `/create-credit-note?id=${id}`;
