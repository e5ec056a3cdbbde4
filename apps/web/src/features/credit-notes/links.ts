export { creditNoteHref } from '../../app/record-links.ts';

export const creditNoteEditHref = (id: string): string => `/create-credit-note?id=${id}`;
