import { bunkerEnquiryInput } from '@mainsheet/contract';
import { formatAmount, type Money } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { compareOffers } from './compare-offers.ts';

const VENDOR = '0198c0de-0000-7000-8000-000000000001';
const text = (amount: Money | null) => (amount === null ? null : formatAmount(amount));

function compared(offers: object[], tcePerDay = 18_000) {
  const enquiry = bunkerEnquiryInput.parse({
    rowId: 'r',
    lines: [
      { fuelType: 'VLSFO', quantity: 500 },
      { fuelType: 'MGO', quantity: 40 },
    ],
    offers: offers.map((offer) => ({ vendorId: VENDOR, rowId: 'r', ...offer })),
  });
  return compareOffers(enquiry, { baseCurrency: 'USD', tcePerDay, on: '2026-11-20' }).map(
    (one) => ({
      fuel: text(one.fuel),
      barging: text(one.barging),
      time: text(one.time),
      total: text(one.total),
      overBest: text(one.overBest),
    }),
  );
}

describe('offers of bunkers', () => {
  it('500 t at 600 and 40 t at 800 are 332,000; 3,500 of barging and six hours at 18,000 a day make it 340,000', () => {
    expect(compared([{ prices: [600, 800], barging: 3500, extraHours: 6 }])).toEqual([
      {
        fuel: '332000.00',
        barging: '3500.00',
        time: '4500.00',
        total: '340000.00',
        overBest: '0.00',
      },
    ]);
  });

  it('a cheaper tonne is the dearer offer once barging and waiting count', () => {
    const [dear, cheap] = compared([
      { prices: [595, 800], barging: 4000, extraHours: 12 },
      { prices: [610, 790] },
    ]);
    expect([dear?.total, cheap?.total]).toEqual(['342500.00', '336600.00']);
    expect([dear?.overBest, cheap?.overBest]).toEqual(['5900.00', '0.00']);
  });

  it('an offer that was good until yesterday is no best, and is over none', () => {
    const [expired, standing] = compared([
      { prices: [500, 700], validUntil: '2026-11-19' },
      { prices: [600, 800], validUntil: '2026-11-20' },
    ]);
    expect([expired?.total, expired?.overBest]).toEqual(['278000.00', null]);
    expect(standing?.overBest).toBe('0.00');
  });

  it('in another currency at its rate; a fuel that is not offered leaves no total and is no best', () => {
    const [euro, part] = compared([
      { prices: [500, 700], currency: 'EUR', exchangeRate: 1.1, barging: 1000 },
      { prices: [1, null] },
    ]);
    expect(euro).toMatchObject({ fuel: '305800.00', barging: '1100.00', overBest: '0.00' });
    expect(part).toEqual({
      fuel: null,
      barging: '0.00',
      time: '0.00',
      total: null,
      overBest: null,
    });
  });

  it('a voyage that earns nothing waits for nothing', () => {
    expect(compared([{ prices: [600, 800], extraHours: 24 }], -2_000)[0]?.time).toBe('0.00');
  });

  it('the same fuel twice and more prices than fuels are refused', () => {
    const parsed = bunkerEnquiryInput.safeParse({
      rowId: 'r',
      lines: [
        { fuelType: 'MGO', quantity: 1 },
        { fuelType: 'MGO', quantity: 2 },
      ],
      offers: [{ vendorId: VENDOR, rowId: 'r', prices: [1, 2, 3] }],
    });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['lines.1.fuelType', 'This fuel is asked for already.'],
      ['offers.0.prices', 'It has more prices than there are fuels.'],
    ]);
  });
});
