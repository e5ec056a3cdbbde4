import { newItineraryRow, type PortFunction, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { insertCall, moveCall, removeCall, sailingOrder, setPort } from './itinerary-edits.ts';
import { alignCalls } from './slots.ts';

function voyage(id: string, functions: readonly PortFunction[]) {
  const itinerary = functions.map((portFunction, index) =>
    newItineraryRow(`${id}${index}`, index + 1, portFunction),
  );
  return { id, inputs: { ...sampleGrainVoyage(), itinerary } };
}

describe('calls side by side', () => {
  it('load faces load and discharge faces discharge, whatever lies between', () => {
    const slots = alignCalls([
      voyage('a', ['Commencing', 'Loading', 'Discharging', 'Terminating']),
      voyage('b', ['Commencing', 'Loading', 'Canal transit', 'Discharging', 'Terminating']),
    ]);
    expect(slots.kinds).toEqual(['open', 'load', 'canal', 'discharge', 'end']);
    expect(slots.rowIds.get('a')).toEqual(['a0', 'a1', undefined, 'a2', 'a3']);
    expect(slots.rowIds.get('b')).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
  });
});

describe('changing the itinerary', () => {
  const input = sampleGrainVoyage();
  const port = {
    code: 'NLRTM',
    name: 'Rotterdam',
    latitude: 52,
    longitude: 4,
    timeZone: 'Europe/Amsterdam',
  };

  it('the end of the voyage follows the last discharge port', () => {
    const changed = setPort(input, 'r3', port);
    expect(sailingOrder(changed).map((row) => row.portName)).toEqual([
      'Singapore',
      'Santos',
      'Rotterdam',
      'Rotterdam',
    ]);
  });

  it('a typed distance goes with the port it was typed for', () => {
    const typed = {
      ...input,
      itinerary: input.itinerary.map((row) => ({
        ...row,
        overrides: { distanceNm: 1, seaDays: 2 },
      })),
    };
    const changed = setPort(typed, 'r2', port);
    const overrides = sailingOrder(changed).map((row) => row.overrides);
    expect(overrides[1]).toEqual({ seaDays: 2 });
    expect(overrides[2]).toEqual({ seaDays: 2 });
    expect(overrides[0]).toEqual({ distanceNm: 1, seaDays: 2 });
  });

  it('inserting, moving and deleting keeps the sequence 1, 2, 3 …', () => {
    const call = { index: 2, portFunction: 'Fueling' as const, id: 'new' };
    const inserted = insertCall(input, call);
    expect(sailingOrder(inserted).map((row) => row.id)).toEqual(['r1', 'r2', 'new', 'r3', 'r4']);
    const moved = moveCall(inserted, 'new', -1);
    expect(sailingOrder(moved).map((row) => row.id)).toEqual(['r1', 'new', 'r2', 'r3', 'r4']);
    expect(sailingOrder(removeCall(moved, 'new'))).toEqual(sailingOrder(input));
  });
});
