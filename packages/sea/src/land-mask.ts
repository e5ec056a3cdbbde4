import { EARTH_RADIUS_NM, type Position, toVector } from './geo.ts';
import {
  fraction,
  measureClearance,
  strideRadians,
  TILES,
  tileOf,
  toBlockEdgeRadians,
} from './tiles.ts';

const DEGREES = 180 / Math.PI;
const TILE_BYTES = 450;
/** A tile is ten by ten blocks of six by six cells. */
const BLOCKS = 10;
const BLOCK_CELLS = 6;
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
  /** Tiles of water around each tile. */
  private readonly clearance: Uint8Array;
  /** By bitmap, ten rows of ten bits: blocks that hold land. Filled when a tile is first looked at. */
  private readonly landBlocks: Uint16Array;
  private readonly hasBlocks: Uint8Array;

  /** @param tiles -1 water, -2 land, else where in `bits` the tile starts; row by row from 90 S 180 W */
  constructor(tiles: Int32Array, bits: Uint8Array) {
    this.tiles = tiles;
    this.bits = bits;
    this.clearance = measureClearance((tile) => tiles[tile] === WATER);
    this.landBlocks = new Uint16Array((bits.length / TILE_BYTES) * BLOCKS);
    this.hasBlocks = new Uint8Array(bits.length / TILE_BYTES);
  }

  isLand([lon, lat]: Position): boolean {
    const start = this.tiles[tileOf(lon, lat)]!;
    return start < 0 ? start === LAND : this.isLandCell(start, lon, lat);
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
      const lat = Math.asin(Math.max(-1, Math.min(1, z1 * ct + qz * st))) * DEGREES;
      const lon = Math.atan2(y1 * ct + qy * st, x1 * ct + qx * st) * DEGREES;
      const start = this.tiles[tileOf(lon, lat)]!;
      if (start === WATER) t += Math.max(step, strideRadians(this.clearance, lon, lat));
      else if (start !== LAND && !this.isLandBlock(start, lon, lat))
        t += Math.max(step, toBlockEdgeRadians(lon, lat, BLOCKS));
      else {
        if (start === LAND || this.isLandCell(start, lon, lat)) landNm += STEP_NM;
        if (landNm > limitNm) return landNm;
        t += step;
      }
    }
    return landNm;
  }

  private isLandCell(start: number, lon: number, lat: number): boolean {
    const row = Math.floor(fraction(lat) * 60);
    return this.cell(start, row * 60 + Math.floor(fraction(lon) * 60)) === 1;
  }

  private cell(start: number, cell: number): number {
    return (this.bits[start + (cell >> 3)]! >> (cell & 7)) & 1;
  }

  private isLandBlock(start: number, lon: number, lat: number): boolean {
    const bitmap = start / TILE_BYTES;
    if (this.hasBlocks[bitmap] === 0) this.fillBlocks(start);
    const row = Math.floor(fraction(lat) * BLOCKS);
    const column = Math.floor(fraction(lon) * BLOCKS);
    return ((this.landBlocks[bitmap * BLOCKS + row]! >> column) & 1) === 1;
  }

  private fillBlocks(start: number): void {
    const bitmap = start / TILE_BYTES;
    for (let cell = 0; cell < 3600; cell++) {
      if (this.cell(start, cell) === 0) continue;
      const row = Math.floor(cell / 60 / BLOCK_CELLS);
      this.landBlocks[bitmap * BLOCKS + row]! |= 1 << Math.floor((cell % 60) / BLOCK_CELLS);
    }
    this.hasBlocks[bitmap] = 1;
  }
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
