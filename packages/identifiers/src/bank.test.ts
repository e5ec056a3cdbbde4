import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIbanFault, formatIban, isHeadOffice, isSameCountry, makeIban } from './index.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

describe('IBANs', () => {
  it('are made with check digits that hold, and any single wrong digit is found', () => {
    fc.assert(
      fc.property(digits(18), fc.nat(17), fc.integer({ min: 1, max: 9 }), (account, at, by) => {
        const iban = makeIban('DE', account);
        expect(findIbanFault(iban)).toBeNull();
        expect(findIbanFault(formatIban(iban))).toBeNull();
        const wrong = Array.from(iban);
        wrong[at + 4] = String((Number(wrong[at + 4]) + by) % 10);
        expect(findIbanFault(wrong.join(''))).toBe('IBAN_CHECK');
      }),
    );
  });

  it('are shown in groups of four', () => {
    expect(formatIban('no9386011117947')).toBe('NO93 8601 1117 947');
  });
});

describe('BICs', () => {
  it('name a head office without a branch, and may sit in another country than the account', () => {
    expect(['DEUTDEFF', 'NEDSZAJJXXX', 'DEUTDEFF500'].map(isHeadOffice)).toEqual([
      true,
      true,
      false,
    ]);
    expect(isSameCountry('DE89 3704 0044 0532 0130 00', 'DEUTDEFF')).toBe(true);
    expect(isSameCountry('NO93 8601 1117 947', 'DEUTDEFF')).toBe(false);
  });
});
