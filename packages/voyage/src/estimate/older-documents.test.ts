import { upcastEstimate } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { olderDocuments } from '../../../estimate/cases/older-documents.ts';
import type { EstimateInput } from '../index.ts';
import { estimateVoyage } from './estimate-voyage.ts';

describe('estimates saved by older versions', () => {
  it.each(olderDocuments)('$name: comes to what it came to then', (saved) => {
    const { profit, netTce } = estimateVoyage(
      upcastEstimate<unknown>(saved.document) as EstimateInput,
    ).totals;
    expect({ profit, netTce }).toEqual({ profit: saved.profit, netTce: saved.netTce });
  });
});
