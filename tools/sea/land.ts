import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Position } from '../../packages/sea/src/geo.ts';
import { BARRIERS, type Barrier, GATES, SHOALS } from './waters.ts';

const require = createRequire(import.meta.url);
export const LAND_FILE = require.resolve('world-atlas/land-10m.json');

const COLUMNS = 21_600;
const ROWS = 10_800;
const RAD = Math.PI / 180;
/** Islets smaller than this are left out: drawn in cells of a mile they would close real channels. */
const SMALLEST_ISLET_DEGREES = 0.06;

export type Ring = Position[];
export interface RingBox {
  west: number;
  east: number;
  south: number;
  north: number;
  /** Larger side in degrees of latitude. */
  extent: number;
}

/** Coast rings of Natural Earth 10m, islets left out. */
export function readCoastRings(): Ring[] {
  const topology = JSON.parse(readFileSync(LAND_FILE, 'utf8')) as Topology<{
    land: GeometryCollection;
  }>;
  const rings: Ring[] = [];
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const ring of polygons.flat()) rings.push(unwrap(ring as [number, number][]));
  }
  return rings.filter((ring) => boxOf(ring).extent >= SMALLEST_ISLET_DEGREES);
}

/**
 * world-atlas stitches its rings at the antimeridian: they jump by 360 degrees, and Antarctica
 * goes once round the pole. Longitudes become continuous and the pole is closed along 90 S.
 */
function unwrap(ring: readonly Position[]): Ring {
  const out: Ring = [];
  let turn = 0;
  for (const [i, [lon, lat]] of ring.entries()) {
    const jump = i === 0 ? 0 : lon - ring[i - 1]![0];
    if (jump > 180) turn -= 360;
    else if (jump < -180) turn += 360;
    out.push([lon + turn, lat]);
  }
  if (turn !== 0) out.push([out.at(-1)![0], -90], [out[0]![0], -90], out[0]!);
  return out;
}

export function boxOf(ring: readonly Position[]): RingBox {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const width = (east - west) * Math.cos(((south + north) / 2) * RAD);
  return { west, east, south, north, extent: Math.max(width, north - south) };
}

/** Land in cells of one minute (1 land), with the water ships cannot or may not use painted in. */
export function drawLand(rings: readonly Ring[]): Uint8Array {
  const raster = fillRings(rings);
  for (const { west, south, east, north } of SHOALS)
    for (let lat = south + 1 / 120; lat < north; lat += 1 / 60)
      for (let lon = west + 1 / 120; lon < east; lon += 1 / 60) raster[cellOf([lon, lat])] = 1;
  for (const barrier of [...BARRIERS, ...GATES]) drawBarrier(raster, barrier);
  return raster;
}

/** Scan-line fill: a cell is land when its centre is. */
function fillRings(rings: readonly Ring[]): Uint8Array {
  const crossings = Array.from({ length: ROWS }, (): number[] => []);
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!];
      const [low, high] = a[1] < b[1] ? [a, b] : [b, a];
      const firstRow = Math.max(0, Math.ceil((low[1] + 90) * 60 - 0.5));
      const lastRow = Math.min(ROWS - 1, Math.ceil((high[1] + 90) * 60 - 0.5) - 1);
      for (let row = firstRow; row <= lastRow; row++) {
        const share = ((row + 0.5) / 60 - 90 - low[1]) / (high[1] - low[1]);
        crossings[row]!.push(low[0] + share * (high[0] - low[0]));
      }
    }
  const raster = new Uint8Array(COLUMNS * ROWS);
  for (const [row, lons] of crossings.entries()) {
    lons.sort((a, b) => a - b);
    for (let i = 0; i + 1 < lons.length; i += 2) {
      const from = Math.ceil((lons[i]! + 180) * 60 - 0.5);
      const to = Math.ceil((lons[i + 1]! + 180) * 60 - 0.5);
      for (let column = from; column < to; column++)
        raster[row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS)] = 1;
    }
  }
  return raster;
}

/** A line two cells thick, so that no leg slips through between diagonal neighbours. */
function drawBarrier(raster: Uint8Array, { from, to }: Barrier): void {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 240);
  for (let i = 0; i <= steps; i++) {
    const lon = from[0] + ((to[0] - from[0]) * i) / steps;
    const lat = from[1] + ((to[1] - from[1]) * i) / steps;
    raster[cellOf([lon, lat])] = 1;
    raster[cellOf([lon + 1 / 60, lat])] = 1;
  }
}

function cellOf([lon, lat]: Position): number {
  const column = Math.floor((((lon + 540) % 360) * COLUMNS) / 360);
  return Math.floor((lat + 90) * 60) * COLUMNS + (column % COLUMNS);
}
