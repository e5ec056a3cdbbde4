import type { Port, VoyageRoute } from '@mainsheet/sea';

export function presentPort(port: Port) {
  const { id, name, country, lat, lon, timeZone } = port;
  return { id, name, country, lat, lon, timeZone };
}

/** Answer of the route calls: miles of each leg, and waypoints when they were asked for. */
export function presentRoute(route: VoyageRoute | null, isExpanded: boolean) {
  if (!route) return { total_distance: 0, eca_distance: 0, piracy_distance: 0, via: [], legs: [] };
  return {
    total_distance: route.distanceNm,
    eca_distance: route.ecaNm,
    piracy_distance: route.piracyNm,
    via: route.via,
    legs: route.legs.map((leg) => ({
      distance: leg.distanceNm,
      eca_distance: leg.ecaNm,
      piracy_distance: leg.piracyNm,
      miles_by_zone: leg.milesByZone,
      via: leg.via,
      ...(isExpanded ? { waypoints: leg.line } : {}),
    })),
  };
}
