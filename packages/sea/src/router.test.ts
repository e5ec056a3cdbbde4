import { describe, expect, it } from 'vitest';
import { FAIRWAY, Linker, type SeaAccess } from './access.ts';
import { Tariffs } from './costs.ts';
import { geodesicNm, lineNm, type Position } from './geo.ts';
import { LandMask } from './land-mask.ts';
import { buildNetwork, FAIRWAY_BIT, type Network, PASSAGE_BITS } from './network.ts';
import type { RouteOptions } from './route.ts';
import { Router } from './router.ts';
import { PathFinder } from './shortest-path.ts';
import { TILES, tileOf } from './tiles.ts';
import { ZoneMap } from './zone-map.ts';
import { parseZones } from './zones.ts';

/** Water everywhere but in the square degrees with these south-western corners. */
function maskOf(...corners: readonly Position[]): LandMask {
  const tiles = new Int32Array(TILES).fill(-1);
  for (const [lon, lat] of corners) tiles[tileOf(lon + 0.5, lat + 0.5)] = -2;
  return new LandMask(tiles, new Uint8Array(0));
}
function networkOf(positions: readonly Position[], edges: readonly [number, number, number][]) {
  return buildNetwork({
    nodes: positions.map((position) => ({ position, coast: null })),
    edges: edges.map(([from, to, bits]) => ({ from, to, bits })),
  });
}
const raided = (id: string, [west, east]: readonly [number, number]) => ({
  properties: {
    id,
    name: id,
    kind: 'piracy',
    effective_from: '2020-01-01',
    effective_to: null,
    approximate: false,
    source: 'drawn for this test',
  },
  geometry: {
    coordinates: [
      [
        [west, -1],
        [east, -1],
        [east, 1],
        [west, 1],
      ],
    ],
  },
});
const zones = new ZoneMap(
  parseZones({ features: [raided('narrow', [10.5, 11]), raided('wide', [16, 18])] }),
);
const tariffOf = (network: Network, some: Partial<RouteOptions> = {}) =>
  new Tariffs(network, zones).for({ zonesOn: '2026-11-20', ...some });
const at = (place: Position, node: number, network: Network): SeaAccess => ({
  place,
  sea: place,
  links: [{ node, by: 0, costNm: geodesicNm(place, network.positions[node]!) }],
});

describe('a way over the network', () => {
  const corners: Position[] = [
    [9, 0],
    [9.5, 1.5],
    [12, 1.5],
    [12.5, 0],
    [17, 0],
  ];
  const steps = (bits = 0): [number, number, number][] => [
    [0, 1, 0],
    [1, 2, bits],
    [2, 3, 0],
    [3, 4, 0],
  ];
  const wayOf = (network: Network, some: Partial<RouteOptions> = {}) => {
    const router = new Router(network, maskOf(), new PathFinder(network));
    return router.find(
      at([8.5, 0], 0, network),
      at([17.1, 0], 4, network),
      tariffOf(network, some),
    )!;
  };

  it('is pulled straight in open water', () => {
    const way = wayOf(networkOf(corners, steps()));
    expect(way.line).toEqual([
      [8.5, 0],
      [17.1, 0],
    ]);
    expect(way.passageBits).toBe(0);
  });
  it('keeps round a zone to shun, though what follows it leads into another', () => {
    const network = networkOf(corners, steps());
    const { line } = wayOf(network, { avoidPiracy: true });
    const miles = zones.on('2026-11-20').measure(line).milesByZone;
    expect(miles.narrow ?? 0).toBeLessThan(0.5);
    expect(miles.wide).toBeCloseTo(geodesicNm([16, 0], [17.1, 0]), 0);
    expect(lineNm(line)).toBeGreaterThan(geodesicNm([8.5, 0], [17.1, 0]));
  });
  it('stays on the legs of a passage and names it, not on a mere fairway', () => {
    const canal = wayOf(networkOf(corners, steps(PASSAGE_BITS.suez | FAIRWAY_BIT)));
    expect(canal.passageBits).toBe(PASSAGE_BITS.suez);
    expect(canal.line).toContainEqual([9.5, 1.5]);
    expect(canal.line).toContainEqual([12, 1.5]);
    expect(wayOf(networkOf(corners, steps(FAIRWAY_BIT))).line).toHaveLength(2);
    const other = networkOf(corners, [...steps().slice(0, 3), [3, 4, PASSAGE_BITS.kiel]]);
    expect(wayOf(other).passageBits).toBe(PASSAGE_BITS.kiel);
  });
  it('is none where the passage is closed', () => {
    const network = networkOf(corners, steps(PASSAGE_BITS.suez));
    const router = new Router(network, maskOf(), new PathFinder(network));
    const tariff = tariffOf(network, { suez: false });
    expect(router.find(at([8.5, 0], 0, network), at([17.1, 0], 4, network), tariff)).toBeNull();
  });
});

describe('a straight way', () => {
  const network = networkOf(
    [
      [0, 0],
      [1, 0],
    ],
    [[0, 1, 0]],
  );
  const straight = (from: Position, to: Position, mask = maskOf()) => {
    const router = new Router(network, mask, new PathFinder(network));
    const access = (place: Position): SeaAccess => ({ place, sea: place, links: [] });
    return router.find(access(from), access(to), tariffOf(network))?.line ?? null;
  };
  it('needs no network up to 5,500 nm: 91 degrees of the equator, not 92', () => {
    expect(straight([0, 0], [91, 0])).toEqual([
      [0, 0],
      [91, 0],
    ]);
    expect(straight([0, 0], [92, 0])).toBeNull();
  });
  it('does not cross land or ice', () => {
    expect(straight([0, 0.5], [5, 0.5], maskOf([2, 0]))).toBeNull();
    expect(straight([0, 0.5], [5, 0.5], maskOf([2, 2]))).not.toBeNull();
    expect(straight([0, -50], [5, -50])).toBeNull();
  });
  it('from a place to itself begins and ends there', () => {
    const place: Position = [3, 3];
    expect(straight(place, [3, 3])).toEqual([place, place]);
  });
});

describe('the links of a place', () => {
  /** A fairway from 0 to 0.5 E, one that Suez closes at 5 E, and open lanes. */
  const network = networkOf(
    [
      [0, 0],
      [0.5, 0],
      [5, 0],
      [5.5, 0],
      [18, 0.5],
    ],
    [
      [0, 1, FAIRWAY_BIT],
      [1, 2, 0],
      [2, 3, FAIRWAY_BIT | PASSAGE_BITS.suez],
      [3, 4, 0],
    ],
  );
  const linker = (...land: readonly Position[]) => new Linker(network, maskOf(...land));
  const byOf = (access: SeaAccess) => [...new Set(access.links.map(({ by }) => by))];
  const nmNorth = (lon: number, nm: number): Position => [lon, nm / 59.7];

  it('in open water lead straight, cost their miles and leave out what another serves', () => {
    const access = linker().link([3, 0]);
    expect(byOf(access)).toEqual([0]);
    expect(access.links.map(({ node }) => node).toSorted((a, b) => a - b)).toEqual([1, 2]);
    for (const { node, costNm } of access.links)
      expect(costNm).toBeCloseTo(geodesicNm([3, 0], network.positions[node]!), 9);
    expect(linker().accessNm(access)).toBe(0);
  });
  it('on a fairway go to it from less than ten miles, whatever lies between', () => {
    const ashore = linker([0, 0]);
    const near = ashore.link(nmNorth(0.5, 9.8));
    expect(byOf(near)).toContain(FAIRWAY);
    expect(linker().accessNm(near)).toBe(0);
    expect(byOf(ashore.link(nmNorth(0.5, 10.3)))).not.toContain(FAIRWAY);
    const passing = linker().link([0.45, 0], true);
    expect(passing.links).toEqual([
      { node: 1, by: FAIRWAY, costNm: expect.closeTo(geodesicNm([0.45, 0], [0.5, 0]), 1) },
    ]);
  });
  it('of a river port on land less than five miles from its river are the river alone', () => {
    const river = (nm: number) => linker([0, 0], [5, 0]).link(nmNorth(0.5, nm));
    expect(byOf(river(4.8))).toEqual([FAIRWAY]);
    expect(river(4.8).sea).toEqual(river(4.8).place);
    expect(river(5.3).sea[1]).toBeLessThan(0);
    // A canal that may be closed is no river.
    const canal = linker([0, 0], [5, 0]).link(nmNorth(5.5, 4.8));
    expect(canal.sea[1]).toBeLessThan(0);
  });
  it('from land go by the nearest water with 1.2 miles of room: 2.5 miles from 1.2 inland', () => {
    const coast = linker([20, 0]);
    const access = coast.link([20 + 1.2 / 60, 0.5]);
    expect(coast.accessNm(access)).toBeCloseTo(2.5, 1);
    expect(access.sea[0]).toBeLessThan(20 - 1.2 / 60);
    expect(access.links.map(({ node }) => node)).toContain(4);
  });
  it('are none in the middle of a continent', () => {
    const land = [19, 20, 21, 22].flatMap((lon) =>
      [-2, -1, 0, 1].map((lat): Position => [lon, lat]),
    );
    const access = linker(...land).link([21, 0]);
    expect(access.links).toEqual([]);
    expect(linker().accessNm(access)).toBe(Infinity);
  });
});
