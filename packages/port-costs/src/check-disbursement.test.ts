import { describe, expect, it } from 'vitest';
import type { AccountLine, CheckContext, DisbursementAccount } from './account.ts';
import { checkDisbursement } from './index.ts';
import { isSameService, wordsOf } from './wording.ts';

const line = (
  description: string,
  final: number | null,
  more: Partial<AccountLine> = {},
): AccountLine => ({
  ...{ description, voucher: '', quantity: null, unit: null, tariff: null },
  ...{ discountPercent: null, vatPercent: null },
  finalMinor: final === null ? null : BigInt(Math.round(final * 100)),
  proformaMinor: final === null ? null : BigInt(Math.round(final * 100)),
  ...more,
});
const minor = (amount: number): bigint => BigInt(Math.round(amount * 100));

const CONTEXT: CheckContext = {
  ...{ baseCurrency: 'USD', gt: 43_500, stay: { hours: 70, days: 4 }, rateOfDay: '1.08' },
  history: [],
  tolerances: { ratePercent: 1, driftPercent: 10, driftAmount: 500 },
};

type Case = {
  title: string;
  lines: AccountLine[];
  account?: Partial<DisbursementAccount>;
  context?: Partial<CheckContext>;
  found: string[];
};

const DUES = line('Port dues', 21_750, { quantity: 43_500, unit: 'GT', tariff: 0.5 });
const past = (...amounts: number[]) =>
  amounts.map((amount) => ({ description: 'Agent’s fee', minor: minor(amount) }));

const CASES: readonly Case[] = [
  { title: 'tariff × GT is the amount', lines: [DUES], found: [] },
  { title: 'rounded to the whole unit', lines: [{ ...DUES, tariff: 0.50001 }], found: [] },
  {
    title: 'tariff × GT is 21,750.00, not 23,750.00',
    lines: [{ ...DUES, finalMinor: minor(23_750) }],
    found: ['0 TARIFF 2000.00'],
  },
  {
    title: 'charged on 45,000 GT instead of 43,500: 1,500 × 0.5',
    lines: [{ ...DUES, quantity: 45_000, finalMinor: minor(22_500) }],
    found: ['0 TONNAGE 750.00'],
  },
  {
    title: 'ten per cent agreed and not taken off 21,750.00',
    lines: [{ ...DUES, discountPercent: 10 }],
    found: ['0 DISCOUNT 2175.00'],
  },
  {
    title: 'a discount on the proforma alone: 4,500.00 is 5,000.00 less 10 %',
    lines: [line('Agency fee', 5_000, { discountPercent: 10, proformaMinor: minor(4_500) })],
    found: ['0 DISCOUNT 500.00'],
  },
  {
    title: 'the rebate of the proforma is gone',
    lines: [DUES, line('Rebate', null, { proformaMinor: minor(-900) })],
    found: ['1 DISCOUNT 900.00'],
  },
  {
    title: 'six days of berth in a stay of four days at 2,000.00',
    lines: [line('Berth hire', 12_000, { quantity: 6, unit: 'days', tariff: 2_000 })],
    found: ['0 STAY 4000.00'],
  },
  {
    title: 'tugs are charged by their own hours',
    lines: [line('Tugs in', 200_000, { quantity: 200, unit: 'hours', tariff: 1_000 })],
    found: [],
  },
  {
    title: 'one voucher twice',
    lines: [
      line('Pilotage inward', 4_000, { voucher: 'P-77' }),
      line('Pilotage, shifting', 4_000, { voucher: 'p77' }),
    ],
    found: ['1 VOUCHER 4000.00'],
  },
  {
    title: 'one service in other words',
    lines: [line('Pilotage inward', 4_000), line('Inbound pilot fee', 4_000)],
    found: ['1 DUPLICATE 4000.00'],
  },
  {
    title: 'in and out are two services of one price',
    lines: [line('Pilotage inward', 4_000), line('Pilotage outward', 4_000)],
    found: [],
  },
  {
    title: 'nobody ordered it',
    lines: [DUES, line('Crane standby', 3_000, { proformaMinor: null })],
    found: ['1 NOT_ORDERED 3000.00'],
  },
  {
    title: 'ordered in other words',
    lines: [
      line('Garbage disposal', null, { proformaMinor: minor(400) }),
      line('Garbage removal', 420, { proformaMinor: null }),
      DUES,
    ],
    found: [],
  },
  {
    title: 'a third above the proforma',
    lines: [line('Agency fee', 6_000, { proformaMinor: minor(4_500) })],
    found: ['0 DRIFT 1500.00'],
  },
  {
    title: 'much in per cent and little in money',
    lines: [line('Sundries', 600, { proformaMinor: minor(300) })],
    found: [],
  },
  {
    title: 'eight lines, each 440.00 above, come to 11 %',
    lines: ['Pilot', 'Tug', 'Mooring', 'Launch', 'Light', 'Agency', 'Customs', 'Waste'].map(
      (what) => line(what, 4_440, { proformaMinor: minor(4_000) }),
    ),
    found: ['all DRIFT_TOTAL 3520.00'],
  },
  {
    title: 'the lines come to another total',
    lines: [DUES],
    account: { statedMinor: minor(21_800) },
    found: ['all TOTAL 50.00'],
  },
  {
    title: '20 % of 5,000.00 are 1,000.00',
    lines: [line('Agency fee', 5_000, { vatPercent: 20 }), line('VAT 20 %', 1_200)],
    found: ['1 VAT 200.00'],
  },
  {
    title: 'taken at 1.12, not at the 1.08 of the day: 870.00 in base currency',
    lines: [DUES],
    account: { exchangeRate: '1.12' },
    found: ['all RATE 870.00'],
  },
  {
    title: 'within a per cent of the rate',
    lines: [DUES],
    account: { exchangeRate: '1.089' },
    found: [],
  },
  {
    title: 'no rate is known',
    lines: [DUES],
    context: { rateOfDay: null },
    account: { exchangeRate: '2' },
    found: [],
  },
  {
    title: 'twice what this port asked before',
    lines: [line('Agency fee', 9_000)],
    context: { history: past(4_000, 4_500, 4_200, 4_400) },
    found: ['0 HISTORY 4700.00'],
  },
  {
    title: 'two calls are no history',
    lines: [line('Agency fee', 9_000)],
    context: { history: past(4_000, 4_500) },
    found: [],
  },
  {
    title: 'a proforma is compared with no proforma',
    lines: [line('Crane standby', 3_000, { finalMinor: null })],
    account: { paper: 'proforma' },
    found: [],
  },
];

const check = ({ lines, account = {}, context = {} }: Omit<Case, 'title' | 'found'>) =>
  checkDisbursement(
    {
      ...{ paper: 'final', currency: 'EUR', exchangeRate: '1.08', statedMinor: null },
      ...account,
      lines,
    },
    { ...CONTEXT, ...context },
  );

describe('what an auditor would ask', () => {
  it.each(CASES)('$title: $found', ({ found, ...of }) => {
    const said = check(of).map(({ code, line: at, difference: { minorUnits } }) => {
      const digits = String(minorUnits).padStart(3, '0');
      return `${at ?? 'all'} ${code} ${digits.slice(0, -2)}.${digits.slice(-2)}`;
    });
    expect(said).toEqual(found);
  });

  it('one and the same finding has one key, and another figure another', () => {
    const key = (amount: number) =>
      check({ lines: [{ ...DUES, finalMinor: minor(amount) }] })[0]?.key;
    expect(key(23_750)).toBe(key(23_750));
    expect(key(23_750)).not.toBe(key(23_800));
  });

  it('one service has many words, and two services have like ones', () => {
    const isSame = (a: string, b: string) => isSameService(wordsOf(a), wordsOf(b));
    expect(isSame('Towage inward', 'Tugs, arrival')).toBe(true);
    expect(isSame('Berthage', 'Berth hire')).toBe(true);
    expect(isSame('Linesmen', 'Mooring')).toBe(true);
    expect(isSame('Pilotage', 'Pilotge')).toBe(true);
    expect(isSame('Mooring', 'Unmooring')).toBe(false);
    expect(isSame('Tug 1 inward', 'Tug 2 inward')).toBe(false);
    expect(isSame('Agency fee', 'Port dues')).toBe(false);
  });
});
