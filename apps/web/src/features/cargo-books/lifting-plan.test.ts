import { cargoBookInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import type { CargoBookRecord } from './cargo-books.queries.ts';
import { booksOf, layLiftings, liftingPlan, newPlan } from './lifting-plan.ts';

const CONTRACT = {
  ...{ id: '7e1c9a44-0000-4000-8000-000000000001', remainingQuantity: 400_000, liftings: [{}, {}] },
  data: cargoBookInput.parse({
    ...{ cargo: 'Iron ore', voyageType: 'COA', optionType: 'MOLOO', optionPercentage: 10 },
    laycanStartDateTime: '2027-01-01T00:00:00.000Z',
    laycanEndDateTime: '2027-12-31T23:59:59.000Z',
  }),
} as unknown as CargoBookRecord;

describe('liftings laid over a period', () => {
  it('400,000 t in six over 2027: every 60 or 61 days, ten days of laycan, and no tonne lost', () => {
    const laid = layLiftings(newPlan(CONTRACT));
    expect(laid.map(({ fromDate, toDate }) => [fromDate, toDate])).toEqual([
      ['2027-01-01', '2027-01-10'],
      ['2027-03-02', '2027-03-11'],
      ['2027-05-02', '2027-05-11'],
      ['2027-07-02', '2027-07-11'],
      ['2027-09-01', '2027-09-10'],
      ['2027-11-01', '2027-11-10'],
    ]);
    expect(laid.map(({ quantity }) => quantity)).toEqual([
      ...Array.from({ length: 5 }, () => 66_666.666),
      66_666.67,
    ]);
    expect(laid.reduce((sum, { quantity }) => sum + quantity * 1000, 0)).toBeCloseTo(
      400_000_000,
      6,
    );
  });
  it('the last are options, to be declared before their laycan opens; a laycan ends with the period', () => {
    const plan = { ...newPlan(CONTRACT), optional: 1, laycanDays: 90, declareDays: 30 };
    const laid = layLiftings(plan);
    expect(laid.map(({ isOption }) => isOption)).toEqual([false, false, false, false, false, true]);
    expect(laid.at(-1)).toMatchObject({ toDate: '2027-12-31', declareBy: '2027-10-02' });
  });
  it('are numbered behind those that are there, at the price of the contract and with its percentage', () => {
    const [third] = booksOf(CONTRACT, newPlan(CONTRACT));
    expect(third).toMatchObject({
      ...{ voyageType: 'Voyage Out', coaId: CONTRACT.id, shipmentNo: '3', liftingOption: 'Firm' },
      ...{
        optionType: 'MOLOO',
        optionPercentage: 10,
        laycanStartDateTime: '2027-01-01T00:00:00.000Z',
      },
      pricing: { usePricingFromCoa: true },
    });
  });
  it('a plan without a period, or with more options than liftings, is refused with what is wrong', () => {
    const plan = { ...newPlan(CONTRACT), fromDate: null, optional: 7 };
    const messages = liftingPlan.safeParse(plan).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([
      'Enter the first day of the period.',
      'There are not so many liftings.',
    ]);
  });
});
