import { estimateVoyage } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSea } from '../modules/ports/index.ts';
import { demoVessels, type VesselRow } from '../modules/vessels/index.ts';
import { planTrade } from './demo-estimates.ts';
import { DEMO_SHEETS, DEMO_VOYAGES } from './demo-trades.ts';

let sea: Awaited<ReturnType<typeof getSea>>;
beforeAll(async () => {
  sea = await getSea();
});

/** Ships of the demo as far as an estimate asks for them. */
const ships = new Map(
  demoVessels().map((ship) => [
    ship.name,
    {
      ...{ ...ship, id: ship.name, daily_cost: String(ship.dailyCost) },
      deadweight_t: String(ship.deadweightT),
    } as unknown as VesselRow,
  ]),
);

const OF_TANKS = new Set(['NEGATIVE_ROB', 'LOW_ROB', 'TANK_OVERFLOW', 'INTAKE_EXCEEDED']);

describe('voyages and estimates of the demo company', () => {
  it.each(
    [...DEMO_VOYAGES, ...DEMO_SHEETS.flatMap(({ trades }) => trades)].map(
      (trade) =>
        [`${trade.vessel}, ${trade.open} ${trade.load} ${trade.discharge}`, trade] as const,
    ),
  )('%s: fuel that her tanks take and that lasts', (_, trade) => {
    const start = {
      commencingAt: '2026-10-20T00:00:00.000Z',
      chartererId: 'charterer',
      specialistId: 'specialist',
    };
    const { findings } = estimateVoyage(planTrade(sea, ships.get(trade.vessel)!, trade, start));
    expect(findings.filter(({ code }) => OF_TANKS.has(code))).toEqual([]);
  });
});
