import { beforeAll, describe, expect, it } from 'vitest';
import worked from '../cases/distances.json' with { type: 'json' };
import published from '../cases/published-distances.json' with { type: 'json' };
import rivers from '../cases/rivers.json' with { type: 'json' };
import zones from '../data/zones.json' with { type: 'json' };
import { lineNm, type Position } from './geo.ts';
import {
  isViolation,
  loadSea,
  type RouteOptions,
  type RoutePoint,
  type Sea,
  type ZonesFile,
} from './index.ts';

// Written in two steps, or the bundler would take the folder for a file of its own.
const here = import.meta.url;
const DATA = new URL('../data/', here);

/** A data file of the sea, unpacked: from the disk in Node, from the test's server in a browser. */
async function bytesOf(name: string): Promise<Uint8Array> {
  const from = new URL(name, DATA);
  const isOnDisk = from.protocol === 'file:';
  const packed = isOnDisk
    ? new Uint8Array(await (await import('node:fs/promises')).readFile(from))
    : new Uint8Array(await (await fetch(`/@fs${from.pathname}`)).arrayBuffer());
  // A server may have unpacked it on the way.
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

let sea: Sea;
beforeAll(async () => {
  const files = ['graph.bin.gz', 'mask.bin.gz', 'ports.json.gz'].map(bytesOf);
  const [graph, mask, portText] = await Promise.all(files);
  if (!graph || !mask || !portText) throw new Error('A data file of the sea is missing');
  const ports = JSON.parse(new TextDecoder().decode(portText));
  sea = loadSea({ graph, mask, ports, zones: zones as ZonesFile });
}, 60_000);
const today = '2026-11-20';

function milesOf(points: readonly RoutePoint[], options: Partial<RouteOptions>): number {
  const voyage = sea.routeVoyage(points, { zonesOn: today, ...options });
  if (isViolation(voyage)) throw new Error(`${voyage.code} at ${voyage.path}`);
  return voyage.distanceNm;
}

describe('worked distances', () => {
  it.each(worked.flatMap((row) => row.legs.map((leg) => ({ id: row.id, ...leg }))))(
    '$id $from to $to $through is $distanceNm nm within $toleranceNm',
    (leg) => {
      const nm = milesOf([leg.from, ...leg.through, leg.to], leg.options);
      expect(Math.abs(nm - leg.distanceNm)).toBeLessThanOrEqual(leg.toleranceNm);
    },
  );
});

describe('rivers', () => {
  it.each(rivers)('$id $name is $distanceNm nm within $toleranceNm', (row) => {
    const nm = milesOf([row.from, row.to], {});
    expect(Math.abs(nm - row.distanceNm)).toBeLessThanOrEqual(row.toleranceNm);
  });
});

describe('published distances', () => {
  /** A row names its passage: the route is led through it and through no other canal. */
  const passagePoint: Record<string, string> = {
    suez: 'XZSUE',
    panama: 'XZPAN',
    magellan: 'XZMAG',
  };

  it('are met: half within 0.7 %, nine of ten within 3.5 %, a little short in the mean', () => {
    const errors = published.rows
      .filter((row) => !('suspect' in row))
      .map((row) => {
        const point = passagePoint[row.via];
        const through = point === undefined ? [] : [point];
        const nm = milesOf([row.from, ...through, row.to], {
          suez: row.suezOpen,
          panama: row.panamaOpen,
          kiel: false,
        });
        return 100 * (nm / row.distanceNm - 1);
      });
    const sizes = errors.map(Math.abs).sort((a, b) => a - b);
    const share = (part: number) => sizes[Math.ceil(part * sizes.length) - 1]!;
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(sizes.length).toBe(40);
    expect(share(0.5)).toBeLessThanOrEqual(0.7);
    expect(share(0.9)).toBeLessThanOrEqual(3.5);
    // The aim is half a percent: routes still run short.
    expect(Math.abs(mean)).toBeLessThanOrEqual(0.85);
  });

  /** The row's two ports with what lies between them. */
  const lineOf = (
    row: (typeof published.rows)[number],
    between: readonly number[][],
  ): Position[] => [
    [row.from.lon, row.from.lat],
    ...(between as [number, number][]),
    [row.to.lon, row.to.lat],
  ];

  it('are left out as too short where the geodesic past places no ship can cut is longer', () => {
    const refuted = published.rows.filter((row) => row.atLeastBy !== undefined);
    expect(refuted.length).toBe(5);
    // Half a percent is more than the positions of the ports can be in doubt by.
    for (const row of refuted)
      expect(lineNm(lineOf(row, row.atLeastBy ?? [])), row.id).toBeGreaterThan(
        row.distanceNm * 1.005,
      );
  });
});
