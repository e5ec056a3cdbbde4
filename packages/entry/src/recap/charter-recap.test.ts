import type { CivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import { parseCharterRecap } from './charter-recap.ts';

const today = '2026-11-20' as CivilDate;

/** Everything read, as a person sees it; fields left open are written with a bar. */
function readOf(lines: readonly string[]) {
  const { fields, steps, index, options, tradingArea, notUnderstood } = parseCharterRecap(
    lines.join('\n'),
    { today },
  );
  const echoes = Object.entries(fields).flatMap(([key, readings]) =>
    readings.length === 0 ? [] : [[key, readings.map(({ echo }) => echo).join(' | ')]],
  );
  return {
    ...(Object.fromEntries(echoes) as Record<string, string>),
    ...(steps[0] && { steps: steps[0].value.map(({ rate, duration }) => [rate, duration]) }),
    ...(index[0] && { index: Object.values(index[0].value) }),
    ...(options.length > 0 && { options: options.map(({ value }) => Object.values(value)) }),
    ...(tradingArea[0] && { trading: tradingArea[0].value }),
    notUnderstood,
  };
}

/** Recaps of our own in the styles of several desks. */
const CASES: readonly [string, readonly string[], object][] = [
  [
    'period with a step and two options',
    [
      'FIXTURE RECAP',
      'MV CAPE HARMONY / 179,800 DWT / BLT 2015 / LIBERIA FLAG',
      'OWNERS: HARMONY MARITIME LTD',
      'DELY DLOSP GIBRALTAR',
      'LAYCAN 1/10 DEC',
      'PERIOD 11/13 MONTHS',
      'REDELY DOP SINGAPORE-JAPAN RANGE',
      'HIRE USD 19,500 DAILY FIRST 6 MONTHS THEREAFTER USD 20,250',
      'OPTION 10/12 MONTHS AT USD 21,000 DAILY, DECLARABLE LATEST 1 AUG 2027',
      'OPTION FURTHER 6 MONTHS +/- 15 DAYS CHOPT',
      'TRADING: WORLDWIDE WITHIN IWL, NO ICE',
      '3.75 PCT ADCOM + 1.25 PCT BROKERAGE',
      'GOOD SHIP',
    ],
    {
      kind: 'fixture',
      vesselName: 'CAPE HARMONY',
      dwt: '179,800',
      owner: 'HARMONY MARITIME LTD',
      delivery: 'DLOSP GIBRALTAR',
      redelivery: 'DOP SINGAPORE-JAPAN RANGE',
      laycan: '1/10 Dec 2026',
      duration: '11-13 months',
      commission: '3.75 add + 1.25 brk',
      steps: [
        [19_500, 6],
        [20_250, null],
      ],
      options: [
        [10, 12, 'months', null, 21_000, '2027-08-01'],
        [6, 6, 'months', 15, null, null],
      ],
      trading: 'WORLDWIDE WITHIN IWL, NO ICE',
      // The end of a title and of a label stand beside what is really new.
      notUnderstood: ['RECAP', 'BROKERAGE', 'GOOD SHIP'],
    },
  ],
  [
    'index hire with floor and ceiling',
    [
      'Clean fixed:',
      'Vessel: MV Ocean Pearl',
      'Charterers: Altamar Ore Marketing',
      'Delivery: DOP Rotterdam',
      'Period: 150-180 days',
      'Redelivery: DOP Skaw-Gibraltar range',
      'Hire: 104% of the average of P5TC, floor USD 11,000, ceiling USD 22,000',
      'BB: USD 150,000',
      '3.75% ttl',
    ],
    {
      vesselName: 'Ocean Pearl',
      charterer: 'Altamar Ore Marketing',
      duration: '150-180 days',
      ballastBonus: '150,000',
      index: [104, 'P5TC', 11_000, 22_000],
    },
  ],
  [
    'terse index of a panamax, a cap alone',
    [
      'M/V STAR LYDIA',
      'DELY APS RECALADA',
      'DURATION ABT 45-50 DAYS',
      '98 PCT BPI-82, CAP USD 18,500',
    ],
    { vesselName: 'STAR LYDIA', duration: '45-50 days', index: [98, 'BPI-82', null, 18_500] },
  ],
  [
    'a trip without options or steps',
    [
      'MV NORTH SEA',
      'DELY DLOSP KANDLA',
      'REDELY DLOSP NORTH CHINA',
      'HIRE USD 12,750 DAILY',
      'CVE USD 1,500 PMPR',
    ],
    { vesselName: 'NORTH SEA', hire: '12,750/d', cve: '1,500/m' },
  ],
  [
    'options numbered, with a plus',
    [
      'PERIOD: 12 MONTHS',
      'HIRE: USD 15,000 PER DAY',
      'PLUS OPTION 1: 6 MONTHS AT USD 15,500 PER DAY',
      'PLUS OPTION 2: 6 MONTHS AT USD 16,000 PER DAY',
    ],
    {
      options: [
        [6, 6, 'months', null, 15_500, null],
        [6, 6, 'months', null, 16_000, null],
      ],
    },
  ],
];

describe('recaps of time charters', () => {
  it.each(CASES)('%s', (_, lines, expected) => {
    expect(readOf(lines)).toMatchObject(expected);
  });

  it('commissions are no index, and a trip has neither steps nor options', () => {
    const read = readOf(CASES[3]![1]);
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['index']));
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['steps']));
    expect(parseCharterRecap('3.75 PCT TTL', { today }).index).toEqual([]);
  });

  it('a route is named with its size too', () => {
    const [index] = parseCharterRecap('HIRE: 104% OF P1A_82', { today }).index;
    expect(index?.value).toMatchObject({ percent: 104, index: 'P1A_82' });
  });

  it('points at the words it was read from', () => {
    const text = CASES[0]![1].join('\n');
    const [option] = parseCharterRecap(text, { today }).options;
    const { from, to } = option!.spans[0]!;
    expect(text.slice(from, to)).toBe(CASES[0]![1][8]);
  });

  it('a megabyte of hostile text answers within a second', () => {
    const hostile = 'OPTION 1 MONTHS AT USD 1 '.repeat(42_000);
    const started = performance.now();
    parseCharterRecap(hostile, { today });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it.each<[string, string[]]>([
    ['Adcom 3.75 pct\nBrokerage 1.25 pct Fearnside', ['3.75 add + 1.25 brk']],
    ['Brokerage: 1.25%\nCVE USD 1,500\nAddress commission 2.5%', ['2.5 add + 1.25 brk']],
    ['2.5 pct adcom, 1.25 pct brkg', ['2.5 add + 1.25 brk']],
    ['Brokerage 1.25 pct', ['0 add + 1.25 brk']],
    ['3.75 pct ttl incl 1.25 pct brokerage', ['3.75 ttl']],
    [
      'Adcom 2.5 pct\nBrokerage 1.25 pct\nBrokerage 2.5 pct',
      ['2.5 add + 1.25 brk', '2.5 add + 2.5 brk'],
    ],
  ])('brokerage on a line of its own is not lost: %s', (text, echoes) => {
    const { fields } = parseCharterRecap(text, { today });
    expect(fields.commission.map(({ echo }) => echo)).toEqual(echoes);
  });
});
