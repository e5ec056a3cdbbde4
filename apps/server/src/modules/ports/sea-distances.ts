import {
  isInZone,
  isViolation,
  optionsFor,
  type Sea,
  type SeaRoute,
  zonesInForce,
} from '@mainsheet/sea';
import {
  type EstimateInput,
  estimateVoyage,
  type ItineraryRow,
  shipSizesOnLegs,
} from '@mainsheet/voyage';

type Sailing = { readonly sea: Sea; readonly zonesOn: string };

/**
 * The legs between ports that the sea engine knows, through the canals that take the ship; a leg it cannot find stays
 * for somebody to type.
 */
export function withSeaDistances(input: EstimateInput, { sea, zonesOn }: Sailing): ItineraryRow[] {
  const ships = shipSizesOnLegs(input, estimateVoyage(input));
  const rows = input.itinerary;
  const inForce = zonesInForce(sea.zones, zonesOn).filter((zone) => zone.kind === 'eca');
  return rows.map((row, at) => {
    const { longitude, latitude, portCode } = row;
    const before = rows[at - 1]?.portCode;
    const place = longitude !== null && latitude !== null ? ([longitude, latitude] as const) : null;
    const isInEca = place !== null && inForce.some((zone) => isInZone(zone, place));
    if (!before || !portCode || before === portCode) return { ...row, isInEca };
    const ship = ships.get(row.id) ?? null;
    const leg = sea.route(before, portCode, optionsFor({ zonesOn }, ship));
    if (isViolation(leg)) return { ...row, isInEca };
    return {
      ...row,
      isInEca,
      ...milesOf(leg),
    };
  });
}

const toTenths = (miles: number): number => Math.round(miles * 10) / 10;

/** Miles of a way as an itinerary keeps them, to a tenth. */
export const milesOf = ({ distanceNm, ecaNm, piracyNm }: SeaRoute) => ({
  distanceNm: toTenths(distanceNm),
  ecaDistanceNm: toTenths(ecaNm),
  piracyDistanceNm: toTenths(piracyNm),
});
