import { reevaluate } from '@mainsheet/explanation';
import { estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { measuresOf, perUnit } from './profit-per-unit.ts';

describe('an amount of the profit and loss', () => {
  const line = { label: 'Gross freight', amount: 2_541_000 };

  it('a day is that over the days of the voyage, a tonne over its cargo, and explains itself', () => {
    const measures = { days: 70, tonnes: 66_000 };
    const [day, mt] = (['day', 'mt'] as const).map(
      (per) => perUnit(line, measures, { per, currency: 'USD' })!,
    );
    expect([day?.value, day?.unit]).toEqual([36_300, 'USD/day']);
    expect([mt?.value, mt?.unit]).toEqual([38.5, 'USD/mt']);
    expect([reevaluate(day!), reevaluate(mt!)]).toEqual([36_300, 38.5]);
  });

  it('is nothing without an amount, or without days or cargo to divide it by', () => {
    const of = { per: 'mt', currency: 'USD' } as const;
    expect(perUnit({ ...line, amount: null }, { days: 1, tonnes: 1 }, of)).toBeNull();
    expect(perUnit(line, { days: 1, tonnes: 0 }, of)).toBeNull();
  });

  it('days and cargo are those of the calculation', () => {
    const result = estimateVoyage(sampleGrainVoyage());
    expect(measuresOf(result)).toEqual({ days: result.totals.voyageDays, tonnes: 66_000 });
  });
});
