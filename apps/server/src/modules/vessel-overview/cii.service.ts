import { FIRST_CII_YEAR } from '@mainsheet/carbon';
import { ciiShipType, yearCii } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getVesselRow } from '../vessels/index.ts';
import { type BurnedRow, listBurned } from './cii.repository.ts';

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The ratings of a vessel by year, from approved reports where a year has any. @throws DomainError NOT_FOUND */
export function readCii(platform: Platform, actor: Actor, vesselId: string) {
  const now = platform.clock.now().toISOString();
  return inCompany(platform, actor, async ({ tx }) => {
    const vessel = await getVesselRow(tx, vesselId);
    const rows = await listBurned(tx, { vesselId, now, firstYear: FIRST_CII_YEAR });
    const shipType = ciiShipType(vessel.type);
    const ship = { shipType, capacity: Number(vessel.deadweight_t) };
    const years = [...Map.groupBy(rows, ({ year }) => year)];
    return years.flatMap(([year, ofYear]) => ratingOf(ship, year, ofYear));
  });
}

type Ship = Parameters<typeof yearCii>[0];

function ratingOf(ship: Ship, year: number, rows: readonly BurnedRow[]) {
  const isReported = rows.some(({ source }) => source === 'reports');
  const source = isReported ? ('reports' as const) : ('voyages' as const);
  const own = rows.filter((row) => row.source === source);
  const distanceNm = own.find(({ fuel }) => fuel === null)?.amount ?? 0;
  const fuels = own.flatMap(({ fuel, amount: quantityT }) =>
    fuel === null ? [] : [{ fuel, quantityT }],
  );
  const cii = yearCii(ship, { year, fuels, distanceNm });
  if (!cii) return [];
  return [
    {
      ...{ year, source, grade: cii.rating, emission: cii.co2T, attained: cii.attained },
      ...{ required: cii.required, distanceNm },
      score: cii.ratio === null ? null : rounded(cii.ratio, 4),
    },
  ];
}
