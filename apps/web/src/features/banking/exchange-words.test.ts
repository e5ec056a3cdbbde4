import { describe, expect, it } from 'vitest';
import { countdownText, marginText, middleText, rateText } from './exchange-words.ts';

const offer = {
  ...{ sourceCurrency: 'USD', targetCurrency: 'EUR', rate: '0.91612190406' },
  ...{ middleRate: '0.920725531719', marginPercent: '0.5', marginAmount: '4.61' },
  ...{ rateOn: '2026-11-19', rateSource: 'typed' },
};

describe('the words of an exchange', () => {
  it('say the rate, what the bank keeps of it, and where it comes from', () => {
    expect(rateText(offer)).toBe('1 USD = 0.9161219 EUR');
    expect(marginText(offer)).toBe('0.5 %, EUR 4.61');
    expect(marginText({ ...offer, marginPercent: '0' })).toBe('None');
    expect(middleText(offer)).toBe('0.9207255, rates of 19 Nov 2026, typed');
  });
  it('count down in minutes and seconds', () => {
    expect([120, 61, 9, 0].map(countdownText)).toEqual(['2:00', '1:01', '0:09', '0:00']);
  });
});
