import { describe, expect, it } from 'vitest';
import { percentOverEstimate } from './cost-over-estimate.ts';

const line = (estimated: number, latest: number, posted: number | null = 0) => ({
  ...{ estimated, latest, posted },
});

describe('expenses of a voyage over its estimate', () => {
  it.each([
    [
      'bills of 60,000 on 50,000 of port costs are 20 % over',
      [line(-50_000, -50_000, -60_000)],
      20,
    ],
    ['a bill of 20,000 on 50,000 hides nothing', [line(-50_000, -50_000, -20_000)], 0],
    ['operations that expect 55,000 count before any bill', [line(-50_000, -55_000)], 10],
    ['what nobody planned counts', [line(-50_000, -50_000), line(0, -1250, -1250)], 2.5],
    ['cheaper fuel pays for dearer ports', [line(-500, -600), line(-500, -300)], -10],
    ['where nothing was estimated any cost is over it', [line(0, -1, -1)], Infinity],
    ['without any cost nothing is over', [], 0],
  ])('%s', (_, lines, percent) => {
    expect(percentOverEstimate(lines)).toBe(percent);
  });
});
