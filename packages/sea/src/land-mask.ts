import { EARTH_RADIUS_NM, type Position, toVector } from './geo.ts';

const RAD = Math.PI / 180;
const TILES = 360 * 180;
const TILE_BYTES = 450;
const STEP_NM = 0.5;
const WATER = -1;
const LAND = -2;

/** What one square degree holds, as stored in the mask file. */
const KIND_LAND = 1;
const KIND_MIXED = 2;

/**
 * Land and unusable water in cells of one minute of arc. The world is cut in tiles of one degree:
 * all water, all land, or a bitmap of 60 by 60 cells.
 */
export class LandMask {
  private readonly tiles: Int32Array;
  private readonly bits: Uint8Array;
  /** How many tiles of water, itself included, lie on every side of a tile of water. */
  private readonly open: Uint8Array;

  /** @param tiles -1 water, -2 land, else where in `bits` the tile starts; row by row from 90 S 180 W */
  constructor(tiles: Int32Array, bits: Uint8Array) {
    this.tiles = tiles;
    this.bits = bits;
    this.open = measureOpenWater(tiles);
  }

  isLand([lon, lat]: Position): boolean {
    const x = (lon + 540) % 360;
    const y = Math.min(179.9999, lat + 90);
    const tile = this.tiles[(y | 0) * 360 + (x | 0)]!;
    if (tile < 0) return tile === LAND;
    const cell = (((y - (y | 0)) * 60) | 0) * 60 + (((x - (x | 0)) * 60) | 0);
    return ((this.bits[tile + (cell >> 3)]! >> (cell & 7)) & 1) === 1;
  }

  /** No land on the great circle between two points (steps of half a mile). */
  isClear(a: Position, b: Position): boolean {
    return this.landNm(a, b, 0) === 0;
  }

  /** Miles of land on the great circle between two points; stops counting above `limitNm`. */
  landNm(a: Position, b: Position, limitNm: number): number {
    const [x1, y1, z1] = toVector(a);
    const [x2, y2, z2] = toVector(b);
    const cos = Math.max(-1, Math.min(1, x1 * x2 + y1 * y2 + z1 * z2));
    const angle = Math.acos(cos);
    if (angle * EARTH_RADIUS_NM < 0.3) return 0;
    const sin = Math.sin(angle);
    const [qx, qy, qz] = [(x2 - x1 * cos) / sin, (y2 - y1 * cos) / sin, (z2 - z1 * cos) / sin];
    const step = STEP_NM / EARTH_RADIUS_NM;
    let landNm = 0;
    for (let t = 0; t <= angle; ) {
      const ct = Math.cos(t);
      const st = Math.sin(t);
      const lat = Math.asin(Math.max(-1, Math.min(1, z1 * ct + qz * st))) / RAD;
      const lon = Math.atan2(y1 * ct + qy * st, x1 * ct + qx * st) / RAD;
      const x = (lon + 540) % 360;
      const y = Math.min(179.9999, lat + 90);
      const tile = this.tiles[(y | 0) * 360 + (x | 0)]!;
      if (tile === WATER) {
        // No land before the edge of the open water, so the march may jump there.
        const more = this.open[(y | 0) * 360 + (x | 0)]! - 1;
        const fx = x - (x | 0);
        const fy = y - (y | 0);
        const squeeze = Math.cos(Math.min(89, Math.abs(lat) + more + 1) * RAD);
        const dx = (Math.min(fx, 1 - fx) + more) * squeeze;
        const toEdge = Math.min(dx, Math.min(fy, 1 - fy) + more);
        t += Math.max(step, toEdge * RAD * 0.98);
        continue;
      }
      if (tile === LAND) landNm += STEP_NM;
      else {
        const cell = (((y - (y | 0)) * 60) | 0) * 60 + (((x - (x | 0)) * 60) | 0);
        if ((this.bits[tile + (cell >> 3)]! >> (cell & 7)) & 1) landNm += STEP_NM;
      }
      if (landNm > limitNm) return landNm;
      t += step;
    }
    return landNm;
  }
}

const WIDEST_OPEN = 8;

/** Grows rings of water round each tile, one tile per pass. */
function measureOpenWater(tiles: Int32Array): Uint8Array {
  let open = Uint8Array.from(tiles, (tile) => (tile === WATER ? 1 : 0));
  for (let width = 1; width < WIDEST_OPEN; width++) {
    const wider = open.slice();
    for (let row = 1; row < 179; row++)
      for (let column = 0; column < 360; column++) {
        const at = row * 360 + column;
        if (open[at] === width && isSurrounded(open, [row, column], width)) wider[at] = width + 1;
      }
    open = wider;
  }
  return open;
}

function isSurrounded(open: Uint8Array, [row, column]: [number, number], width: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (open[(row + dy) * 360 + ((column + dx + 360) % 360)]! < width) return false;
  return true;
}

/** Reads the mask file: one kind byte per tile, then the bitmaps of the mixed tiles in tile order. */
export function decodeLandMask(bytes: Uint8Array): LandMask {
  const tiles = new Int32Array(TILES);
  let start = 0;
  for (let tile = 0; tile < TILES; tile++) {
    const kind = bytes[tile]!;
    tiles[tile] = kind === KIND_MIXED ? start : kind === KIND_LAND ? LAND : WATER;
    if (kind === KIND_MIXED) start += TILE_BYTES;
  }
  return new LandMask(tiles, bytes.subarray(TILES, TILES + start));
}

/** @param raster one byte per cell (1 land), 21 600 cells per row, rows from the south, from 180 W */
export function encodeLandMask(raster: Uint8Array): Uint8Array {
  const kinds = new Uint8Array(TILES);
  const bitmaps: Uint8Array[] = [];
  for (let tile = 0; tile < TILES; tile++) {
    const corner = Math.floor(tile / 360) * 60 * 21_600 + (tile % 360) * 60;
    const bitmap = new Uint8Array(TILE_BYTES);
    let land = 0;
    for (let cell = 0; cell < 3600; cell++) {
      if (raster[corner + Math.floor(cell / 60) * 21_600 + (cell % 60)] !== 1) continue;
      land++;
      bitmap[cell >> 3]! |= 1 << (cell & 7);
    }
    kinds[tile] = land === 0 ? 0 : land === 3600 ? KIND_LAND : KIND_MIXED;
    if (kinds[tile] === KIND_MIXED) bitmaps.push(bitmap);
  }
  const out = new Uint8Array(TILES + bitmaps.length * TILE_BYTES);
  out.set(kinds);
  for (const [i, bitmap] of bitmaps.entries()) out.set(bitmap, TILES + i * TILE_BYTES);
  return out;
}
