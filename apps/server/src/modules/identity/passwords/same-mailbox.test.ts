import { describe, expect, it } from 'vitest';
import { isSameMailbox } from './same-mailbox.ts';

describe('addresses of one mailbox', () => {
  it.each([
    ['ola@fjordline.example', 'Ola+me@Fjordline.example'],
    ['ola+a@fjordline.example', 'ola+b+c@fjordline.example'],
    ['ola.nordmann@gmail.com', 'olanordmann+x@googlemail.com'],
  ])('%s and %s are one', (one, other) => {
    expect(isSameMailbox(one, other)).toBe(true);
  });
  it.each([
    ['ola@fjordline.example', 'kari@fjordline.example'],
    ['ola@fjordline.example', 'ola@fjordline.test'],
    // Only some providers ignore dots.
    ['ola.nordmann@fjordline.example', 'olanordmann@fjordline.example'],
  ])('%s and %s are two', (one, other) => {
    expect(isSameMailbox(one, other)).toBe(false);
  });
});
