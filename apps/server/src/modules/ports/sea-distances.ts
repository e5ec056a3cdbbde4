import { isInZone, isViolation, type Sea, zonesInForce } from '@mainsheet/sea';
import type { ItineraryRow } from '@mainsheet/voyage';

/** The legs between ports that the sea engine knows; a leg it cannot find stays for somebody to type. */
export function withSeaDistances(
  sea: Sea,
  rows: readonly ItineraryRow[],
  zonesOn: string,
): ItineraryRow[] {
  const inForce = zonesInForce(sea.zones, zonesOn).filter((zone) => zone.kind === 'eca');
  return rows.map((row, at) => {
    const { longitude, latitude, portCode } = row;
    const before = rows[at - 1]?.portCode;
    const place = longitude !== null && latitude !== null ? ([longitude, latitude] as const) : null;
    const isInEca = place !== null && inForce.some((zone) => isInZone(zone, place));
    if (!before || !portCode || before === portCode) return { ...row, isInEca };
    const leg = sea.route(before, portCode, { zonesOn });
    if (isViolation(leg)) return { ...row, isInEca };
    return {
      ...row,
      isInEca,
      distanceNm: toTenths(leg.distanceNm),
      ecaDistanceNm: toTenths(leg.ecaNm),
      piracyDistanceNm: toTenths(leg.piracyNm),
    };
  });
}

const toTenths = (miles: number): number => Math.round(miles * 10) / 10;
