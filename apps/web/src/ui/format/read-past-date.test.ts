import { describe, expect, it } from 'vitest';
import { readPastDate } from './read-past-date.ts';

const read = (text: string) => readPastDate(text, '2026-11-20');

describe('a day long past', () => {
  it.each([
    ['30 Nov 1979', '1979-11-30'],
    ['30nov1979', '1979-11-30'],
    ['1 June 2015', '2015-06-01'],
    ['30.11.1979', '1979-11-30'],
    ['3/2/1908', '1908-02-03'],
    ['1979-11-30', '1979-11-30'],
    ['20 Nov 2026', '2026-11-20'],
    ['', null],
  ])('%j is %j', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['30 Nov', '“30 Nov” is not a date like 30 Nov 1979.'],
    ['30 Nov 79', '“30 Nov 79” is not a date like 30 Nov 1979.'],
    ['30 Foo 1979', '“30 Foo 1979” is not a date like 30 Nov 1979.'],
    ['31 Apr 1979', '31 Apr 1979 does not exist.'],
    ['21 Nov 2026', '21 Nov 2026 has not come yet.'],
    ['1 Jan 1066', '01 Jan 1066 is too long ago.'],
  ])('%j is refused: %s', (text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });
});
