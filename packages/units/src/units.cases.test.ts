import { describe, expect, it } from 'vitest';
import cases from '../cases/steaming.json' with { type: 'json' };
import { knots, nauticalMiles, steamingDays } from './index.ts';

describe('worked cases of steaming', () => {
  const [steaming] = cases;
  it('TCE-020 7,312 nm take 38 d 2 h at 8 kn and 15 d 6 h at 20 kn', () => {
    const texts = steaming?.inputs.knots.map((speed) => {
      const days = steamingDays(nauticalMiles(steaming.inputs.nm), knots(speed)) ?? 0;
      const hours = Math.round(days * 24);
      return `${Math.floor(hours / 24)}d ${hours % 24}h`;
    });
    expect(texts).toEqual([steaming?.expected.h8, steaming?.expected.h20]);
  });
});
