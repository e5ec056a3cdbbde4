import { describe, expect, it } from 'vitest';
import { MAX_PAYLOAD_BYTES, payloadOf } from './push-payload.ts';
import { secondsToWait } from './retry-after.ts';

const NOTICE = { title: 'Paid', message: 'INV-00001', link: '/receivables', tag: 'one' };

describe('what travels to a browser', () => {
  it('title, message, link and tag, and nothing else', () => {
    const given = { ...NOTICE, amount: '100.00' };
    expect(JSON.parse(payloadOf(given).toString())).toEqual(NOTICE);
  });

  it('stays below 3 kB whatever is told, cut between whole characters', () => {
    const long = {
      title: '⛵'.repeat(500),
      message: '🚢'.repeat(5_000),
      link: `/${'a'.repeat(9_000)}`,
    };
    const bytes = payloadOf({ ...NOTICE, ...long });
    expect(bytes.length).toBeLessThan(MAX_PAYLOAD_BYTES);
    const shown = JSON.parse(bytes.toString());
    expect(shown.message).toBe(`${'🚢'.repeat(399)}…`);
    expect(shown.link).toBe('/');
  });

  it('even of the characters that JSON writes longest', () => {
    const long = {
      title: 'a\n\u0001'.repeat(500),
      message: '"\u0007'.repeat(5_000),
      link: '/é'.repeat(400),
    };
    expect(payloadOf({ ...NOTICE, ...long }).length).toBeLessThan(MAX_PAYLOAD_BYTES);
  });
});

describe('how long a service wants us to wait', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    [null, 0],
    ['120', 120],
    ['Fri, 20 Nov 2026 12:05:00 GMT', 300],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', 0],
  ])('%s is %i s', (said, seconds) => {
    expect(secondsToWait(said, now)).toBe(seconds);
  });
});
