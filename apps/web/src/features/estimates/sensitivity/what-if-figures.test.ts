import { driversOf, estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import {
  axisText,
  figureTitle,
  gainOf,
  isCrossed,
  shadeOf,
  type Threshold,
  thresholdOf,
} from './what-if-figures.ts';

const input = sampleGrainVoyage();
const result = estimateVoyage(input);

describe('where a map turns', () => {
  it('net TCE at what the vessel costs a day, profit at nothing, breakeven freight at the freight', () => {
    expect(thresholdOf('netTce', input, result)?.value).toBeCloseTo(7_500, 6);
    expect(thresholdOf('profit', input, result)?.value).toBe(0);
    expect(thresholdOf('breakeven', input, result)).toMatchObject({
      value: 38.5,
      isMoreBetter: false,
    });
  });

  it('an estimate without cargo has no freight to break even', () => {
    const empty = { ...input, cargoes: [] };
    expect(thresholdOf('breakeven', empty, estimateVoyage(empty))).toBeNull();
  });

  const atTen: Threshold = { value: 10, isMoreBetter: true, label: '' };

  it('shades by the distance from there, the farthest in full', () => {
    expect(shadeOf(20, atTen, [5, 20])).toBe(1);
    expect(shadeOf(5, atTen, [5, 20])).toBe(-0.5);
    expect(shadeOf(null, atTen, [5, 20])).toBe(0);
    expect(shadeOf(10, atTen, [10])).toBe(0);
  });

  it('less is better for the freight that breaks even', () => {
    expect(gainOf(12, { ...atTen, isMoreBetter: false })).toBe(-2);
  });

  it('the line runs between two places on its two sides; a place without a figure has none', () => {
    expect(isCrossed(9, 11, atTen)).toBe(true);
    expect(isCrossed(10, 11, atTen)).toBe(false);
    expect(isCrossed(null, 11, atTen)).toBe(false);
  });
});

describe('what stands at the edges', () => {
  const driverOf = (key: string) => driversOf(input).find((driver) => driver.key === key)!;

  it('the value where there is one, else what is added', () => {
    expect(axisText(driverOf('cargoes.0.freight.rate'), 2, 2)).toBe('40.5');
    expect(axisText(driverOf('bunkerPrice'), -20, 20)).toBe('−20 USD/t');
    expect(axisText(driverOf('bunkerPrice'), 0, 20)).toBe('as now');
  });

  it('names the figure with what it is counted in', () => {
    expect(figureTitle('netTce', 'USD')).toBe('Net TCE, USD per day');
    expect(figureTitle('profit', 'EUR')).toBe('Profit, EUR');
    expect(figureTitle('breakeven', 'EUR')).toBe('Breakeven freight');
  });
});
