import { describe, expect, it } from 'vitest';
import { pollDocument } from './poll-document.ts';

const MADE = { status: 'success', downloadUrl: '/v2/documents/1/file', fileName: 'a', reason: '' };
const PENDING = { ...MADE, status: 'pending', downloadUrl: null };

/** What polling finds where a document is made at a try, and how long it waited in between. */
async function polled(madeAt: number) {
  const waits: number[] = [];
  let tries = 0;
  const found = await pollDocument(
    async () => {
      tries += 1;
      return tries >= madeAt ? MADE : PENDING;
    },
    async (ms) => {
      waits.push(ms);
    },
  );
  return { found, tries, waits };
}

describe('a document that is being made', () => {
  it('DOC-01 is asked for every second until it has an address', async () => {
    expect(await polled(3)).toEqual({ found: MADE, tries: 3, waits: [1000, 1000] });
    expect(await polled(10)).toMatchObject({ found: MADE, tries: 10 });
  });

  it('DOC-01 is given up with null after ten tries', async () => {
    expect(await polled(11)).toMatchObject({ found: null, tries: 10 });
  });

  it('is asked for no longer once it failed', async () => {
    const failed = { ...PENDING, status: 'failure', reason: 'No time charter details found' };
    expect(await pollDocument(async () => failed)).toEqual(failed);
  });
});
