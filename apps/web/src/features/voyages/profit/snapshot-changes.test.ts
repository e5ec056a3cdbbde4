import { describe, expect, it } from 'vitest';
import { changesBetween } from './snapshot-changes.ts';

const line = (key: string, latest: number) => ({ key, label: key, latest });
const sections = (revenue: [string, number][], expense: [string, number][]) => {
  const sum = [...revenue, ...expense].reduce((total, [, amount]) => total + amount, 0);
  return {
    revenue: revenue.map(([key, amount]) => line(key, amount)),
    expense: expense.map(([key, amount]) => line(key, amount)),
    runningCost: [],
    profitLoss: [line('profit', sum)],
  };
};

describe('what moved since a snapshot', () => {
  it('is each line that differs, those that came and went among them; their sum is what the profit moved by', () => {
    const before = sections(
      [['freight', 1000]],
      [
        ['bunkers', -300],
        ['claim', -20],
      ],
    );
    const after = sections(
      [['freight', 1100]],
      [
        ['bunkers', -300],
        ['portExpenses', -50],
      ],
    );
    const changes = changesBetween(before, after);
    expect(changes.map(({ key, before: was, after: is }) => [key, is - was])).toEqual([
      ['freight', 100],
      ['claim', 20],
      ['portExpenses', -50],
      ['profit', 70],
    ]);
    const parts = changes.filter(({ isSum }) => !isSum);
    expect(parts.reduce((sum, one) => sum + one.after - one.before, 0)).toBe(70);
  });
});
