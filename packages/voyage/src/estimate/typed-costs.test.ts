import { COST_KEYS, ESTIMATE, LINES } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { attributeChange } from '../compare/attribution.ts';
import { explain } from '../explain/explain.ts';
import { estimateVoyage } from './estimate-voyage.ts';
import { numberCells } from './number-cells.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

const AMOUNT = 48_250;

describe.each(COST_KEYS)('%s, a cost typed in one figure', (key) => {
  const without = sampleGrainVoyage();
  const input = { ...sampleGrainVoyage(), [key]: AMOUNT };
  const before = estimateVoyage(without);
  const after = estimateVoyage(input);

  it('is an expense: profit and result fall by just as much', () => {
    expect(after.totals[key]).toBe(AMOUNT);
    expect(after.totals.voyageExpenses - before.totals.voyageExpenses).toBeCloseTo(AMOUNT, 6);
    expect(before.totals.profit - after.totals.profit).toBeCloseTo(AMOUNT, 6);
    expect(before.totals.voyageResult - after.totals.voyageResult).toBeCloseTo(AMOUNT, 6);
  });

  it('has a line of its own while it is not zero, and the lines sum up to the profit', () => {
    expect(before.lines.map((line) => line.key)).not.toContain(key);
    const line = { key, section: 'expense', label: ESTIMATE[key].label, amount: -AMOUNT };
    expect(after.lines.filter((one) => one.key === key)).toEqual([line]);
    expect(LINES[key]).toMatchObject({ section: 'expense', label: ESTIMATE[key].label });
    const sum = after.lines
      .filter(({ section }) => section !== 'profit_loss')
      .reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeCloseTo(after.totals.profit, 6);
  });

  it('stands in the explanation of voyage expenses as the cell it was typed into', () => {
    const tree = explain(input, 'voyageExpenses');
    expect(tree.formula).toContain(` + ${key}`);
    const part = tree.inputs.find(({ name }) => name === key);
    expect(part).toMatchObject({ value: AMOUNT, formula: null, unit: input.baseCurrency });
    expect(part?.source).toMatchObject({ path: key });
    expect(explain(input, key)).toMatchObject({ value: AMOUNT });
  });

  it('is a cause of its own change and a number to vary and to solve for', () => {
    const change = attributeChange(without, input, 'profit');
    expect(change?.parts).toMatchObject([{ cause: ESTIMATE[key].cause, paths: [key] }]);
    expect(change?.change).toBeCloseTo(-AMOUNT, 6);
    expect(numberCells(input).find(({ path }) => path === key)).toMatchObject({
      label: ESTIMATE[key].label,
      unit: input.baseCurrency,
      held: AMOUNT,
    });
  });
});
