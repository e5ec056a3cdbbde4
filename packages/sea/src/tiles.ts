/** Square degrees, row by row from 90 S 180 W. */
export const TILES = 360 * 180;

const RAD = Math.PI / 180;
const WIDEST_CLEARANCE = 8;
/** A stride stops short of the edge of what is clear by this share. */
const STRIDE_SHARE = 0.98;

/** Coordinates come as two numbers, not as a position: these run for every step of every line. */
export function tileOf(lon: number, lat: number): number {
  return Math.min(179, Math.floor(lat + 90)) * 360 + (Math.floor(lon + 540) % 360);
}

/** How many clear tiles, itself included, lie on every side of each tile (at most 8); 0 if not clear. */
export function measureClearance(isClear: (tile: number) => boolean): Uint8Array {
  let clearance = new Uint8Array(TILES);
  for (let tile = 0; tile < TILES; tile++) clearance[tile] = isClear(tile) ? 1 : 0;
  for (let width = 1; width < WIDEST_CLEARANCE; width++) {
    const wider = clearance.slice();
    for (let row = 1; row < 179; row++)
      for (let column = 0; column < 360; column++) {
        const at = row * 360 + column;
        if (clearance[at] === width && isSurrounded(clearance, [row, column], width))
          wider[at] = width + 1;
      }
    clearance = wider;
  }
  return clearance;
}

function isSurrounded(clear: Uint8Array, [row, column]: [number, number], width: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (clear[(row + dy) * 360 + ((column + dx + 360) % 360)]! < width) return false;
  return true;
}

/** How far any line may go from a place without leaving clear tiles; 0 in a tile that is not clear. */
export function strideRadians(clearance: Uint8Array, lon: number, lat: number): number {
  const tiles = clearance[tileOf(lon, lat)]!;
  if (tiles === 0) return 0;
  const [fx, fy] = [fraction(lon), fraction(lat)];
  const more = tiles - 1;
  const east = (Math.min(fx, 1 - fx) + more) * squeeze(lat, tiles);
  return Math.min(east, Math.min(fy, 1 - fy) + more) * RAD * STRIDE_SHARE;
}

/** The way from a place to the edge of its block, of which `perDegree` make a degree. */
export function toBlockEdgeRadians(lon: number, lat: number, perDegree: number): number {
  const [fx, fy] = [fraction(lon * perDegree), fraction(lat * perDegree)];
  const east = Math.min(fx, 1 - fx) * squeeze(lat, 1 / perDegree);
  return (Math.min(east, Math.min(fy, 1 - fy)) * RAD * STRIDE_SHARE) / perDegree;
}

/** Share of the way through its square degree, eastwards or northwards. */
export function fraction(degrees: number): number {
  return degrees - Math.floor(degrees);
}

/** Meridians close in towards the pole: the narrow side of a square reaching so far decides. */
function squeeze(lat: number, reachDegrees: number): number {
  return Math.cos(Math.min(89, Math.abs(lat) + reachDegrees) * RAD);
}
