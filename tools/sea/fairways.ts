import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Position } from '../../packages/sea/src/geo.ts';
import { PASSAGE_BITS, type Passage } from '../../packages/sea/src/network.ts';

/** Water laid by hand: passages, straits narrower than the mask can show, rivers, dredged channels. */
export interface Fairway {
  name: string;
  /** Set when a voyage may have it closed. */
  passage: Passage | null;
  points: readonly Position[];
}

/** Rows of fairways.txt: `name|passage|lon,lat lon,lat ...`. */
export const FAIRWAYS: readonly Fairway[] = readFileSync(
  path.join(import.meta.dirname, 'fairways.txt'),
  'utf8',
)
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map(parseRow);

function parseRow(row: string): Fairway {
  const [name = '', passage = '', points = ''] = row.split('|');
  if (passage !== '' && !isPassage(passage)) throw new Error(`Unknown passage: ${row}`);
  return {
    name,
    passage: isPassage(passage) ? passage : null,
    points: points.split(' ').map((point) => parsePoint(point, row)),
  };
}

function isPassage(text: string): text is Passage {
  return text in PASSAGE_BITS;
}

function parsePoint(text: string, row: string): Position {
  const [lon, lat] = text.split(',').map(Number);
  if (lon === undefined || lat === undefined || Number.isNaN(lon + lat))
    throw new Error(`Point not understood: ${row}`);
  return [lon, lat];
}
