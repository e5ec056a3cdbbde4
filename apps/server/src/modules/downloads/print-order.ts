import type { DocumentQuery } from './downloads.repository.ts';

/** What a job is to print, and what comes of it. */
export type PrintOrder = { readonly subjectId: string; readonly query: DocumentQuery };
export type Printed = { readonly name: string; readonly content: Buffer };
