import type { EstimateInput } from '@mainsheet/estimate';
import type { ShipSize } from '@mainsheet/sea';
import { draftAtDwt } from '../cargo/loadable-draft.ts';
import type { EstimateResult } from '../estimate/estimate-result.ts';

type Loaded = Pick<EstimateInput, 'vessel' | 'bunkers'>;

/**
 * Measures that decide which canals take the ship of an estimate, with so many tonnes of cargo on board. She has
 * her constants, fresh water and the fuel of the beginning besides; her draft in ballast is not judged, for
 * it follows the ballast water she takes. Null without a vessel.
 */
export function shipSizeOn({ vessel, bunkers }: Loaded, cargoT: number): ShipSize | null {
  if (vessel === null) return null;
  const { lengthM, beamM, airDraftM } = vessel;
  const fuelT = bunkers.reduce((sum, { initialQuantityT }) => sum + (initialQuantityT ?? 0), 0);
  const dwtT = cargoT + vessel.constantsT + vessel.freshWaterT + fuelT;
  return { lengthM, beamM, airDraftM, draftM: cargoT > 0 ? draftAtDwt(vessel, dwtT) : null };
}

/** The measures of the ship on each leg, by the id of the row at its end. */
export function shipSizesOnLegs(
  input: EstimateInput,
  { rows }: Pick<EstimateResult, 'rows'>,
): ReadonlyMap<string, ShipSize | null> {
  return new Map(
    rows.map(({ rowId }, index) => {
      const cargoT = rows[index - 1]?.call.cargoOnDepartureT ?? 0;
      return [rowId, shipSizeOn(input, cargoT)];
    }),
  );
}
