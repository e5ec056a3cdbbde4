import { expect, it } from 'vitest';
import { ratesText } from './rates-text.ts';

const one = (currency: string, rateOn: string | null, rateSource: string | null = 'ECB') =>
  ({
    currency,
    rateOn,
    rateSource: rateOn && rateSource,
    inBase: rateOn || currency === 'USD' ? '1.00' : null,
  }) as never;

it.each([
  [[one('USD', null)], ''],
  [[one('USD', null), one('EUR', '2026-11-20')], 'Rates of 20 Nov 2026, ECB'],
  [
    [one('EUR', '2026-11-20'), one('GBP', '2026-11-18', 'typed')],
    'Rates of 18 Nov 2026 to 20 Nov 2026, ECB and typed',
  ],
  [
    [one('EUR', '2026-11-20'), one('NOK', null), one('SEK', null)],
    'Rates of 20 Nov 2026, ECB; without NOK, SEK: no rate',
  ],
])('says of which day and from where the rates of a sum are: %#', (currencies, text) => {
  expect(ratesText({ currencies })).toBe(text);
});
