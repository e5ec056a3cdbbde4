import { type TimeCharterInput, timeCharterInput } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { dailyMargin } from './compare-hire.ts';
import { compareTerms } from './compare-terms.ts';

const C5TC = '0196a000-0000-7000-8000-00000000000a';
const P5TC = '0196a000-0000-7000-8000-00000000000b';

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
        bunkersOnRedelivery: [{ fuelType: 'VLSFO', quantity: 850, price: 560.25 }],
      },
      {
        'Bunkers on delivery, VLSFO':
          'exposed: Each tonne is bought for USD 19.50 more than it is sold for.',
        'Bunkers on redelivery, VLSFO':
          'exposed: Each tonne is bought for USD 10.25 more than it is sold for.',
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
      'one index on other terms',
      { hireLines: [{ indexOptions: { indexRoute: C5TC, adjustmentPercent: 115 } }] },
      { hireLines: [{ indexOptions: { indexRoute: C5TC, adjustmentPercent: 90 } }] },
      { Rate: 'exposed: They follow one index on different terms.' },
    ],
    [
      'two indices',
      { hireLines: [{ indexOptions: { indexRoute: C5TC } }] },
      { hireLines: [{ indexOptions: { indexRoute: P5TC } }] },
      { Rate: 'exposed: They follow different indices.' },
    ],
    [
      'the same two indices, each at another time',
      {
        hireLines: [
          { hireDuration: 100, indexOptions: { indexRoute: C5TC } },
          { indexOptions: { indexRoute: P5TC } },
        ],
      },
      {
        hireLines: [
          { hireDuration: 100, indexOptions: { indexRoute: P5TC } },
          { indexOptions: { indexRoute: C5TC } },
        ],
      },
      { Rate: 'exposed: They follow different indices.' },
    ],
    [
      'an index for 100 days against the same throughout',
      {
        hireLines: [
          { hireDuration: 100, indexOptions: { indexRoute: C5TC } },
          { hireRate: 14_000 },
        ],
      },
      { hireLines: [{ indexOptions: { indexRoute: C5TC } }] },
      {
        Rate: 'exposed: For a part of the time one follows an index and the other does not: the difference is ours.',
      },
    ],
    [
      'another currency, where only what is not passed on at all can be told',
      {
        ballastBonus: 150_000,
        voyageExpenses: [{ name: 'C/V/E', rate: 1_500 }],
        bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 900, price: 600 }],
      },
      {
        currency: 'EUR',
        voyageExpenses: [{ name: 'C/V/E', rate: 1_400 }],
        bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 900, price: 580 }],
      },
      {
        Currency: 'exposed: Hire comes in EUR and is owed in USD.',
        'Ballast bonus': 'exposed: USD 150,000.00 of it are not passed on.',
        'C/V/E, per 30 days': 'differs',
        'Bunkers on delivery, VLSFO': 'differs: The prices are in two currencies.',
      },
    ],
    [
      'two lots of one fuel, fuel on one side alone, and cents below a cent',
      {
        bunkersOnDelivery: [
          { fuelType: 'VLSFO', quantity: 100, price: 600 },
          { fuelType: 'VLSFO', quantity: 100, price: 700 },
          { fuelType: 'MGO', quantity: 50, price: 900 },
        ],
        bunkersOnRedelivery: [{ fuelType: 'VLSFO', quantity: 100, price: 600 }],
        voyageExpenses: [
          { name: 'C/V/E', rate: 0.1 },
          { name: 'C/V/E', rate: 0.2 },
        ],
      },
      {
        bunkersOnDelivery: [{ fuelType: 'VLSFO', quantity: 200, price: 500 }],
        bunkersOnRedelivery: [{ fuelType: 'VLSFO', quantity: 100, price: 600.004 }],
        voyageExpenses: [{ name: 'C/V/E', rate: 0.3 }],
      },
      {
        'Bunkers on delivery, VLSFO':
          'exposed: Each tonne is bought for USD 150.00 more than it is sold for.',
        'Bunkers on delivery, MGO': 'exposed: It is bought and not sold.',
      },
    ],
    [
      'billing the other way round, a fee and a vessel that was changed',
      { billingScheduleType: 'In arrears', rebillableAdminFee: 2 },
      { rebillableAdminFee: 2.5, vesselId: '0196a000-0000-7000-8000-000000000002' },
      {
        Vessel: 'exposed: They are of different vessels since one was changed.',
        Billing: 'differs',
        'Fee on owners’ expenses': 'differs',
      },
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

  it('each side stands in its own column, on redelivery too', () => {
    const bunkers = (price: number) => [{ fuelType: 'VLSFO', quantity: 850, price }];
    const { terms } = compareTerms(
      { charter: headOf({ bunkersOnRedelivery: bunkers(550) }), offHire: [] },
      { charter: subOf({ bunkersOnRedelivery: bunkers(540) }), offHire: [] },
    );
    expect(terms.find(({ term }) => term === 'Bunkers on redelivery, VLSFO')).toEqual({
      term: 'Bunkers on redelivery, VLSFO',
      head: '850.000 t at USD 550.00',
      sub: '850.000 t at USD 540.00',
      finding: 'differs',
      says: '',
    });
  });

  it('time that owners do not pay and sub-charterers still do is to be told', () => {
    const lost = {
      ...{ id: 'one', reason: 'Breakdown', percent: 100, fuels: [] },
      start: '2026-11-01T00:00:00.000Z' as never,
      end: '2026-11-03T00:00:00.000Z' as never,
    };
    const { terms } = compareTerms(
      { charter: headOf(), offHire: [lost] },
      { charter: subOf(), offHire: [] },
    );
    expect(terms.find(({ term }) => term === 'Off-hire')).toMatchObject({
      finding: 'differs',
      says: '2.00 days were not claimed by sub-charterers.',
    });
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
  const marginOf = (head: TimeCharterInput, sub: TimeCharterInput) => {
    const daily = dailyMargin({ head, sub })!;
    return {
      head: formatMoney(daily.head),
      sub: formatMoney(daily.sub),
      margin: formatMoney(daily.margin),
    };
  };

  it('is their hire net of the commissions that are ours to give and to get', () => {
    // 14,000 less 3.75 % address; 16,000 less 2.5 % address and 1.25 % to the broker. The head charter's broker is its owners'.
    const head = headOf({ brokers: [address(3.75), broker(1.25)] });
    const sub = subOf({ hireLines: [{ hireRate: 16_000 }], brokers: [address(2.5), broker(1.25)] });
    expect(marginOf(head, sub)).toEqual({
      ...{ head: 'USD 13,475.00', sub: 'USD 15,400.00', margin: 'USD 1,925.00' },
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

  it('takes what statements take: commissions for a part of the time, lump sums, insurance', () => {
    // 300 days. 2.5 % of 31 days of 14,000 a day are 10,850: 36.17 a day.
    const october = {
      ...{ startDateTime: '2026-10-01T00:00:00.000Z', endDateTime: '2026-11-01T00:00:00.000Z' },
    };
    expect(
      marginOf(
        headOf({ maxDuration: 300 }),
        subOf({ maxDuration: 300, brokers: [{ ...address(2.5), ...october }] }),
      ).margin,
    ).toBe('USD -36.17');
    // 300,000 at once are 1,000 a day; insurance of 500 a day comes on top of hire.
    const sub = subOf({
      maxDuration: 300,
      hireLines: [{ hireRate: 14_000, insurance: 500 }],
      brokers: [{ ...broker(300_000), amountType: 'Lumpsum' }],
    });
    expect(marginOf(headOf({ maxDuration: 300 }), sub)).toEqual({
      ...{ head: 'USD 14,000.00', sub: 'USD 13,500.00', margin: 'USD -500.00' },
    });
  });

  it('counts brokers of the sub charter that are paid apart too, not those its charterers pay', () => {
    const paid = (invoiceMethod: string) => ({ ...broker(1.25), invoiceMethod });
    const brokers = [paid('Will be paid separately'), paid('Will be paid by counterparty')];
    expect(marginOf(headOf({ brokers }), subOf({ brokers }))).toEqual({
      ...{ head: 'USD 14,000.00', sub: 'USD 13,825.00', margin: 'USD -175.00' },
    });
  });

  it('is in whole yen where hire is in yen, one figure on the whole page', () => {
    const yen = { currency: 'JPY', hireLines: [{ hireRate: 2_000_000.5 }] };
    const daily = marginOf(
      headOf({ currency: 'JPY', hireLines: [{ hireRate: 1_900_000 }] }),
      subOf(yen),
    );
    expect(daily.margin).toBe('JPY 100,001');
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
    expect(marginOf(head, sub)).toEqual({
      ...{ head: 'USD 14,500.00', sub: 'USD 16,000.00', margin: 'USD 1,500.00' },
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
