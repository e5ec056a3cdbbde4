import { type EstimateInput, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { addPort, sailingOrder, setPort } from './itinerary-edits.ts';
import { keepLaycanDates } from './laycan-dates.ts';
import { newEstimate } from './new-estimate.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `id-${made}`;
};
const at = (name: string, timeZone = 'UTC') => ({
  code: name,
  name,
  latitude: 0,
  longitude: 0,
  timeZone,
});
const fresh = () => newEstimate(Date.parse('2026-11-20T00:00:00Z'), newId, 'USD');
const names = (input: EstimateInput) =>
  sailingOrder(input).map((row) => `${row.portName}(${row.portFunction[0]})`);
const add = (
  input: EstimateInput,
  name: string,
  portFunction: 'Loading' | 'Discharging' | 'Fueling',
) => addPort(input, { port: at(name), portFunction, id: newId() });

describe('ports added to a voyage', () => {
  it('nola(l) houston(l) casablanca(d) algiers(d) fill what is empty, in the order typed', () => {
    let input = add(fresh(), 'Nola', 'Loading');
    input = add(input, 'Houston', 'Loading');
    input = add(input, 'Casablanca', 'Discharging');
    expect(names(input)).toEqual([
      '(C)',
      'Nola(L)',
      'Houston(L)',
      'Casablanca(D)',
      'Casablanca(T)',
    ]);
    input = add(input, 'Algiers', 'Discharging');
    expect(names(input).slice(3)).toEqual(['Casablanca(D)', 'Algiers(D)', 'Algiers(T)']);
    input = add(input, 'Gibraltar', 'Fueling');
    expect(names(input).slice(4)).toEqual(['Algiers(D)', 'Gibraltar(F)', 'Gibraltar(T)']);
  });

  it('an end port that somebody typed stays', () => {
    let input = add(add(fresh(), 'Nola', 'Loading'), 'Casablanca', 'Discharging');
    input = setPort(input, sailingOrder(input).at(-1)!.id, at('Gibraltar'));
    input = add(input, 'Algiers', 'Discharging');
    expect(names(input).slice(2)).toEqual(['Casablanca(D)', 'Algiers(D)', 'Gibraltar(T)']);
  });

  it('a load port alone does not end the voyage', () => {
    expect(names(add(fresh(), 'Nola', 'Loading')).at(-1)).toBe('(T)');
  });
});

describe('a port brings what the company knows of it', () => {
  const santos = {
    ...{ portCode: 'Santos', berth: '', maxDraftM: 13.5, water: 'Fresh' as const },
    ...{ maxLengthM: 300, maxBeamM: null, maxAirDraftM: null },
    ...{ loadRateTPerDay: null, dischargeRateTPerDay: null },
  };
  const terminal = { ...santos, berth: 'Terminal 39', maxDraftM: 12.1, maxLengthM: null };
  const known = { ...at('Santos'), berths: [santos, terminal] };
  const second = (input: EstimateInput) => sailingOrder(input)[1]!;

  it('without a berth those of the whole port hold: 13.5 m fresh, 300 m long', () => {
    const input = addPort(fresh(), { port: known, portFunction: 'Loading', id: newId() });
    expect(second(input)).toMatchObject({ draftM: 13.5, salinityTPerM3: 1, maxLengthM: 300 });
  });

  it('berth, draft and water of a port stay behind when the call moves to another', () => {
    const input = addPort(fresh(), { port: known, portFunction: 'Loading', id: newId() });
    const { id } = second(input);
    const moved = second(setPort(input, id, { ...at('Nola'), berths: [] }));
    expect(moved).toMatchObject({ berth: 'QUAY', draftM: null, salinityTPerM3: 1.025 });
    expect(moved.maxLengthM).toBeUndefined();
  });

  it('the end port that follows the last call takes no limits', () => {
    const input = addPort(fresh(), { port: known, portFunction: 'Discharging', id: newId() });
    expect(sailingOrder(input).at(-1)).toMatchObject({ portName: 'Santos', draftM: null });
  });
});

describe('a laycan is dates of its load port', () => {
  it('its clock stays when the load port moves from UTC to Johannesburg and to a port of summer time', () => {
    const input = sampleGrainVoyage();
    input.itinerary[1]!.timeZone = 'UTC';
    input.cargoes[0]!.laycanStartAt = '2026-12-10T00:00:00.000Z';
    input.cargoes[0]!.laycanEndAt = '2026-12-20T23:59:59.000Z';
    const moved = (zone: string) =>
      keepLaycanDates(input, setPort(input, input.itinerary[1]!.id, at('Port', zone))).cargoes[0]!;
    expect(moved('Africa/Johannesburg')).toMatchObject({
      laycanStartAt: '2026-12-09T22:00:00.000Z',
      laycanEndAt: '2026-12-20T21:59:59.000Z',
    });
    expect(moved('America/New_York').laycanStartAt).toBe('2026-12-10T05:00:00.000Z');
    expect(moved('UTC')).toBe(input.cargoes[0]);
  });
});
