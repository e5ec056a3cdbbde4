import type { EstimateColumn, LegLine } from '../model/estimate-column.ts';
import { sailingOrder } from '../model/itinerary-edits.ts';
import { legOptionsOf, pointOf, type SeaAsker } from '../model/leg-router.ts';

/** A leg of an estimate with its line on the map. */
export type DrawnLeg = {
  rowId: string;
  from: string;
  to: string;
  line: LegLine['line'];
  via: readonly string[];
};

/**
 * Lines of the legs of an estimate: those kept with it, else asked of the sea engine for this view
 * alone. A leg without a known port at either end is not drawn.
 */
export async function drawLegs(column: EstimateColumn, sea: SeaAsker): Promise<DrawnLeg[]> {
  const rows = sailingOrder(column.inputs).filter((row) => row.portName !== '');
  const optionsOf = legOptionsOf(column);
  const legs = await Promise.all(
    rows.slice(1).map(async (row, index): Promise<DrawnLeg[]> => {
      const before = rows[index];
      if (!before || before.portName === row.portName) return [];
      const named = { rowId: row.id, from: before.portName, to: row.portName };
      const stored = column.map.legs[row.id];
      if (stored) return [{ ...named, ...stored }];
      const [from, to] = [pointOf(before), pointOf(row)];
      const [found] = from && to ? await sea.legs([from, to], optionsOf(row.id)) : [];
      return found ? [{ ...named, line: found.line, via: found.via }] : [];
    }),
  );
  return legs.flat();
}

/** Degrees and minutes as they stand in a passage plan: 23-57S 046-18W. */
export function positionText([lon, lat]: readonly [number, number]): string {
  const east = ((((lon + 180) % 360) + 360) % 360) - 180;
  const part = (value: number, width: number, signs: string): string => {
    const minutes = Math.round(Math.abs(value) * 60);
    const degrees = String(Math.floor(minutes / 60)).padStart(width, '0');
    return `${degrees}-${String(minutes % 60).padStart(2, '0')}${signs[value < 0 ? 1 : 0]}`;
  };
  return `${part(lat, 2, 'NS')} ${part(east, 3, 'EW')}`;
}
