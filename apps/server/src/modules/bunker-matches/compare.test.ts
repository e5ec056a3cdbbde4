import { USUAL_COST_CHECKS } from '@mainsheet/contract';
import { decimal, formatAmount, moneyFromDecimal } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { type BilledFuel, compareLifting, type MatchedLifting } from './compare.ts';

const LIFTING: MatchedLifting = {
  id: 'lifting',
  port: 'Singapore',
  fuel: 'VLSFO',
  vendorId: 'straits',
  vendorName: 'Straits Marine Fuels',
  currency: 'USD',
  orderedT: '500.000',
  orderedPrice: '600.0000',
  note: {
    ...{ number: 'BDN-1', on: '2026-11-02', fuel: null, port: '', tonnes: '498.500' },
    ...{ density: '962.50', sulphur: '0.480' },
  },
};
const BILL = { vendorId: 'straits', vendorName: 'Straits Marine Fuels', currency: 'USD' };

const billed = (tonnes: string, price: string): BilledFuel => ({
  ...{ tonnes, price, descriptions: ['VLSFO delivered Singapore'] },
  amountMinor: moneyFromDecimal('USD', decimal(tonnes).times(price)).minorUnits,
});

type Case = {
  title: string;
  lifting?: Partial<MatchedLifting>;
  note?: Partial<MatchedLifting['note']>;
  bill?: Partial<typeof BILL>;
  dayRate?: string | null;
  fuel?: BilledFuel;
  beyond: string[];
};

const CASES: readonly Case[] = [
  { title: 'billed as the note says', beyond: [] },
  {
    title: 'delivered 0.5 % short of the order',
    note: { tonnes: '497.500' },
    fuel: billed('497.5', '600'),
    beyond: [],
  },
  {
    title: 'delivered 0.502 % short',
    note: { tonnes: '497.490' },
    fuel: billed('497.49', '600'),
    beyond: ['delivered'],
  },
  { title: 'billed 0.1 % above the note, 300.00', fuel: billed('499', '600'), beyond: [] },
  { title: 'billed 0.31 % above the note, 900.00', fuel: billed('500', '600'), beyond: ['amount'] },
  {
    title: 'billed 2 % above the note',
    fuel: billed('508.47', '600'),
    beyond: ['quantity', 'amount'],
  },
  { title: 'billed below the note', fuel: billed('480', '600'), beyond: ['quantity', 'amount'] },
  { title: 'price 0.17 % above the order, 498.50', fuel: billed('498.5', '601'), beyond: [] },
  {
    title: 'price 0.6 % above the order',
    fuel: billed('498.5', '603.6'),
    beyond: ['price', 'amount'],
  },
  {
    title: 'less at a higher price comes to the same',
    fuel: billed('489.0467', '611.598'),
    beyond: ['quantity', 'price'],
  },
  {
    title: 'another supplier',
    bill: { vendorId: 'other', vendorName: 'Other' },
    beyond: ['supplier'],
  },
  { title: 'another grade on the note', note: { fuel: 'HSFO', sulphur: '3.2' }, beyond: ['grade'] },
  {
    title: 'another grade on the bill',
    fuel: { ...billed('498.5', '600'), descriptions: ['HSFO 380'] },
    beyond: ['grade'],
  },
  {
    title: 'a line that names no grade',
    fuel: { ...billed('498.5', '600'), descriptions: ['Bunkers as per BDN'] },
    beyond: [],
  },
  { title: 'another port on the note', note: { port: 'Fujairah' }, beyond: ['port'] },
  { title: 'the port in other letters', note: { port: ' singapore ' }, beyond: [] },
  { title: 'too much sulphur', note: { sulphur: '0.510' }, beyond: ['sulphur'] },
  { title: 'sulphur at the limit', note: { sulphur: '0.500' }, beyond: [] },
  { title: 'no delivery note', note: { number: '', on: null, tonnes: null }, beyond: ['note'] },
  { title: 'a note without a number', note: { number: '' }, beyond: ['note'] },
  { title: 'nothing was ordered', lifting: { orderedT: null }, beyond: ['order'] },
  {
    title: 'another currency is not compared by its figures',
    bill: { currency: 'EUR' },
    fuel: billed('900', '10'),
    beyond: ['currency'],
  },
  {
    title: 'the amount is let pass in base currency',
    dayRate: '0.1',
    fuel: billed('500', '600'),
    beyond: [],
  },
  {
    title: 'without a rate of the day no difference is let pass',
    dayRate: null,
    fuel: billed('499', '600'),
    beyond: ['amount'],
  },
  {
    title: 'nothing came, something is billed',
    note: { tonnes: '0.000' },
    beyond: ['delivered', 'quantity', 'amount'],
  },
];

const checksOf = ({ lifting, note, bill, dayRate = '1', fuel }: Omit<Case, 'title' | 'beyond'>) =>
  compareLifting({
    lifting: { ...LIFTING, ...lifting, note: { ...LIFTING.note, ...note } },
    bill: { ...BILL, ...bill },
    billed: fuel ?? billed('498.5', '600'),
    judgedBy: { ...USUAL_COST_CHECKS, baseCurrency: 'USD', dayRate },
  });

describe('order, delivery note and bill of a lifting', () => {
  it.each(CASES)('$title: $beyond', ({ beyond, ...of }) => {
    const checks = checksOf(of);
    expect(checks.filter((one) => one.isBeyond).map(({ code }) => code)).toEqual(beyond);
    for (const { isBeyond, sentence } of checks) expect(sentence !== '').toBe(isBeyond);
  });

  it('says each difference in money: 500 × 610 billed for 498.5 × 600 is 5,900.00 too much', () => {
    const differences = Object.fromEntries(
      checksOf({ fuel: billed('500', '610') }).flatMap(({ code, difference }) =>
        difference ? [[code, formatAmount(difference)]] : [],
      ),
    );
    // 1.5 t too many at 610 and 10 too much on 498.5 t are the whole.
    expect(differences).toEqual({
      ...{ delivered: '-900.00', quantity: '915.00', price: '4985.00', amount: '5900.00' },
    });
  });

  it('says in words what does not fit', () => {
    const said = checksOf({ fuel: billed('508.47', '600') }).flatMap(
      ({ sentence }) => sentence || [],
    );
    expect(said).toEqual([
      '498.5 mt were delivered, 508.47 mt are billed (+2.00 %).',
      'USD 299,100.00 are due by note and order, USD 305,082.00 are billed.',
    ]);
  });
});
