import { upcastEstimate } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import version1 from '../../estimate/cases/version-1.json' with { type: 'json' };
import { estimateVoyage } from './estimate-voyage.ts';
import type { EstimateInput } from './index.ts';

describe('estimates saved by older versions', () => {
  it.each(version1.cases)('version 1, $name: comes to what it came to then', (saved) => {
    const { profit, netTce } = estimateVoyage(
      upcastEstimate<unknown>(saved.document) as EstimateInput,
    ).totals;
    expect({ profit, netTce }).toEqual({ profit: saved.profit, netTce: saved.netTce });
  });
});
