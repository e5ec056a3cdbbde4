import { type Alternative, closedPassages, PASSAGE_NAMES } from '@mainsheet/sea';
import { type EstimateInput, estimateVoyage, shipSizesOnLegs } from '@mainsheet/voyage';
import type { EstimateColumn, RouteOptions } from '../model/estimate-column.ts';
import { changeRow, sailingOrder } from '../model/itinerary-edits.ts';
import { type SeaPoint, seaOptionsOf, tenth } from '../model/leg-router.ts';
import type { SeaClient } from '../sea/sea-client.ts';

/** One way to sail the voyage, calculated as a full estimate. */
export type RouteChoice = {
  key: string;
  name: string;
  note: string;
  nm: number;
  days: number;
  fuelT: number;
  tce: number | null;
  options: RouteOptions;
  isPiracyAvoided: boolean;
  line: readonly (readonly [number, number])[];
};

const NAMES: Readonly<Record<Alternative['key'], string>> = {
  direct: 'As optioned',
  suez: 'Suez',
  panama: 'Panama',
  cape: 'No canals',
  avoidPiracy: 'Avoiding piracy',
  minimiseEca: 'Fewest ECA miles',
};

/** Options that make the engine choose the way of an alternative. */
function optionsFor(
  key: Alternative['key'],
  present: RouteOptions,
): { options: RouteOptions; avoids: boolean } {
  switch (key) {
    case 'suez':
      return { options: { ...present, suez: true, panama: false }, avoids: false };
    case 'panama':
      return { options: { ...present, suez: false, panama: true }, avoids: false };
    case 'cape':
      return { options: { ...present, suez: false, panama: false }, avoids: false };
    case 'minimiseEca':
      return { options: { ...present, minimiseEca: true }, avoids: false };
    case 'avoidPiracy':
      return { options: present, avoids: true };
    case 'direct':
      return { options: present, avoids: false };
  }
}

/** The estimate as it would be along another way; typed distances stay. */
function alongWay(
  input: EstimateInput,
  rowIds: readonly string[],
  way: Alternative,
): EstimateInput {
  return way.legs.reduce((changed, leg, index) => {
    const rowId = rowIds[index + 1];
    if (rowId === undefined) return changed;
    return changeRow(changed, rowId, (row) => ({
      ...row,
      distanceNm: tenth(leg.distanceNm),
      ecaDistanceNm: tenth(leg.ecaNm),
      piracyDistanceNm: tenth(leg.piracyNm),
    }));
  }, input);
}

/** The ways worth comparing, each with its days and TCE; the present one first. */
export async function findRouteChoices(
  column: EstimateColumn,
  sea: SeaClient,
): Promise<RouteChoice[]> {
  const rows = sailingOrder(column.inputs).filter((row) => row.portName !== '');
  const points = rows.flatMap((row): SeaPoint[] => (row.portCode === null ? [] : [row.portCode]));
  if (points.length < 2 || points.length < rows.length) return [];
  const ships = shipSizesOnLegs(column.inputs, column.result);
  const ways = await sea.alternatives({
    points,
    options: seaOptionsOf(column),
    ships: rows.slice(1).map(({ id }) => ships.get(id) ?? null),
  });
  const rowIds = rows.map((row) => row.id);
  return ways.map((way) => {
    const { totals } = estimateVoyage(alongWay(column.inputs, rowIds, way));
    const { options, avoids } = optionsFor(way.key, column.map.routeOptions);
    return {
      key: way.key,
      name: NAMES[way.key],
      note: way.via.length > 0 ? `via ${way.via.join(', ')}` : 'open sea',
      nm: way.distanceNm,
      days: totals.voyageDays,
      fuelT: totals.fuelT,
      tce: totals.netTce,
      options,
      isPiracyAvoided: avoids || column.inputs.isPiracyAvoided,
      line: way.legs.flatMap((leg) => leg.line),
    };
  });
}

/** The passages that the ship cannot use on some leg, and why: `Kiel Canal: beam 45.00 m, limit 32.50 m`. */
export function closedToShip(column: EstimateColumn): string[] {
  const sizes = [...shipSizesOnLegs(column.inputs, column.result).values()];
  const named = sizes.flatMap((ship) =>
    closedPassages(ship)
      // No way is looked for through Corinth, whoever sails.
      .filter(({ passage }) => passage !== 'corinth')
      .map(({ passage, reason }): [string, string] => [PASSAGE_NAMES[passage], reason]),
  );
  // Of an empty and a laden leg the laden one, which comes later, has the more to say.
  return [...new Map(named)].map(([name, reason]) => `${name}: ${reason}`);
}
