import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicNm } from './geo.ts';
import {
  buildNetwork,
  decodeNetworkRows,
  encodeNetwork,
  type NetworkRows,
  nodeGeometry,
  passagesIn,
  touchesCoast,
} from './network.ts';
import { PathFinder } from './shortest-path.ts';

/** A chain of nodes one degree apart on the equator with random shortcuts. */
const rowsOf = (size: number, shortcuts: readonly [number, number][]): NetworkRows => {
  const edges = new Map<string, { from: number; to: number; bits: number }>();
  for (let i = 1; i < size; i++) edges.set(`${i - 1}-${i}`, { from: i - 1, to: i, bits: 0 });
  for (const [a, b] of shortcuts) {
    const [from, to] = [Math.min(a, b) % size, Math.max(a, b) % size].sort((x, y) => x - y);
    if (from !== to) edges.set(`${from}-${to}`, { from: from!, to: to!, bits: 1 });
  }
  const nodes = Array.from({ length: size }, (_, i) => ({
    position: [i, (i * 37) % 20] as const,
    coast: i % 3 === 0 ? ([0, 90] as const) : null,
  }));
  return { nodes, edges: [...edges.values()] };
};
const someRows = fc
  .tuple(
    fc.integer({ min: 3, max: 40 }),
    fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 60 }),
  )
  .map(([size, shortcuts]) => rowsOf(size, shortcuts));

describe('the network file', () => {
  it('gives back what was written, positions to a ten-thousandth of a degree', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const back = decodeNetworkRows(encodeNetwork(rows));
        const order = (a: { from: number; to: number }, b: { from: number; to: number }) =>
          a.from - b.from || a.to - b.to;
        expect(back.edges).toEqual([...rows.edges].sort(order));
        expect(back.nodes.map((node) => node.position)).toEqual(
          rows.nodes.map((node) => node.position),
        );
        expect(back.nodes.map((node) => node.coast === null)).toEqual(
          rows.nodes.map((node) => node.coast === null),
        );
      }),
    );
  });

  it('refuses bytes that are no network', () => {
    expect(() => decodeNetworkRows(new Uint8Array(64))).toThrow('SEA_DATA_DAMAGED');
  });

  it('keeps the directions of the coast to half of a 255th of the circle, whichever turn they are in', () => {
    fc.assert(
      fc.property(fc.integer({ min: -720, max: 720 }), (degrees) => {
        const nodes = [{ position: [0, 0] as const, coast: [degrees, 370] as const }];
        const [first, second] = decodeNetworkRows(encodeNetwork({ nodes, edges: [] })).nodes[0]!
          .coast!;
        const apart = Math.abs(((first - degrees) % 360) + 540) % 360;
        expect(Math.abs(apart - 180)).toBeLessThanOrEqual(180 / 255 + 1e-9);
        expect(second).toBeCloseTo((7 * 360) / 255, 9);
      }),
    );
  });

  it('refuses a network cut short or of another version', () => {
    const bytes = encodeNetwork(rowsOf(4, [[0, 2]]));
    const changed = (at: number) => bytes.map((byte, i) => (i === at ? byte + 1 : byte));
    expect(() => decodeNetworkRows(changed(0))).toThrow('SEA_DATA_DAMAGED');
    expect(() => decodeNetworkRows(changed(4))).toThrow('SEA_DATA_DAMAGED');
    expect(() => decodeNetworkRows(changed(12))).toThrow('SEA_DATA_DAMAGED');
    expect(decodeNetworkRows(bytes).edges).toHaveLength(4);
  });

  it('is laid out with every edge from both its ends', () => {
    const network = buildNetwork(rowsOf(4, [[0, 2]]));
    expect([...network.first]).toEqual([0, 2, 4, 7, 8]);
    const ends = [...network.target].map((to, e) => {
      const from = network.first.findLastIndex((start) => start <= e);
      expect(network.target[network.twin[e]!]).toBe(from);
      expect(network.twin[network.twin[e]!]).toBe(e);
      const nm = geodesicNm(network.positions[from]!, network.positions[to]!);
      expect(network.lengthNm[e]).toBeCloseTo(nm, 3);
      return `${from}-${to}:${network.bits[e]}`;
    });
    expect(ends.toSorted()).toEqual(
      ['0-1:0', '0-2:1', '1-0:0', '1-2:0', '2-0:1', '2-1:0', '2-3:0', '3-2:0'].toSorted(),
    );
  });

  it('names the passages of a set of bits', () => {
    expect(passagesIn(1 | 4 | 128)).toEqual(['suez', 'kiel']);
  });
});

describe('legs at a headland', () => {
  const RAD = Math.PI / 180;
  /** Whether a leg of ten degrees of arc, so many degrees from east, touches the coast at a place. */
  const touches = ([lon, lat]: readonly [number, number], degrees: number, coast = [0, 90]) => {
    const [sinLon, cosLon] = [Math.sin(lon * RAD), Math.cos(lon * RAD)];
    const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
    const [along, across] = [Math.cos(degrees * RAD), Math.sin(degrees * RAD)];
    const [near, far] = [Math.cos(10 * RAD), Math.sin(10 * RAD)];
    const { coastNormals } = nodeGeometry([
      { position: [0, 0], coast: null },
      { position: [lon, lat], coast: [coast[0]!, coast[1]!] },
    ]);
    return touchesCoast(coastNormals, 1, {
      x: cosLat * cosLon * near + (-sinLon * along - sinLat * cosLon * across) * far,
      y: cosLat * sinLon * near + (cosLon * along - sinLat * sinLon * across) * far,
      z: sinLat * near + cosLat * across * far,
      sine: far,
    });
  };

  // The coast runs east and north: a leg that touches it passes south-east or north-west of the point.
  it.each([
    ['on the equator', [0, 0]],
    ['in the north-west', [-70, 45]],
    ['in the south-east', [150, -35]],
  ] as const)('bend round it, never into it or away from it, %s', (_, place) => {
    expect([135, 315].map((degrees) => touches(place, degrees))).toEqual([true, true]);
    expect([45, 225].map((degrees) => touches(place, degrees))).toEqual([false, false]);
    // Within asin 0.1, 5.7 degrees, of the coast itself a leg still counts as touching.
    expect([5, 6.5, 83.5, 85].map((degrees) => touches(place, degrees))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([185, 186.5, 263.5, 265].map((degrees) => touches(place, degrees))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('take any direction from a point that stands free', () => {
    const { coastNormals } = nodeGeometry([{ position: [5, 5], coast: null }]);
    expect(touchesCoast(coastNormals, 0, { x: 0.6, y: 0.8, z: 0, sine: 0.5 })).toBe(true);
  });
});

describe('shortest paths', () => {
  it('the cost to every node is what relaxing every edge over and over finds (Bellman and Ford)', () => {
    const query = fc.tuple(someRows, fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 20 }));
    fc.assert(
      fc.property(query, ([rows, prices]) => {
        const network = buildNetwork(rows);
        const costs = network.lengthNm.map((_, e) => {
          const edge = Math.min(e, network.twin[e]!);
          return edge % 7 === 6 ? Infinity : prices[edge % prices.length]!;
        });
        const expected = Array.from({ length: network.count }, () => Infinity);
        expected[1] = 4;
        expected[2] = 9;
        for (let round = 0; round < network.count; round++)
          for (let node = 0; node < network.count; node++)
            for (let e = network.first[node]!; e < network.first[node + 1]!; e++)
              expected[network.target[e]!] = Math.min(
                expected[network.target[e]!]!,
                expected[node]! + costs[e]!,
              );
        const starts = [
          { node: 1, costNm: 4 },
          { node: 1, costNm: 6 },
          { node: 2, costNm: 9 },
        ];
        expect([...new PathFinder(network).costsFrom(starts, costs)]).toEqual(expected);
      }),
    );
  });

  it('keeps more ways open than the queue first holds: 20,000 round one node, one leading on', () => {
    const spokes = 20_000;
    const nodes = Array.from({ length: spokes + 2 }, (_, i) => ({
      position: [(i % 200) / 10, Math.floor(i / 200) / 10] as const,
      coast: null,
    }));
    const edges = Array.from({ length: spokes }, (_, i) => ({ from: 0, to: i + 1, bits: 0 }));
    edges.push({ from: spokes, to: spokes + 1, bits: 0 });
    const network = buildNetwork({ nodes, edges });
    const costs = new PathFinder(network).costsFrom([{ node: 0, costNm: 0 }], network.lengthNm);
    const straight = nodes.map(({ position }) => Math.fround(geodesicNm([0, 0], position)));
    expect([...costs.slice(1, -1)]).toEqual(straight.slice(1, -1));
    const onwards = geodesicNm(nodes[spokes]!.position, nodes[spokes + 1]!.position);
    expect(costs.at(-1)).toBeCloseTo(straight[spokes]! + onwards, 3);
  });

  it('answers nodes that follow each other and cost what it says', () => {
    fc.assert(
      fc.property(someRows, fc.nat(39), fc.nat(39), (rows, s, t) => {
        const network = buildNetwork(rows);
        const [from, to] = [s % network.count, t % network.count];
        const path = new PathFinder(network).find({
          starts: [{ node: from, costNm: 2 }],
          ends: [
            { node: to, costNm: 7 },
            { node: to, costNm: 3 },
          ],
          goal: network.positions[to]!,
          costs: network.lengthNm,
          directNm: Infinity,
        })!;
        let total = 2 + 3;
        for (const [i, node] of path.nodes.slice(1).entries()) {
          const before = path.nodes[i]!;
          const edge = network.target.findIndex(
            (next, e) =>
              next === node && e >= network.first[before]! && e < network.first[before + 1]!,
          );
          expect(edge).toBeGreaterThanOrEqual(0);
          total += network.lengthNm[edge]!;
        }
        expect([path.nodes[0], path.nodes.at(-1)]).toEqual([from, to]);
        expect(path.costNm).toBeCloseTo(total, 6);
      }),
    );
  });

  it('takes the direct way when the network is no shorter, the network when it is', () => {
    const network = buildNetwork(rowsOf(2, []));
    const finder = new PathFinder(network);
    const nm = network.lengthNm[0]!;
    const nodesFor = (directNm: number) =>
      finder.find({
        starts: [{ node: 0, costNm: 0 }],
        ends: [{ node: 1, costNm: 0 }],
        goal: network.positions[1]!,
        costs: network.lengthNm,
        directNm,
      })?.nodes;
    expect(nodesFor(nm)).toEqual([]);
    expect(nodesFor(nm + 0.001)).toEqual([0, 1]);
  });

  it('A* with landmarks finds the cost of Dijkstra, with edges closed or dearer', () => {
    fc.assert(
      fc.property(
        someRows,
        fc.nat(39),
        fc.nat(39),
        fc.integer({ min: 1, max: 4 }),
        (rows, s, t, dear) => {
          const network = buildNetwork(rows);
          const [from, to] = [s % network.count, t % network.count];
          const costs = network.lengthNm.map((nm, e) => (network.bits[e] ? nm * dear : nm));
          const finder = new PathFinder(network);
          const start = [{ node: from, costNm: 3 }];
          const goal = network.positions[to]!;
          const other = 900 + geodesicNm(network.positions[0]!, goal);
          const ends = [
            { node: to, costNm: 5 },
            { node: 0, costNm: other },
          ];
          const tree = finder.costsFrom(start, costs);
          const expected = Math.min(tree[to]! + 5, tree[0]! + other);
          const path = finder.find({ starts: start, ends, goal, costs, directNm: Infinity });
          expect(path?.costNm).toBeCloseTo(expected, 2);
          expect(path?.nodes[0]).toBe(from);
        },
      ),
    );
  });

  it('answers null when every way is closed, and no nodes when the direct way is best', () => {
    const network = buildNetwork(rowsOf(5, []));
    const finder = new PathFinder(network);
    const closed = network.lengthNm.map(() => Infinity);
    const query = {
      starts: [{ node: 0, costNm: 0 }],
      ends: [{ node: 4, costNm: 0 }],
      goal: network.positions[4]!,
    };
    expect(finder.find({ ...query, costs: closed, directNm: Infinity })).toBeNull();
    expect(finder.find({ ...query, costs: network.lengthNm, directNm: 1 })?.nodes).toEqual([]);
  });
});
