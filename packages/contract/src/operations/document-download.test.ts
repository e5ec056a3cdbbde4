import { describe, expect, it } from 'vitest';
import { DOCUMENT_TYPES, voyageDocumentInput } from './document-download.ts';

describe('what a document is made of', () => {
  it('DOC-04 the document types are invoice, bill and none', () => {
    expect(DOCUMENT_TYPES).toEqual(['invoice', 'bill', 'none']);
  });

  it('a time zone is one that clocks know', () => {
    const voyageId = '018f0000-0000-7000-8000-000000000000';
    const read = (userTimezone: string) =>
      voyageDocumentInput.safeParse({ voyageId, userTimezone }).success;
    expect(['Europe/Oslo', 'UTC', 'Asia/Kolkata'].map(read)).toEqual([true, true, true]);
    expect(['', 'Mars/Olympus', 'x'.repeat(61)].map(read)).toEqual([false, false, false]);
  });
});
