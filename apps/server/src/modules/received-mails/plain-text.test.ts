import { describe, expect, it } from 'vitest';
import { manyLines, oneLine } from './plain-text.ts';

describe('what a mail says', () => {
  it('reads as it is written: no mark turns the direction of its letters or hides some', () => {
    expect(manyLines('IBAN\u202e 12\u00ad34\u2066\r\nB\tC\fD\0', 100)).toBe('IBAN 1234\r\nB\tC\fD');
    expect(oneLine('Bill\r\nBcc: a\u202e\0', 100)).toBe('Bill Bcc: a');
  });

  it('ends with a whole letter where it is cut', () => {
    expect(manyLines('ab😀', 3).isWellFormed()).toBe(true);
    expect(oneLine('ab😀', 3).isWellFormed()).toBe(true);
  });
});
