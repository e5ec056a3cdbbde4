import { estimateInputSchema } from '@mainsheet/contract';
import { emptyEstimate, estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';

describe('EST-55 the estimate document', () => {
  it.each([
    ['a new one', emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' })],
    ['Santos to Qingdao', sampleGrainVoyage()],
  ])('%s passes the boundary unchanged and survives JSON', (_, document) => {
    const stored: unknown = JSON.parse(JSON.stringify(document));
    const parsed = estimateInputSchema.parse(stored);
    expect(parsed).toEqual(document);
    expect(estimateVoyage(parsed)).toEqual(estimateVoyage(document));
  });
});
