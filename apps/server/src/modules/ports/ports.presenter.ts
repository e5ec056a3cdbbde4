import type { Port, VoyageRoute } from '@mainsheet/sea';

export function presentPort(port: Port) {
  const { id, name, country, lat, lon, timeZone } = port;
  return { id, name, country, lat, lon, timeZone };
}

/** A port of a route as it was asked for. */
export type RoutePort = { id?: string | undefined; name?: string | undefined };

/** Answer of the route calls: ports, miles of each leg, and waypoints when they were asked for. */
export function presentRoute(
  route: VoyageRoute | null,
  isExpanded: boolean,
  ports: readonly RoutePort[] = [],
) {
  const named = ports.length > 0 ? { ports } : {};
  if (!route) {
    const nothing = { total_distance: 0, eca_distance: 0, piracy_distance: 0 };
    return { ...named, ...nothing, via: [], legs: [] };
  }
  return {
    ...named,
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
