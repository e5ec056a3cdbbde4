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

describe('the IBAN registry', () => {
  // SWIFT IBAN registry: country and number of characters.
  const REGISTRY =
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30';
  it.each(REGISTRY.split(' '))(
    '%s: a number of that length holds, one longer or shorter does not',
    (entry) => {
      const [country, length] = [entry.slice(0, 2), Number(entry.slice(2))];
      const isRight = (size: number) =>
        findIbanFault(makeIban(country, '0'.repeat(size - 4))) === null;
      expect([isRight(length - 1), isRight(length), isRight(length + 1)]).toEqual([
        false,
        true,
        false,
      ]);
    },
  );
});
