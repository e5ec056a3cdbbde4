import { estimateInputSchema } from '@mainsheet/contract';
import {
  type EstimateInput,
  emptyEstimate,
  estimateVoyage,
  newCarbonTerms,
  sampleGrainVoyage,
} from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';

/** Every field that need not be there. */
function sampleWithCarbon(): EstimateInput {
  const input = sampleGrainVoyage();
  input.carbon = { ...newCarbonTerms(75, 1.1), charterersPercent: 50, euRows: { r3: true } };
  input.settings.portStayFactors = 'school';
  const [residual] = input.bunkers;
  if (residual !== undefined) residual.initialLayers = [{ quantityT: 800, price: 410 }];
  return input;
}

describe('EST-55 the estimate document', () => {
  it.each([
    ['a new one', emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' })],
    ['Santos to Qingdao', sampleGrainVoyage()],
    ['one with carbon terms, stems on board and factors of stay', sampleWithCarbon()],
  ])('%s passes the boundary unchanged and survives JSON', (_, document) => {
    const stored: unknown = JSON.parse(JSON.stringify(document));
    const parsed = estimateInputSchema.parse(stored);
    expect(parsed).toEqual(document);
    expect(estimateVoyage(parsed)).toEqual(estimateVoyage(document));
  });
});
