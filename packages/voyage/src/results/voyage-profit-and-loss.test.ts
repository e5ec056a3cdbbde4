import { describe, expect, it } from 'vitest';
import type { ProfitAndLossLine } from '../estimate/estimate-result.ts';
import { type ActualLine, voyageProfitAndLoss } from './voyage-profit-and-loss.ts';

const FIXED: readonly ProfitAndLossLine[] = [
  { key: 'grossFreight', section: 'revenue', label: 'Gross freight', amount: 1_000 },
  { key: 'bunkers', section: 'expense', label: 'Bunkers', amount: -400 },
  { key: 'runningCost', section: 'running_cost', label: 'Running cost', amount: -100 },
];

/** The voyage with some of its lines changed by what operations and accounting know. */
function compared(changes: Partial<Record<ProfitAndLossLine['key'], Partial<ActualLine>>> = {}) {
  const actuals = FIXED.map(({ key, section, label, amount }) => ({
    ...{ key, section, label, operational: amount, isReported: false, posted: 0 },
    ...{ hasFinalDocument: false, cashIn: 0, cashOut: 0, ...changes[key] },
  }));
  const { revenue, expense, running_cost, profit_loss } = voyageProfitAndLoss(FIXED, actuals);
  const [freight] = revenue;
  const [bunkers] = expense;
  const [running] = running_cost;
  const [result, profit] = profit_loss;
  return { freight, bunkers, running, result, profit };
}

describe('actual, and what a figure rests on', () => {
  it('a voyage of which nothing happened has no actual figure anywhere', () => {
    const { freight, bunkers, running, result, profit } = compared();
    for (const line of [freight, bunkers, running, result, profit]) {
      expect(line).toMatchObject({ actual: null, basis: 'fixed', variance: 0 });
    }
    expect(profit).toMatchObject({ estimated: 500, latest: 500, posted: null });
  });

  it('a dearer forecast is an estimate with its variance, and still nothing actual', () => {
    const { bunkers, profit } = compared({ bunkers: { operational: -450 } });
    expect(bunkers).toMatchObject({ latest: -450, basis: 'estimate', actual: null, variance: -50 });
    expect(bunkers?.variancePercent).toBeCloseTo(-12.5, 9);
    expect(profit).toMatchObject({ latest: 450, basis: 'estimate', actual: null, variance: -50 });
  });

  it('what is invoiced is actual, and makes no profit of itself', () => {
    const { freight, bunkers, profit } = compared({ grossFreight: { posted: 950 } });
    expect(freight).toMatchObject({ basis: 'actual', actual: 1_000, posted: 950 });
    expect(bunkers?.actual).toBeNull();
    expect(profit).toMatchObject({ actual: null, basis: 'estimate', posted: null });
  });

  it('reported times make what is paid by the day actual', () => {
    const { running, bunkers } = compared({ runningCost: { operational: -110, isReported: true } });
    expect(running).toMatchObject({ basis: 'actual', actual: -110, variance: -10 });
    expect(bunkers?.actual).toBeNull();
  });

  it('a result is actual and posted once every line of it is', () => {
    const { result, profit } = compared({
      grossFreight: { posted: 990, hasFinalDocument: true },
      bunkers: { posted: -420, hasFinalDocument: true },
      runningCost: { isReported: true },
    });
    expect(result).toMatchObject({ basis: 'actual', actual: 570, posted: 570 });
    expect(profit).toMatchObject({ basis: 'actual', actual: 470, posted: null });
  });
});
