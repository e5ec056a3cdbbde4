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

type Miles = Pick<ItineraryRow, 'distanceNm' | 'ecaDistanceNm' | 'piracyDistanceNm'>;
const NO_MILES: Miles = { distanceNm: 0, ecaDistanceNm: 0, piracyDistanceNm: 0 };

type Sailing = { readonly sea: Sea; readonly zonesOn: string };

/** The way to a row from the one before it, null where the sea knows none, and whether the row lies in an ECA. */
export type MeasuredRow = { readonly miles: Miles | null; readonly isInEca: boolean };

/** What the sea engine knows of the rows of an itinerary, through the canals that take the ship. */
export function measureRows(
  input: EstimateInput,
  { sea, zonesOn }: Sailing,
): Map<string, MeasuredRow> {
  const ships = shipSizesOnLegs(input, estimateVoyage(input));
  const rows = input.itinerary;
  const inForce = zonesInForce(sea.zones, zonesOn).filter((zone) => zone.kind === 'eca');
  const milesTo = ({ id, portCode }: ItineraryRow, before: string | null): Miles | null => {
    if (!before || !portCode) return null;
    if (before === portCode) return NO_MILES;
    const leg = sea.route(before, portCode, optionsFor({ zonesOn }, ships.get(id) ?? null));
    return isViolation(leg) ? null : milesOf(leg);
  };
  return new Map(
    rows.map((row, at) => {
      const { longitude, latitude } = row;
      const place =
        longitude !== null && latitude !== null ? ([longitude, latitude] as const) : null;
      const isInEca = place !== null && inForce.some((zone) => isInZone(zone, place));
      return [row.id, { miles: milesTo(row, rows[at - 1]?.portCode ?? null), isInEca }];
    }),
  );
}

/** The legs between ports that the sea engine knows; one it cannot find, or within a port, stays for somebody to type. */
export function withSeaDistances(input: EstimateInput, sailing: Sailing): ItineraryRow[] {
  const measured = measureRows(input, sailing);
  return input.itinerary.map((row, at) => {
    const { miles = null, isInEca = false } = measured.get(row.id) ?? {};
    const isWithinPort = input.itinerary[at - 1]?.portCode === row.portCode;
    return { ...row, isInEca, ...(isWithinPort ? {} : miles) };
  });
}

const toTenths = (miles: number): number => Math.round(miles * 10) / 10;

/** Miles of a way as an itinerary keeps them, to a tenth. */
export const milesOf = ({ distanceNm, ecaNm, piracyNm }: SeaRoute): Miles => ({
  distanceNm: toTenths(distanceNm),
  ecaDistanceNm: toTenths(ecaNm),
  piracyDistanceNm: toTenths(piracyNm),
});
