import { estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it, vi } from 'vitest';
import { columnOf } from './estimate-column.ts';
import { createLegRouter, legOptionsOf } from './leg-router.ts';

function column(vessel: Partial<NonNullable<ReturnType<typeof sampleGrainVoyage>['vessel']>>) {
  const inputs = sampleGrainVoyage();
  if (inputs.vessel === null) throw new Error('The sample has a vessel');
  const stored = { inputs: { ...inputs, vessel: { ...inputs.vessel, ...vessel } }, map: {} };
  return columnOf(stored as Parameters<typeof columnOf>[0], estimateVoyage);
}

describe('canals on the legs of an estimate', () => {
  it('are closed to a ship that is too large for them, laden or empty', () => {
    const capesize = column({ lengthM: 292, beamM: 45, summerDraftM: 18.2 });
    const [, ballast, laden] = capesize.inputs.itinerary;
    const optionsOf = legOptionsOf(capesize);
    expect(optionsOf(ballast?.id ?? '')).toMatchObject({ kiel: false, panama: true, suez: true });
    expect(optionsOf(laden?.id ?? '')).toMatchObject({ kiel: false, panama: false, suez: true });
  });

  it('are looked for anew when another ship is chosen, and only then', async () => {
    const legs = vi.fn(() => Promise.resolve([null]));
    const router = createLegRouter({ legs, inEca: async (places) => places.map(() => false) });
    const small = column({ lengthM: 120, beamM: 18, summerDraftM: 7 });
    const large = column({ lengthM: 292, beamM: 45, summerDraftM: 18.2 });
    expect(await router.route(small, small)).toBeNull();
    expect(await router.route(large, small)).not.toBeNull();
    expect(legs).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ kiel: false }));
  });
});
