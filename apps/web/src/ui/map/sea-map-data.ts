/** Longitude and latitude in degrees; longitudes may run past 180 so that a line stays in one piece. */
export type Position = readonly [lon: number, lat: number];

export type MapRoute = {
  id: string;
  name: string;
  points: readonly Position[];
  /** The one in use: thicker, in the accent; the others are dashed. */
  selected?: boolean;
};
export type MapPort = {
  id: string;
  name: string;
  at: Position;
  labelSide?: 'left' | 'right' | 'top' | 'bottom';
};
export type MapVessel = {
  id: string;
  name: string;
  at: Position;
  /** Degrees from north, clockwise. */
  courseDeg: number;
  selected?: boolean;
  /** What she belongs to, whose colour she wears. */
  group?: { name: string; colour: string };
};
export type MapZone = { id: string; name: string; rings: readonly (readonly Position[])[] };

export type SeaMapContent = {
  routes?: readonly MapRoute[];
  ports?: readonly MapPort[];
  vessels?: readonly MapVessel[];
  /** Emission control areas and the like. */
  zones?: readonly MapZone[];
};

export type SeaMapProps = SeaMapContent & {
  /** What the map shows, in a sentence. */
  label: string;
  height: number | string;
  onSelectPort?: (id: string) => void;
  onSelectVessel?: (id: string) => void;
};

/** West, south, east, north of everything on the map; null when there is nothing. */
export function boundsOfContent(content: SeaMapContent): [number, number, number, number] | null {
  const points: Position[] = [
    ...(content.routes ?? []).flatMap((route) => route.points),
    ...(content.ports ?? []).map((port) => port.at),
    ...(content.vessels ?? []).map((vessel) => vessel.at),
  ];
  if (points.length === 0) return null;
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
