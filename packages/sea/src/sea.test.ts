import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAIRWAYS } from '../../../tools/sea/fairways.ts';
import { realSea } from '../../../tools/sea/real-sea.ts';
import { geodesicNm, greatCirclePath, type Position } from './geo.ts';
import { isViolation, type RouteOptions, type RoutePoint, type SeaRoute } from './route.ts';
import type { Sea } from './sea.ts';
import { isInZone, type Zone, zonesInForce } from './zones.ts';

let sea: Sea;
beforeAll(async () => {
  sea = await realSea();
});
const options: RouteOptions = { zonesOn: '2026-11-20' };
/** The network itself may be this much longer than the shortest way; smoothing hides most of it. */
const STRETCH = 1.012;

function routed(from: RoutePoint, to: RoutePoint, some: Partial<RouteOptions> = {}): SeaRoute {
  const route = sea.route(from, to, { ...options, ...some });
  if (isViolation(route)) throw new Error(`${route.code} at ${route.path}`);
  return route;
}
const codeOf = (result: object) => (isViolation(result) ? result.code : 'none');
/** Ports of the oceans: no sea ports behind canals, so every mix of closed passages leaves a way. */
const OCEAN_PORTS = [
  'NLRTM',
  'USHOU',
  'BRTUB',
  'ZARCB',
  'AUPHE',
  'CNTAO',
  'JPYOK',
  'SGSIN',
  'INPRT',
  'SARTA',
  'AUNTL',
  'USLAX',
  'CLSAI',
  'PECLL',
  'NZTRG',
  'CAVAN',
  'GBMLF',
  'ITTAR',
  'TRALI',
  'NGBON',
  'ARBHI',
  'USNYC',
  'MACAS',
  'FJSUV',
  'IDTBA',
  'AUWEI',
  'ZADUR',
  'SAJED',
  'EGSUZ',
  'PABLB',
  'PAONX',
  'EGPSD',
];
const somePort = fc.constantFrom(...OCEAN_PORTS);

describe('passages', () => {
  it('goes by Suez from Rotterdam to Singapore, and 3,400 nm farther by the Cape when it is closed', () => {
    const suez = routed('NLRTM', 'SGSIN');
    const cape = routed('NLRTM', 'SGSIN', { suez: false });
    expect(suez.passages).toContain('suez');
    expect(cape.via).toContain('Cape of Good Hope');
    expect(cape.passages).toEqual([]);
    expect(cape.distanceNm - suez.distanceNm).toBeGreaterThan(3200);
    expect(cape.distanceNm - suez.distanceNm).toBeLessThan(3600);
  });

  it('goes by Kiel from Hamburg to Gdansk, or round the Skaw', () => {
    expect(routed('DEHAM', 'PLGDN').passages).toEqual(['kiel']);
    expect(routed('DEHAM', 'PLGDN', { kiel: false }).via).toContain('The Skaw');
  });

  it('goes round the Skaw with a ship that Kiel does not take, leg by leg as she is loaded', () => {
    const ship = { lengthM: 229, beamM: 32.26, airDraftM: null, draftM: null };
    const laden = { ...ship, draftM: 13.9 };
    const voyage = sea.routeVoyage(['DEHAM', 'PLGDN', 'DEHAM'], options, [ship, laden]);
    if (isViolation(voyage)) throw new Error(voyage.message);
    expect(voyage.legs.map(({ passages }) => passages)).toEqual([['kiel'], []]);
    const capesize = { lengthM: 292, beamM: 45, airDraftM: null, draftM: 18.2 };
    const ways = sea.alternatives(['USHOU', 'JPCHB'], options, [capesize]);
    if (isViolation(ways)) throw new Error(ways.message);
    expect(ways.flatMap(({ passages }) => passages)).not.toContain('panama');
  });

  it('has no way out of the Black Sea when the Bosporus is closed', () => {
    expect(routed('UAODS', 'EGALY').passages).toContain('bosporus');
    expect(codeOf(sea.route('UAODS', 'EGALY', { ...options, bosporus: false }))).toBe(
      'SEA_NO_ROUTE',
    );
  });

  it('rounds the Horn when Magellan and Panama are closed', () => {
    const horn = routed('CLSAI', 'ARBHI', { panama: false, magellan: false });
    expect(horn.via).toContain('Cape Horn');
    expect(routed('CLSAI', 'ARBHI', { panama: false }).passages).toEqual(['magellan']);
  });

  it('uses the Corinth Canal and the Northern Sea Route only when asked', () => {
    expect(routed('JPYOK', 'NLRTM').passages).toEqual(['suez']);
    const arctic = routed('JPYOK', 'NLRTM', { avoidArctic: false });
    expect(arctic.passages).toEqual(['arctic']);
    expect(arctic.distanceNm).toBeLessThan(7600);
    expect(routed('GRPIR', 'GRPAT', { corinth: true }).passages).toEqual(['corinth']);
    expect(routed('GRPIR', 'GRPAT').passages).toEqual([]);
  });

  it('stays connected under all 64 mixes of open passages', () => {
    for (let mix = 0; mix < 64; mix++) {
      const bit = (k: number) => (mix & (1 << k)) !== 0;
      const some = {
        suez: bit(0),
        panama: bit(1),
        kiel: bit(2),
        corinth: bit(3),
        magellan: bit(4),
        avoidArctic: bit(5),
      };
      const miles = sea.distancesFrom('NLRTM', { ...options, ...some });
      if (isViolation(miles)) throw new Error(miles.code);
      for (const id of OCEAN_PORTS) expect(miles.has(id), `${id} ${mix}`).toBe(true);
    }
  });

  it('leads through a canal that is named as a point of the itinerary', () => {
    const voyage = sea.routeVoyage(['AOLOB', 'XZPAN', 'PECLL'], options);
    if (isViolation(voyage)) throw new Error(voyage.code);
    expect(voyage.passages).toContain('panama');
    expect(voyage.legs).toHaveLength(2);
    expect(voyage.distanceNm).toBeCloseTo(
      voyage.legs[0]!.distanceNm + voyage.legs[1]!.distanceNm,
      6,
    );
  });
});

/** How far out a port is asked for the area that ships come in by. */
const OUT_NM = [5, 12, 25];
/** From farther off no way of so many miles comes into an area; with some room for a flat earth. */
const NEAR_NM = 30;
/** Outside by the words of the rule itself: west of 4° W, the approach to Suez, the Dardanelles. */
const LEFT_OUT: ReadonlySet<string> = new Set(['GBINV', 'EGPSD', 'EGPSE', 'TRCKZ']);

/** From a place to the nearest side of an outline, nm, on the flat: good for some miles. */
function outlineNm({ ring }: Zone, [lon, lat]: Position): number {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (const [index, end] of ring.entries()) {
    const start = ring.at(index - 1)!;
    const [x, y] = [(start[0] - lon) * 60 * squeeze, (start[1] - lat) * 60];
    const [dx, dy] = [(end[0] - start[0]) * 60 * squeeze, (end[1] - start[1]) * 60];
    const share = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x + share * dx, y + share * dy));
  }
  return least;
}

describe('zones', () => {
  it('keeps out of the listed area when asked, and says what the short way costs in it', () => {
    const near = routed('AEFJR', 'ZADUR');
    const wide = routed('AEFJR', 'ZADUR', { avoidPiracy: true });
    expect(near.piracyNm).toBeGreaterThan(1000);
    expect(wide.piracyNm).toBeLessThan(5);
    expect(wide.distanceNm - near.distanceNm).toBeLessThan(200);
  });

  it('still reaches a port inside the area it avoids', () => {
    expect(routed('AEFJR', 'DJJIB', { avoidPiracy: true }).piracyNm).toBeGreaterThan(100);
  });

  it('counts the row of the date: no listed area off Oman in 2023 north of 15 N in the Red Sea', () => {
    const on = (zonesOn: string) => Object.keys(routed('SAJED', 'INMUN', { zonesOn }).milesByZone);
    expect(on('2023-06-01')).toContain('jwc-jwla030');
    expect(on('2024-06-01')).toContain('jwc-jwla032');
    expect(on('2022-06-01')).toContain('hra-2021');
  });

  it('has no Mediterranean ECA before 1 May 2025 and no North-East Atlantic before September 2028', () => {
    const eca = (zonesOn: string) => routed('ESALG', 'ITGOA', { zonesOn }).ecaNm;
    expect(eca('2025-04-30')).toBe(0);
    expect(eca('2025-05-01')).toBeGreaterThan(700);
    const west = (zonesOn: string) => routed('GBMLF', 'PTSIE', { zonesOn }).milesByZone;
    expect(west('2028-08-31')['eca-north-east-atlantic']).toBeUndefined();
    expect(west('2028-09-01')['eca-north-east-atlantic']).toBeGreaterThan(500);
  });

  it('a port up a river or an inner water of a control area lies in it, whatever the port', () => {
    const inForce = zonesInForce(sea.zones, options.zonesOn).filter(({ kind }) => kind === 'eca');
    const isInEca = (place: Position) => inForce.some((zone) => isInZone(zone, place));
    /** Where the way from a port is after so many miles. */
    const after = (line: readonly Position[], nm: number): Position => {
      let left = nm;
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1]!, line[i]!];
        const long = geodesicNm(a, b);
        if (left <= long) return greatCirclePath(a, b)(long === 0 ? 0 : left / long);
        left -= long;
      }
      return line.at(-1)!;
    };
    // Looked at before a way is sought: of 1,612 ports few lie outside of an area and near to it.
    const near = sea.ports.filter(({ kind, lon, lat }) => {
      const place: Position = [lon, lat];
      const isNear = (zone: Zone) => outlineNm(zone, place) <= NEAR_NM;
      return kind === 'port' && !isInEca(place) && inForce.some(isNear);
    });
    const outside = near.flatMap(({ id }) => {
      const way = sea.route(id, 'BRTUB', options);
      if (isViolation(way)) return [];
      return OUT_NM.some((nm) => isInEca(after(way.line, nm))) ? [id] : [];
    });
    expect(outside.toSorted()).toEqual([...LEFT_OUT].toSorted());
    expect(
      ['DEHAM', 'DEBRE', 'FRURO', 'NOOSL', 'GBGRG', 'CATHU'].filter((id) => {
        const { lon, lat } = sea.findPort(id)!;
        return !isInEca([lon, lat]);
      }),
    ).toEqual([]);
  });

  it('saves ECA miles by going farther: Rotterdam to New York', () => {
    const short = routed('NLRTM', 'USNYC');
    const clean = routed('NLRTM', 'USNYC', { minimiseEca: true });
    expect(clean.ecaNm).toBeLessThan(short.ecaNm - 500);
    expect(clean.distanceNm).toBeGreaterThan(short.distanceNm);
    expect(clean.distanceNm - short.distanceNm).toBeLessThan(
      0.35 * (short.ecaNm - clean.ecaNm) + 5,
    );
  });
});

describe('routes between any two ports', () => {
  it('are as long there as back, never shorter than the great circle, with ECA miles inside', () => {
    fc.assert(
      fc.property(somePort, somePort, (a, b) => {
        const [there, back] = [routed(a, b), routed(b, a)];
        expect(there.distanceNm).toBe(back.distanceNm);
        const [from, to] = [sea.findPort(a)!, sea.findPort(b)!];
        const straight = geodesicNm([from.lon, from.lat], [to.lon, to.lat]);
        expect(there.distanceNm).toBeGreaterThanOrEqual(straight - 0.01);
        expect(there.ecaNm).toBeLessThanOrEqual(there.distanceNm + 0.01);
        expect(there.line[0]).toEqual([from.lon, from.lat]);
        for (const [i, point] of there.line.entries())
          if (i > 0) expect(Math.abs(point[0] - there.line[i - 1]![0])).toBeLessThan(180);
      }),
      { numRuns: 150 },
    );
  });

  it('do not get shorter when passages close', () => {
    fc.assert(
      fc.property(somePort, somePort, fc.boolean(), fc.boolean(), (a, b, suez, panama) => {
        const closed = routed(a, b, { suez, panama, kiel: false, magellan: false });
        expect(closed.distanceNm * STRETCH).toBeGreaterThanOrEqual(routed(a, b).distanceNm);
      }),
      { numRuns: 150 },
    );
  });

  it('are hardly longer than by way of a third port, whichever of the oceans’ ports it is', () => {
    const over: number[] = [];
    for (const a of OCEAN_PORTS)
      for (const b of OCEAN_PORTS)
        for (const c of OCEAN_PORTS) {
          if (a === b || b === c || a === c) continue;
          const detour = routed(a, c).distanceNm + routed(c, b).distanceNm;
          const ratio = (routed(a, b).distanceNm - 1) / detour;
          if (ratio > STRETCH) over.push(ratio);
        }
    // Four of 29,760: Houston to Balboa and Callao, where the way by Colon passes the shoals closer.
    expect(over.length).toBeLessThanOrEqual(4);
    expect(Math.max(...over)).toBeLessThan(1.024);
  });

  it('agree with the one-to-all search within the stretch of the network', () => {
    const miles = sea.distancesFrom('SGSIN', options);
    if (isViolation(miles)) throw new Error(miles.code);
    for (const id of OCEAN_PORTS) {
      const nm = routed('SGSIN', id).distanceNm;
      expect(miles.get(id)!).toBeGreaterThanOrEqual(nm / STRETCH - 1);
      expect(miles.get(id)!).toBeLessThanOrEqual(nm * STRETCH + 30);
    }
  });

  it('cross no more than 5 nm of land outside fairways and the way from berth to sea', () => {
    const ports = sea.ports.filter((port) => port.kind === 'port' && port.rank === 3);
    let worst = { nm: 0, pair: '' };
    for (let i = 0; i < 400; i++) {
      const [from, to] = [ports[(i * 7) % ports.length]!, ports[(i * 13 + 5) % ports.length]!];
      const nm = landOutsideFairways(routed(from.id, to.id).line);
      if (nm > worst.nm) worst = { nm, pair: `${from.id} ${to.id}` };
    }
    expect(worst.nm, worst.pair).toBeLessThanOrEqual(5);
  });

  function landOutsideFairways(line: readonly Position[]): number {
    let total = 0;
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      const isAccess = (i === 1 || i === line.length - 1) && geodesicNm(a, b) < 21;
      if (isAccess || sea.mask.isClear(a, b) || isAlongFairway(a, b)) continue;
      total += sea.mask.landNm(a, b, Infinity);
    }
    return total;
  }

  /** Points every few miles along the fairways. */
  const fairwayPoints = FAIRWAYS.flatMap(({ points }) =>
    points.slice(1).flatMap((end, i) => {
      const path = greatCirclePath(points[i]!, end);
      return Array.from({ length: 21 }, (_, k) => path(k / 20));
    }),
  );

  function isAlongFairway(a: Position, b: Position): boolean {
    const isOn = (point: Position) =>
      fairwayPoints.some(
        (near) => Math.abs(near[1] - point[1]) < 0.1 && geodesicNm(near, point) < 4,
      );
    return isOn(a) && isOn(b);
  }
});

describe('points', () => {
  it('routes from a place at sea given by its position', () => {
    const route = routed({ lat: 36.5, lon: -7 }, 'NLRTM');
    expect(route.distanceNm).toBeGreaterThan(1100);
    expect(route.distanceNm).toBeLessThan(1400);
  });

  it('names the port it does not know and the leg that has no way', () => {
    expect(sea.route('NLRTM', 'XXXXX', options)).toMatchObject({
      code: 'SEA_UNKNOWN_PORT',
      path: 'to',
    });
    expect(sea.routeVoyage(['NLRTM', 'SGSIN', 'XXXXX'], options)).toMatchObject({
      code: 'SEA_UNKNOWN_PORT',
      path: 'points.2',
    });
    const desert = sea.route({ lat: 23, lon: 10 }, 'NLRTM', options);
    expect(desert).toMatchObject({ code: 'SEA_NO_ROUTE', path: 'from' });
  });

  it('crosses the Pacific with longitudes beyond 180', () => {
    const east = routed('JPYOK', 'USLAX').line.map((point) => point[0]);
    expect(Math.max(...east)).toBeGreaterThan(180);
  });
});

describe('alternatives', () => {
  it('offers Suez, Panama and the Cape between Rotterdam and Yokohama, each once', () => {
    const ways = sea.alternatives(['NLRTM', 'JPYOK'], options);
    if (isViolation(ways)) throw new Error(ways.code);
    const keys = ways.map((way) => way.key);
    expect(keys.slice(0, 3)).toEqual(['direct', 'panama', 'cape']);
    expect(keys).not.toContain('suez');
    for (const way of ways) expect(way.distanceNm).toBeGreaterThanOrEqual(ways[0]!.distanceNm - 1);
  });

  it('offers one way where there is only one: Dampier to Qingdao', () => {
    const ways = sea.alternatives(['AUDAM', 'CNTAO'], options);
    expect(isViolation(ways) ? [] : ways.map((way) => way.key)).toEqual(['direct']);
  });

  it('answers why when no variant reaches the port', () => {
    expect(codeOf(sea.alternatives(['NLRTM', 'XXXXX'], options))).toBe('SEA_UNKNOWN_PORT');
  });
});
