import { newItineraryRow, newParcel } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { draftInWater, dwtAtDepth } from '../cargo/loadable-draft.ts';
import { sampleKamsarmax } from '../estimate/sample-estimates.ts';
import {
  atBerth,
  findMeasureFaults,
  limitText,
  type PortBerth,
  withPortLimits,
} from './berth-limits.ts';

const NOTHING: PortBerth = {
  ...{ portCode: 'BRPNG', berth: '', maxDraftM: null, water: 'Salt', maxLengthM: null },
  ...{ maxBeamM: null, maxAirDraftM: null, loadRateTPerDay: null, dischargeRateTPerDay: null },
};
const PORT: PortBerth = { ...NOTHING, maxDraftM: 13.1, maxLengthM: 230 };
const QUAY: PortBerth = {
  ...{ ...NOTHING, berth: 'Berth 212', maxDraftM: 12.8, water: 'Brackish', maxLengthM: 245 },
  loadRateTPerDay: 12_000,
};
const call = {
  ...newItineraryRow('r1', 1, 'Loading'),
  ...{ portName: 'Paranagua', portCode: 'BRPNG', parcels: [{ ...newParcel('c'), rate: null }] },
};

describe('limits of a call', () => {
  it('the tightest of port and berth: 12.8 m in brackish water of the berth, 230 m of the port', () => {
    expect(atBerth(call, 'berth 212', [PORT, QUAY])).toMatchObject({
      ...{ berth: 'berth 212', draftM: 12.8, salinityTPerM3: 1.012, maxLengthM: 230 },
      parcels: [{ rate: 12_000, rateUnit: 'Per Day' }],
    });
  });

  it('another berth takes the place of the first; one that nobody recorded has the limits of its port', () => {
    const first = atBerth(call, 'Berth 212', [PORT, QUAY]);
    expect(atBerth(first, 'Berth 9', [PORT, QUAY])).toMatchObject({ draftM: 13.1 });
    expect(atBerth(call, 'Berth 9', [])).toEqual({ ...call, berth: 'Berth 9' });
  });

  it('a draft that the cargo book says stays where it is less, and another port is not meant', () => {
    expect(withPortLimits({ ...call, draftM: 11 }, [PORT]).draftM).toBe(11);
    expect(withPortLimits({ ...call, draftM: 14 }, [PORT]).draftM).toBe(13.1);
    expect(withPortLimits({ ...call, portCode: 'BRSSZ' }, [PORT]).draftM).toBeNull();
  });
});

describe('limits in words', () => {
  it('draft with its water, then length, beam and air draft; nothing where nobody limits the call', () => {
    expect(limitText(atBerth(call, 'Berth 212', [PORT, QUAY]))).toBe(
      'draft 12.8 m (brackish), length 230 m',
    );
    expect(limitText({ ...call, draftM: 11, salinityTPerM3: 1.018 })).toBe(
      'draft 11 m (1.018 t/m3)',
    );
    expect(limitText(call)).toBe('');
  });
});

describe('a ship at a berth', () => {
  const vessel = sampleKamsarmax();

  it('longer than the berth takes, she is told with both figures; as long as it takes, she fits', () => {
    const ship = { ...vessel, lengthM: 229, beamM: 32.26, airDraftM: null };
    const row = { ...call, berth: 'Berth 212', maxLengthM: 200, maxBeamM: 32.26, maxAirDraftM: 40 };
    expect(findMeasureFaults(ship, row)).toEqual([
      'length 200 m at Paranagua, Berth 212, she has 229 m',
    ]);
    expect(findMeasureFaults(null, row)).toEqual([]);
  });

  it('what she draws in brackish water is the reverse of what she may carry at that draft', () => {
    const dwtT = dwtAtDepth(vessel, 12, 1.012)!;
    expect(draftInWater(vessel, dwtT, 1.012)).toBeCloseTo(12, 6);
  });
});
