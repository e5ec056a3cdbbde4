import type { EstimateInput } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from './estimate-voyage.ts';
import { comparableTce, missingCells, withPortExpenses } from './missing-cells.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

/** Cells that are missing in the sample after a change, and the TCE that may be compared. */
function missing(change: (input: EstimateInput) => void) {
  const input = sampleGrainVoyage();
  change(input);
  const result = estimateVoyage(input);
  return { cells: missingCells(result).map(({ path }) => path), tce: comparableTce(result) };
}

describe('an estimate is complete when nothing is missing that its result hangs on', () => {
  it('the sample is complete, and its TCE may be compared', () => {
    const { cells, tce } = missing(() => {});
    expect(cells).toEqual([]);
    expect(tce).toBe(estimateVoyage(sampleGrainVoyage()).totals.netTce);
  });

  it.each<[string, string, (input: EstimateInput) => void]>([
    ['the price of a fuel', 'bunkers.0.initialPrice', (i) => (i.bunkers[0]!.initialPrice = 0)],
    ['a load rate', 'itinerary.1.parcels.0.rate', (i) => (i.itinerary[1]!.parcels[0]!.rate = null)],
    ['port costs', 'itinerary.2.portExpenses', (i) => (i.itinerary[2]!.portExpenses = 0)],
    ['the freight', 'cargoes.0.freight', (i) => (i.cargoes[0]!.freight.rate = 0)],
    ['the quantity', 'cargoes.0.quantity', (i) => (i.cargoes[0]!.quantity = 0)],
    [
      'the port where she opens',
      'itinerary.0.portName',
      (i) => Object.assign(i.itinerary[0]!, { portName: '', portCode: null }),
    ],
    ['the vessel', 'vessel', (i) => (i.vessel = null)],
  ])('without %s it is not, and its TCE is not compared', (_, path, change) => {
    const { cells, tce } = missing(change);
    expect(cells).toContain(path);
    expect(tce).toBeNull();
  });

  it('a missed laycan leaves it complete: it is late, not half typed', () => {
    const { cells } = missing((input) => {
      input.cargoes[0]!.laycanStartAt = '2020-01-01T00:00:00Z';
      input.cargoes[0]!.laycanEndAt = '2020-01-10T00:00:00Z';
    });
    expect(cells).toEqual([]);
  });

  it('port costs of zero that somebody typed are an answer; an emptied cell is not', () => {
    const costs = (amount: number | null) =>
      missing((input) => {
        input.itinerary[1] = withPortExpenses(input.itinerary[1]!, amount);
      }).cells;
    expect(costs(0)).toEqual([]);
    expect(costs(90_000)).toEqual([]);
    expect(costs(null)).toEqual(['itinerary.1.portExpenses']);
    const back = withPortExpenses(withPortExpenses(sampleGrainVoyage().itinerary[1]!, 0), null);
    expect(back.hasNoPortExpenses).toBe(false);
  });
});

describe('a European call without a price of an allowance', () => {
  const found = (change: (input: EstimateInput) => void) => {
    const input = sampleGrainVoyage();
    input.itinerary[2]!.portCode = 'ESGIJ';
    input.itinerary[2]!.portName = 'Gijon';
    change(input);
    return estimateVoyage(input).findings.filter(({ code }) => code === 'CARBON_PRICE_MISSING');
  };

  it('says what is left out and where; a cost or terms that were typed end it', () => {
    const [finding] = found(() => {});
    expect(finding).toMatchObject({ severity: 'warning', path: 'carbon' });
    expect(finding?.message).toContain('Gijon');
    expect(found((input) => (input.carbonCost = 12_000))).toEqual([]);
    expect(found((input) => (input.itinerary[2]!.portCode = 'CNTAO'))).toEqual([]);
  });
});
