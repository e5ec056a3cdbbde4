// usage: node tools/sea/build-land.ts
// Writes the web's map layers: land and borders from Natural Earth, cut at the antimeridian, and the
// zones. Raw world-atlas rings cross it, which fills oceans and draws stray lines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type GeoStream, geoEquirectangular, geoStream } from 'd3-geo';
import type { Feature, GeoJsonObject, MultiLineString, MultiPolygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { ZonesFile } from '../../packages/sea/src/zones.ts';

type Line = [number, number][];
type Countries = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

const require = createRequire(import.meta.url);
const ROOT = path.resolve(import.meta.dirname, '../..');
const MAP_FOLDER = path.join(ROOT, 'apps/web/public/map');

mkdirSync(MAP_FOLDER, { recursive: true });
writeLand('110m', 2);
writeLand('50m', 3);
writeZones();

function writeLand(resolution: string, decimals: number): void {
  const file = require.resolve(`world-atlas/countries-${resolution}.json`);
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Countries;
  const { land: shapes, countries } = topology.objects;
  const land = toFeature({
    type: 'MultiPolygon',
    coordinates: polygonsOf(cutAtAntimeridian(feature(topology, shapes))),
  });
  const borders = toFeature({
    type: 'MultiLineString',
    coordinates: cutAtAntimeridian(mesh(topology, countries, (a, b) => a !== b)),
  });
  const layers = { land: { type: 'FeatureCollection', features: [land] }, borders };
  writeJson(`land-${resolution}.json`, layers, decimals);
}

function writeZones(): void {
  const file = path.join(ROOT, 'packages/sea/data/zones.json');
  const zones = JSON.parse(readFileSync(file, 'utf8')) as ZonesFile;
  const features = zones.features.map(({ properties, geometry }) => {
    const { id, name, kind, effective_from, effective_to, approximate } = properties;
    const shown = { id, name, kind, effective_from, effective_to, approximate };
    return { type: 'Feature', properties: shown, geometry };
  });
  writeJson('zones.json', { type: 'FeatureCollection', features }, 4);
}

function toFeature<G extends MultiPolygon | MultiLineString>(geometry: G): Feature<G> {
  return { type: 'Feature', properties: {}, geometry };
}

/** Rings or lines with longitudes from -180 to 180 that never jump from one side to the other. */
function cutAtAntimeridian(shape: GeoJsonObject): Line[] {
  const lines: Line[] = [];
  let isRing = false;
  const sink: GeoStream = {
    point: (x, y) => lines.at(-1)?.push([x, y]),
    lineStart: () => lines.push([]),
    lineEnd: () => {
      const line = lines.at(-1);
      if (isRing && line?.[0]) line.push(line[0]);
    },
    polygonStart: () => {
      isRing = true;
    },
    polygonEnd: () => {
      isRing = false;
    },
  };
  const plane = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true)
    .precision(0.1);
  geoStream(shape, plane.stream(sink));
  return lines.filter((line) => line.length > 1);
}

/** Land runs clockwise, lakes the other way: each lake goes to the land around it. */
function polygonsOf(rings: readonly Line[]): Line[][] {
  const polygons = rings.filter((ring) => signedArea(ring) <= 0).map((ring) => [ring]);
  for (const lake of rings.filter((ring) => signedArea(ring) > 0))
    polygons.find(([shore]) => isInside(shore!, lake[0]!))?.push(lake);
  return polygons;
}

function signedArea(ring: Line): number {
  let area = 0;
  for (let i = 1; i < ring.length; i++)
    area += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  return area / 2;
}

function isInside(ring: Line, [x, y]: [number, number]): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function writeJson(name: string, content: unknown, decimals: number): void {
  const scale = 10 ** decimals;
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * scale) / scale : value;
  const text = JSON.stringify(content, round);
  writeFileSync(path.join(MAP_FOLDER, name), text);
  console.log(name, text.length);
}
