import { CombinedError } from 'urql';
import { describe, expect, it } from 'vitest';
import type { ProfitData, VoyageData } from '../voyages.queries.ts';
import { detailsLoad, profitLoad } from './loads.ts';

const error = new CombinedError({ networkError: new Error('gone') });
const voyage = { id: 'v', inputs: { cargoes: [] } } as unknown as VoyageData;
const profit = { baseCurrency: 'USD', revenue: [{ key: 'grossFreight' }] } as unknown as ProfitData;

describe('what is read of a voyage', () => {
  it('VOY-17 a failed load of its details clears them and what came with them', () => {
    const read = { fetching: false, data: { voyage } };
    expect(detailsLoad(read)).toEqual({ status: 'succeeded', details: voyage });
    expect(detailsLoad({ ...read, error })).toEqual({ status: 'failed', details: null });
  });

  it('VOY-18 the profit and loss is empty lists at first, and a failed load empties them', () => {
    const none = { baseCurrency: '', revenue: [], expense: [], runningCost: [], profitLoss: [] };
    expect(profitLoad({ fetching: false })).toEqual({ status: 'idle', profit: none });
    expect(profitLoad({ fetching: true })).toEqual({ status: 'loading', profit: none });
    const read = { fetching: false, data: { voyagePAndL: profit } };
    expect(profitLoad(read).profit.revenue).toHaveLength(1);
    expect(profitLoad({ ...read, error })).toEqual({ status: 'failed', profit: none });
  });
});
