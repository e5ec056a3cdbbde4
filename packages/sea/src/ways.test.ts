import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessLine, escapePoint, FAIRWAY, linkNm } from './access.ts';
import { findAlternatives } from './alternatives.ts';
import { surchargeNm, Tariffs } from './costs.ts';
import { geodesicNm, type Position } from './geo.ts';
import { passedLandmarks } from './landmarks.ts';
import { buildNetwork, PASSAGE_BITS, PASSAGES } from './network.ts';
import { Recent } from './recent.ts';
import type { RouteOptions, SeaViolation, VoyageRoute } from './route.ts';
import { withinSailingLimits } from './sailing-limits.ts';
import { straighten } from './straighten.ts';
import { ZoneMap } from './zone-map.ts';
import { isInZone, parseZones } from './zones.ts';

const options: RouteOptions = { zonesOn: '2026-11-20' };

const zone = (id: string, kind: string, [west, south, east, north]: readonly number[]) => ({
  properties: {
    id,
    name: id,
    kind,
    effective_from: '2020-01-01',
    effective_to: null,
    approximate: false,
    source: 'drawn for this test',
  },
  geometry: {
    coordinates: [
      [
        [west!, south!],
        [east!, south!],
        [east!, north!],
        [west!, north!],
      ],
    ],
  },
});

describe('the price of an edge', () => {
  /** One edge of a degree of the equator for each passage, and open ones in an ECA and a piracy area. */
  const names = [...PASSAGES, 'eca', 'piracy', 'open'] as const;
  const network = buildNetwork({
    nodes: names.flatMap((_, i) => [
      { position: [i * 4, 0] as const, coast: null },
      { position: [i * 4 + 1, 0] as const, coast: null },
    ]),
    edges: names.map((name, i) => ({
      from: i * 2,
      to: i * 2 + 1,
      bits: name in PASSAGE_BITS ? PASSAGE_BITS[name as keyof typeof PASSAGE_BITS] : 0,
    })),
  });
  const zones = new ZoneMap(
    parseZones({
      features: [
        zone('clean', 'eca', [27.5, -1, 29.5, 1]),
        zone('raided', 'piracy', [31.5, -1, 33.5, 1]),
      ],
    }),
  );
  const tariffs = new Tariffs(network, zones);
  /** Price over miles, there and back. */
  const priceOf = (name: (typeof names)[number], some: Partial<RouteOptions> = {}) => {
    const { costs } = tariffs.for({ ...options, ...some });
    const edge = network.first[names.indexOf(name) * 2]!;
    expect(costs[network.twin[edge]!]).toBe(costs[edge]);
    return costs[edge]! / network.lengthNm[edge]!;
  };

  it.each(['suez', 'panama', 'kiel', 'bosporus', 'magellan'] as const)(
    '%s is open unless it is closed, and closes nothing else',
    (name) => {
      expect(priceOf(name)).toBe(1);
      expect(priceOf(name, { [name]: true })).toBe(1);
      expect(priceOf(name, { [name]: false })).toBe(Infinity);
      const others = names.filter((other) => !['corinth', 'arctic', name].includes(other));
      for (const other of others) expect(priceOf(other, { [name]: false })).toBe(1);
    },
  );
  it('Corinth and the Arctic are closed unless they are opened', () => {
    expect([priceOf('corinth'), priceOf('corinth', { corinth: true })]).toEqual([Infinity, 1]);
    expect([priceOf('arctic'), priceOf('arctic', { avoidArctic: true })]).toEqual([
      Infinity,
      Infinity,
    ]);
    expect(priceOf('arctic', { avoidArctic: false })).toBe(1);
  });
  it('a mile of a piracy area counts as twenty and one of an ECA as 1.35, when they are shunned', () => {
    expect([priceOf('eca'), priceOf('piracy')]).toEqual([1, 1]);
    expect(priceOf('eca', { minimiseEca: true })).toBeCloseTo(1.35, 4);
    expect(priceOf('piracy', { minimiseEca: true })).toBe(1);
    expect(priceOf('piracy', { avoidPiracy: true })).toBeCloseTo(20, 4);
    expect(priceOf('eca', { avoidPiracy: true })).toBe(1);
    expect(priceOf('open', { avoidPiracy: true, minimiseEca: true })).toBe(1);
  });
  it('a line costs above its miles what its miles in shunned zones add', () => {
    const line: Position[] = [
      [28, 0],
      [33, 0],
    ];
    const degree = geodesicNm([28, 0], [29, 0]);
    const of = (some: Partial<RouteOptions>) =>
      surchargeNm(tariffs.for({ ...options, ...some }), line);
    expect(of({})).toBe(0);
    expect(of({ minimiseEca: true })).toBeCloseTo(0.35 * 1.5 * degree, 1);
    expect(of({ avoidPiracy: true })).toBeCloseTo(19 * 1.5 * degree, 0);
  });
});

describe('miles inside zones', () => {
  it('are the share of the equator the box cuts out, whichever way the ship sails', () => {
    const degree = geodesicNm([0, 0], [1, 0]);
    const place = fc.double({ min: -20, max: 20, noNaN: true });
    const width = fc.double({ min: 0.3, max: 12, noNaN: true });
    fc.assert(
      fc.property(place, width, place, width, fc.boolean(), (from, miles, west, wide, isBack) => {
        const map = new ZoneMap(
          parseZones({ features: [zone('box', 'eca', [west, -2, west + wide, 2])] }),
        );
        const line: Position[] = [
          [from, 0],
          [from + miles, 0],
        ];
        const inside = Math.min(from + miles, west + wide) - Math.max(from, west);
        const measured = map.on('2026-01-01').measure(isBack ? line.reverse() : line);
        expect(measured.ecaNm).toBeCloseTo(Math.max(0, inside) * degree, 0);
        expect(measured.piracyNm).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
  it('a place is inside its outline and not one beside it; at most 31 zones fit', () => {
    const [box] = parseZones({ features: [zone('box', 'eca', [10, 20, 12, 24])] });
    expect(isInZone(box!, [11, 22])).toBe(true);
    for (const [lon, lat] of [
      [9.99, 22],
      [12.01, 22],
      [11, 19.99],
      [11, 24.01],
    ] as const)
      expect(isInZone(box!, [lon, lat])).toBe(false);
    const many = (count: number) =>
      parseZones({
        features: Array.from({ length: count }, (_, i) => zone(`${i}`, 'piracy', [i, 0, i + 1, 1])),
      });
    expect(() => new ZoneMap(many(32))).toThrow('at most 31 zones');
    const last = new ZoneMap(many(31)).on('2026-01-01').measure([
      [30.25, 0.5],
      [30.75, 0.5],
    ]);
    expect(Object.keys(last.milesByZone)).toEqual(['30']);
    expect(last.piracyNm).toBeCloseTo(geodesicNm([30.25, 0.5], [30.75, 0.5]), 6);
  });
});

describe('ice and weather', () => {
  const sails = (a: Position, b: Position) => withinSailingLimits(a, b);
  const east = ([lon, lat]: Position): Position => [lon + 0.5, lat];
  /** Whether a ship may sail half a degree along these parallels at a meridian. */
  const along = (lon: number, ...lats: readonly number[]) =>
    lats.map((lat) => sails([lon, lat], east([lon, lat])));

  it('ends at 45 S, from the Cape to 130 E at 40, round the Horn at 56.6, in the South Pacific at 50, with a third of a degree for the sag', () => {
    expect(along(0, -45.3, -45.4)).toEqual([true, false]);
    expect(along(100, -40.3, -40.4)).toEqual([true, false]);
    expect(along(140, -45.3, -45.4)).toEqual([true, false]);
    expect(along(-70, -56.9, -57)).toEqual([true, false]);
    expect(along(160, -50.3, -50.4)).toEqual([true, false]);
    expect(along(-120, -50.3, -50.4)).toEqual([true, false]);
  });
  it('beyond 62 N the seas from Iceland to the White Sea, west Greenland and Bering are open', () => {
    expect(along(10, 74.4, 74.6)).toEqual([true, false]);
    expect(along(-53, 65.9, 66.1)).toEqual([true, false]);
    expect(along(-170, 66.4, 66.6)).toEqual([true, false]);
    expect(along(170, 66.4, 66.6)).toEqual([true, false]);
    expect(along(-80, 62.2, 62.4)).toEqual([true, false]);
    expect(along(90, 62.2, 62.4)).toEqual([true, false]);
  });
  // Apex of a great circle between two points of one parallel, d degrees of longitude apart:
  // tan apex = tan lat / cos (d / 2).
  it('look at the whole way, not its ends: 74 N to 74 N by 76.05 N, 40 S to 40 S by 47.6 S', () => {
    expect(sails([-10, 74], [50, 74])).toBe(false);
    expect(sails([0, 72], [50, 72])).toBe(true);
    expect(sails([20, -40], [100, -40])).toBe(false);
    expect(sails([-30, -40], [10, -40])).toBe(true);
    expect(sails([-60, 60], [60, 60])).toBe(false);
    expect(sails([10, 0], [100, 0])).toBe(true);
    // These run nearly along a meridian: their apex near the pole lies behind them.
    expect(sails([0, 61], [10, 20])).toBe(true);
    expect(sails([10, 20], [0, 61])).toBe(true);
    expect(sails([0, -44], [5, -10])).toBe(true);
    expect(sails([5, -10], [0, -44])).toBe(true);
  });
});

describe('places a line passes', () => {
  it('in their order, each once, on whatever turn of the globe the line is drawn', () => {
    const line: Position[] = [
      [-6, 35.9],
      [-5, 35.95],
      [-6, 35.92],
    ];
    expect(passedLandmarks(line)).toEqual(['Gibraltar']);
    expect(passedLandmarks(line.map(([lon, lat]) => [lon + 360, lat]))).toEqual(['Gibraltar']);
    expect(passedLandmarks(line.map(([lon, lat]) => [lon - 360, lat]))).toEqual(['Gibraltar']);
    expect(passedLandmarks([...line, [-5.7, 35.9]])).toEqual(['Gibraltar']);
    expect(
      passedLandmarks([
        [1, 50.9],
        [2, 51.1],
        [-6, 35.9],
        [-5, 35.95],
      ]),
    ).toEqual(['Dover Strait', 'Gibraltar']);
  });
  it('not those it stops short of or goes round', () => {
    const lines: Position[][] = [
      [
        [-6, 35.9],
        [-5.7, 35.9],
      ],
      [
        [-6, 36.3],
        [-5, 36.3],
      ],
      [
        [-6, 35.5],
        [-5, 35.5],
      ],
    ];
    for (const line of lines) expect(passedLandmarks(line)).toEqual([]);
  });
});

describe('the ways on and off the network', () => {
  const place: Position = [10, 0];
  const sea: Position = [10.5, 0];
  const node: Position = [12, 0];
  const access = { place, sea, links: [] };

  it('sixteen bearings at 3, 7, 14 and 26 miles, from east against the clock', () => {
    const at = (by: number) => {
      const turn = escapePoint(place, by);
      const [dx, dy] = [(turn[0] - 10) * 60, turn[1] * 60];
      return [Math.hypot(dx, dy), (Math.atan2(dy, dx) * 180) / Math.PI];
    };
    for (const [by, radius, bearing] of [
      [1, 3, 0],
      [2, 3, 22.5],
      [5, 3, 90],
      [16, 3, -22.5],
      [17, 7, 0],
      [33, 14, 0],
      [64, 26, -22.5],
    ] as const) {
      expect(at(by)[0]).toBeCloseTo(radius, 1);
      expect(at(by)[1]).toBeCloseTo(bearing, 1);
    }
  });
  it('a link is as long as the line it draws', () => {
    for (const by of [0, 1, 20, FAIRWAY]) {
      const line = [...accessLine(access, { node: 0, by, costNm: 0 }), node];
      const nm = line.slice(1).reduce((sum, point, i) => sum + geodesicNm(line[i]!, point), 0);
      expect(linkNm(access, by, node)).toBeCloseTo(nm, 9);
      expect(line).toHaveLength(by === FAIRWAY ? 2 : by === 0 ? 3 : 4);
    }
    const afloat = { place, sea: place, links: [] };
    expect(accessLine(afloat, { node: 0, by: 0, costNm: 0 })).toEqual([place]);
  });
});

describe('pulling a line tight', () => {
  const rope = (length: number, fixed: readonly number[] = []) =>
    Array.from({ length }, (_, node) => ({
      position: [node, 0] as const,
      node,
      fixed: fixed.includes(node),
    }));
  const nodesOf = (points: readonly { node: number }[]) => points.map(({ node }) => node);

  it('goes to the farthest point that can be seen, however far that is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 60 }), (n, reach) => {
        const tight = straighten(rope(n), (i, j) => j - i <= reach);
        const expected = Array.from({ length: Math.ceil((n - 1) / reach) }, (_, i) => i * reach);
        expect(nodesOf(tight)).toEqual([...expected, n - 1]);
      }),
    );
    expect(straighten([], () => true)).toEqual([]);
    expect(nodesOf(straighten(rope(1), () => true))).toEqual([0]);
  });
  it('keeps the legs of a passage, and comes to its first point', () => {
    expect(nodesOf(straighten(rope(9, [3, 4]), () => true))).toEqual([0, 3, 4, 5, 8]);
    expect(nodesOf(straighten(rope(4, [0]), () => true))).toEqual([0, 1, 3]);
  });
  it('asks little where the way is clear: ten times along a thousand points', () => {
    let asked = 0;
    straighten(rope(1000), () => {
      asked += 1;
      return true;
    });
    expect(asked).toBeLessThanOrEqual(10);
  });
});

describe('what is kept', () => {
  it('is what was used last', () => {
    const made: string[] = [];
    const recent = new Recent<string>(2);
    const get = (key: string) =>
      recent.get(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    for (const key of ['a', 'b', 'a', 'c', 'a']) expect(get(key)).toBe(key.toUpperCase());
    expect(made).toEqual(['a', 'b', 'c']);
    get('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('other ways', () => {
  const voyage = (distanceNm: number, some: Partial<VoyageRoute> = {}): VoyageRoute => ({
    distanceNm,
    ecaNm: 0,
    piracyNm: 0,
    passages: [],
    via: [],
    legs: [],
    ...some,
  });
  const keys = (routeVoyage: (some: RouteOptions) => VoyageRoute | SeaViolation) => {
    const found = findAlternatives(routeVoyage, options);
    return 'code' in found ? found.code : found.map(({ key }) => key);
  };

  it('are the same way when miles, ECA miles and piracy miles are all less than two apart', () => {
    const cape = (other: VoyageRoute) =>
      keys((some) => (some.suez === false && some.panama === false ? other : voyage(1000)));
    expect(cape(voyage(1001.9, { ecaNm: 1.9, piracyNm: 1.9 }))).toEqual(['direct']);
    expect(cape(voyage(998.1))).toEqual(['direct']);
    expect(cape(voyage(1002))).toEqual(['direct', 'cape']);
    expect(cape(voyage(1000, { ecaNm: 2 }))).toEqual(['direct', 'cape']);
    expect(cape(voyage(1000, { piracyNm: 2 }))).toEqual(['direct', 'cape']);
  });
  it('are named for a canal only when they use it and it is open', () => {
    const ways = (some: RouteOptions) => {
      if (some.avoidPiracy) return voyage(5000);
      if (some.minimiseEca) return voyage(6000);
      if (some.suez !== false && some.panama !== false) return voyage(1000);
      if (some.suez !== false) return voyage(2000, { passages: ['suez'] });
      return some.panama === false ? voyage(4000) : voyage(3000, { passages: ['panama'] });
    };
    const all = ['direct', 'suez', 'panama', 'cape', 'avoidPiracy', 'minimiseEca'];
    expect(keys(ways)).toEqual(all);
    expect(keys((some) => ({ ...ways(some), passages: [] }))).toEqual(
      all.filter((key) => key !== 'suez' && key !== 'panama'),
    );
    const closed = findAlternatives(ways, { ...options, suez: false });
    expect(Array.isArray(closed) && closed.map(({ key }) => key)).toEqual([
      'direct',
      'cape',
      'avoidPiracy',
      'minimiseEca',
    ]);
  });
  it('leave out what has no way, and say why when nothing has', () => {
    const none: SeaViolation = { code: 'SEA_NO_ROUTE', path: 'to', message: 'closed' };
    expect(keys((some) => (some.suez === false ? voyage(10) : none))).toEqual(['cape']);
    expect(keys(() => none)).toBe('SEA_NO_ROUTE');
  });
});
