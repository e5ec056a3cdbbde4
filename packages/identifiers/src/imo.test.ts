import { describe, expect, it } from 'vitest';
import { isImoNumber, withImoCheckDigit } from './imo.ts';

describe('IMO number', () => {
  it('9074729: 9·7+0·6+7·5+4·4+7·3+2·2 = 139, ends in 9', () => {
    expect(isImoNumber('9074729')).toBe(true);
  });
  it('1234567: 1·7+2·6+3·5+4·4+5·3+6·2 = 77, ends in 7', () => {
    expect(isImoNumber('1234567')).toBe(true);
    expect(withImoCheckDigit('123456')).toBe('1234567');
  });
  it.each(['9074728', '907472', '90747290', 'ABCDEFG', ''])('refuses %s', (text) => {
    expect(isImoNumber(text)).toBe(false);
  });
});
