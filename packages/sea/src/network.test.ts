import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicNm } from './geo.ts';
import {
  buildNetwork,
  decodeNetworkRows,
  encodeNetwork,
  type NetworkRows,
  passagesIn,
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

  it('names the passages of a set of bits', () => {
    expect(passagesIn(1 | 4 | 128)).toEqual(['suez', 'kiel']);
  });
});

describe('shortest paths', () => {
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
