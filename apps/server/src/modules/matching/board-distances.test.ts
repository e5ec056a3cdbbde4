import { type OpenCargo, type OpenVessel, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { getSea } from '../ports/index.ts';
import { measureBoard } from './board-distances.ts';

const sample = sampleGrainVoyage();
const [, load, discharge] = sample.itinerary;
const [cargo] = sample.cargoes;
const { vessel } = sample;
if (!load || !discharge || !cargo || !vessel) throw new Error('The sample has a ship and a cargo');

const open = (id: string, measures: Partial<typeof vessel>): OpenVessel => ({
  id,
  openPortCode: 'DEHAM',
  openAt: sample.commencingAt,
  terms: { ...sample, vessel: { ...vessel, ...measures } },
});
const grain: OpenCargo = {
  id: 'grain',
  cargo: { ...cargo, quantity: 66_000 },
  calls: [
    { ...load, portCode: 'PLGDN' },
    { ...discharge, portCode: 'DEHAM' },
  ],
};

describe('the miles of a matching board', () => {
  it('go through Kiel for a ship that fits, empty, and round the Skaw laden and for a wide one', async () => {
    const vessels = [open('kamsarmax', {}), open('capesize', { lengthM: 292, beamM: 45 })];
    const { between } = await measureBoard(await getSea(), {
      vessels,
      cargoes: [grain],
      zonesOn: '2026-12-01',
    });
    const empty = { lengthM: 229, beamM: 32.26, airDraftM: null, draftM: null };
    const byKiel = between('DEHAM', 'PLGDN', empty)?.distanceNm ?? 0;
    const bySkaw = between('DEHAM', 'PLGDN', { ...empty, beamM: 45 })?.distanceNm ?? 0;
    const laden = between('PLGDN', 'DEHAM', { ...empty, draftM: 13 })?.distanceNm ?? 0;
    expect(byKiel).toBeGreaterThan(300);
    expect(bySkaw - byKiel).toBeGreaterThan(200);
    expect(laden).toBe(bySkaw);
  });
});
