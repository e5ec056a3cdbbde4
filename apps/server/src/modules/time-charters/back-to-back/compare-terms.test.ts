import { type TimeCharterInput, timeCharterInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { dailyMargin } from './compare-hire.ts';
import { compareTerms } from './compare-terms.ts';

type Change = Record<string, unknown>;

const charter = (change: Change): TimeCharterInput =>
  timeCharterInput.parse({
    vesselId: '0196a000-0000-7000-8000-000000000001',
    deliveryPort: 'Gibraltar',
    redeliveryPort: 'Singapore–Japan range',
    actualDeliveryDateTime: '2026-10-01T00:00:00.000Z',
    minDuration: 300,
    maxDuration: 330,
    hireLines: [{ hireRate: 14_000 }],
    ...change,
  });
const headOf = (change: Change = {}) => charter({ type: 'in', ...change });
const subOf = (change: Change = {}) => charter({ type: 'out', ...change });

/** What is not the same, by term. */
function differences(head: TimeCharterInput, sub: TimeCharterInput) {
  const { terms } = compareTerms({ charter: head, offHire: [] }, { charter: sub, offHire: [] });
  return Object.fromEntries(
    terms
      .filter(({ finding }) => finding !== 'same')
      .map(({ term, finding, says }) => [term, `${finding}: ${says}`.replace(/: $/, '')]),
  );
}

describe('two charters of one vessel, term by term', () => {
  it('that are the same on both sides differ in nothing', () => {
    expect(differences(headOf(), subOf())).toEqual({});
  });

  it.each<[string, Change, Change, Record<string, string>]>([
    [
      'a sub charter that begins earlier and may last longer',
      { plusDays: 15, minusDays: 15 },
      { actualDeliveryDateTime: '2026-09-29T12:00:00.000Z', plusDays: 30, minusDays: 30 },
      {
        Delivery: 'exposed: She is let 1.50 days before we have her.',
        'Earliest redelivery': 'exposed: She may come back 16.50 days before owners take her.',
        'Latest redelivery': 'exposed: Sub-charterers may keep her 13.50 days longer than we may.',
      },
    ],
    [
      'a sub charter inside the head charter',
      {},
      { actualDeliveryDateTime: '2026-10-02T00:00:00.000Z', minDuration: 310, maxDuration: 310 },
      {
        Delivery: 'differs: 1.00 days of hire are ours before she is let.',
        'Earliest redelivery':
          'differs: She is let at least 11.00 days longer than we must keep her.',
        'Latest redelivery':
          'differs: Sub-charterers give her back at least 19.00 days before we must.',
      },
    ],
    [
      'sub-charterers who may cancel before owners are late',
      { laycanEndDateTime: '2026-10-05T00:00:00.000Z' },
      { laycanEndDateTime: '2026-10-03T00:00:00.000Z' },
      {
        'Cancelling date': 'exposed: Sub-charterers may cancel 2.00 days before owners are late.',
      },
    ],
    [
      'hire in advance against hire in arrears',
      {},
      { billingScheduleType: 'In arrears', billingPeriodType: 'Every 30 days' },
      {
        Billing: 'exposed: We pay in advance and are paid in arrears.',
        'Billing period': 'differs',
      },
    ],
    [
      'what is paid beside hire and not passed on',
      { ballastBonus: 150_000, voyageExpenses: [{ name: 'C/V/E', rate: 1_500 }] },
      { ballastBonus: 100_000, voyageExpenses: [{ name: 'C/V/E', rate: 1_800 }] },
      {
        'Ballast bonus': 'exposed: USD 50,000.00 of it are not passed on.',
        'C/V/E, per 30 days': 'differs',
      },
    ],
    [
      'bunkers that are bought dearer than they are sold, on delivery and on redelivery',
      {
        bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 900, price: 600 }],
        bunkersOnRedelivery: [{ fuelType: 'VLSFO', quantity: 900, price: 550 }],
      },
      {
        bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 900, price: 580.5 }],
        bunkersOnRedelivery: [{ fuelType: 'VLSFO', quantity: 850, price: 550 }],
      },
      {
        'Bunkers on delivery, VLSFO':
          'exposed: Each tonne is bought for USD 19.50 more than it is sold for.',
        'Bunkers on redelivery, VLSFO': 'differs: The quantities are not the same.',
      },
    ],
    [
      'a rate on an index against a fixed one',
      {
        hireLines: [{ indexOptions: { indexRoute: '0196a000-0000-7000-8000-00000000000a' } }],
      },
      {},
      { Rate: 'exposed: One follows an index and the other does not: the difference is ours.' },
    ],
    [
      'another currency',
      {},
      { currency: 'EUR' },
      { Currency: 'exposed: Hire comes in EUR and is owed in USD.' },
    ],
    [
      'ports and areas in other words',
      { tradingArea: 'Worldwide' },
      { tradingArea: ' worldwide ', redeliveryPort: 'Skaw–Cape Passero range' },
      { 'Redelivery port': 'differs' },
    ],
  ])('%s', (_, head, sub, expected) => {
    expect(differences(headOf(head), subOf(sub))).toEqual(expected);
  });

  it('time that sub-charterers do not pay and owners still want', () => {
    const lost = (days: number) => ({
      ...{ id: 'one', reason: 'Breakdown', percent: 100, fuels: [] },
      start: '2026-11-01T00:00:00.000Z' as never,
      end: `2026-11-0${1 + days}T00:00:00.000Z` as never,
    });
    const { terms } = compareTerms(
      { charter: headOf(), offHire: [lost(2)] },
      { charter: subOf(), offHire: [lost(5)] },
    );
    expect(terms.find(({ term }) => term === 'Off-hire')).toEqual({
      ...{ term: 'Off-hire', head: '2.00 days', sub: '5.00 days', finding: 'exposed' },
      says: '3.00 days are not claimed of the owners.',
    });
  });
});

describe('what a day between two charters leaves', () => {
  const address = (amount: number) => ({ type: 'A', amount });
  const broker = (amount: number) => ({ type: 'B', amount });

  it('is their hire net of the commissions that are ours to give and to get', () => {
    // 14,000 less 3.75 % address; 16,000 less 2.5 % address and 1.25 % to the broker. The head charter's broker is its owners'.
    const head = headOf({ brokers: [address(3.75), broker(1.25)] });
    const sub = subOf({ hireLines: [{ hireRate: 16_000 }], brokers: [address(2.5), broker(1.25)] });
    expect(dailyMargin({ head, sub })).toEqual({
      ...{ currency: 'USD', head: '13475.00', sub: '15400.00', margin: '1925.00' },
    });
    expect(differences(head, sub)).toEqual({
      'Hire a day, net of commissions': 'differs: Each day brings USD 1,925.00.',
    });
  });

  it('is a loss where she is let for less than she costs', () => {
    expect(differences(headOf(), subOf({ hireLines: [{ hireRate: 13_250.25 }] }))).toEqual({
      'Hire a day, net of commissions': 'exposed: Each day costs USD 749.75 more than it brings.',
    });
  });

  it('is the mean of the rates over the time they share', () => {
    // 100 of the 200 shared days at 14,000 and 100 at 15,000.
    const head = headOf({
      hireLines: [{ hireRate: 14_000, hireDuration: 100 }, { hireRate: 15_000 }],
    });
    const sub = subOf({
      minDuration: 200,
      maxDuration: 200,
      hireLines: [{ hireRate: 480_000, hireRateType: 'Per 30 Days' }],
    });
    expect(dailyMargin({ head, sub })).toMatchObject({
      ...{ head: '14500.00', sub: '16000.00', margin: '1500.00' },
    });
  });

  it('is not known where a rate follows an index, currencies differ or no time is shared', () => {
    const route = '0196a000-0000-7000-8000-00000000000a';
    const onIndex = headOf({ hireLines: [{ indexOptions: { indexRoute: route } }] });
    expect(dailyMargin({ head: onIndex, sub: subOf() })).toBeNull();
    expect(dailyMargin({ head: headOf(), sub: subOf({ currency: 'EUR' }) })).toBeNull();
    const later = subOf({ actualDeliveryDateTime: '2028-10-01T00:00:00.000Z' });
    expect(dailyMargin({ head: headOf(), sub: later })).toBeNull();
  });
});
