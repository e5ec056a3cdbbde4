import { setImmediate } from 'node:timers/promises';
import { closedPassages, isViolation, optionsFor, type Sea, type ShipSize } from '@mainsheet/sea';
import {
  type OpenCargo,
  type OpenVessel,
  pairSizes,
  type RankDistance,
  type RankDistances,
  shipSizeOn,
} from '@mainsheet/voyage';
import { milesOf } from '../ports/index.ts';

/** Ballast ways that one board has drawn exactly, some 0.7 ms each; the nearest first. */
const EXACT_BALLASTS = 1_200;
/** Routes between two breaths of the event loop. */
const AT_ONCE = 25;

export type BoardDistances = {
  readonly between: RankDistances;
  /** Whether the miles of a way are the network's: up to 1.2 % too long, without ECA miles. */
  readonly isRough: (from: string, to: string, ship: ShipSize | null) => boolean;
};

type Ways = {
  readonly vessels: readonly OpenVessel[];
  readonly cargoes: readonly OpenCargo[];
  readonly zonesOn: string;
  /** All exact, however many: for the few pairs that become estimates. */
  readonly isExact?: boolean;
};

type Way = { readonly from: string; readonly to: string; readonly ship: ShipSize | null };

/** Ships that may use the same canals sail the same way. */
const wayKey = ({ from, to, ship }: Way): string =>
  `${from}>${to}>${closedPassages(ship)
    .map(({ passage }) => passage)
    .join()}`;

/**
 * Miles from where each ship opens to each first load port, and of the cargoes' own legs, through the canals that take
 * the ship. Beyond the nearest 1,200 different ways the miles are those of one search from the open port to all.
 */
export async function measureBoard(sea: Sea, ways: Ways): Promise<BoardDistances> {
  const miles = new Map<string, RankDistance>();
  const rough = new Set<string>();
  const { zonesOn } = ways;
  for (const [index, [key, leg]] of [...ladenLegs(ways)].entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    measure(sea, { ...leg, key, zonesOn, miles });
  }
  for (const [index, ballast] of ballastsOf(sea, ways).entries()) {
    const { key, networkNm, way } = ballast;
    if (index % AT_ONCE === 0) await setImmediate();
    if (ways.isExact || index < EXACT_BALLASTS) measure(sea, { ...way, key, zonesOn, miles });
    else {
      miles.set(key, { distanceNm: networkNm, ecaDistanceNm: 0 });
      rough.add(key);
    }
  }
  return {
    between: (from, to, ship) => miles.get(wayKey({ from, to, ship })),
    isRough: (from, to, ship) => rough.has(wayKey({ from, to, ship })),
  };
}

/** The legs between the calls of each cargo as each ship would sail them, each way once. */
function ladenLegs({ vessels, cargoes }: Ways): Map<string, Way> {
  const legs = new Map<string, Way>();
  for (const { cargo, calls } of cargoes) {
    const between = calls.flatMap(({ portCode: to }, at) => {
      const from = calls[at - 1]?.portCode;
      return from && to && from !== to ? [{ from, to }] : [];
    });
    for (const vessel of vessels) {
      const ship = pairSizes(vessel, cargo).laden;
      for (const leg of between) legs.set(wayKey({ ...leg, ship }), { ...leg, ship });
    }
  }
  return legs;
}

type Ballast = { readonly key: string; readonly way: Way; readonly networkNm: number };

/** Each way once, the shortest by the network first. */
function ballastsOf(sea: Sea, { vessels, cargoes, zonesOn }: Ways): Ballast[] {
  const loadPorts = [...new Set(cargoes.flatMap(({ calls }) => calls[0]?.portCode ?? []))];
  const starts = new Map<string, { from: string; ship: ShipSize | null }>();
  for (const vessel of vessels) {
    const start = { from: vessel.openPortCode, ship: shipSizeOn(vessel.terms, 0) };
    starts.set(wayKey({ ...start, to: '' }), start);
  }
  return [...starts.values()]
    .flatMap(({ from, ship }) => {
      const all = sea.distancesFrom(from, optionsFor({ zonesOn }, ship));
      if (isViolation(all)) return [];
      return loadPorts.flatMap((to): Ballast[] => {
        const networkNm = all.get(to);
        const way = { from, to, ship };
        return networkNm === undefined || to === from ? [] : [{ key: wayKey(way), way, networkNm }];
      });
    })
    .toSorted((a, b) => a.networkNm - b.networkNm);
}

type Measured = Way & {
  readonly key: string;
  readonly zonesOn: string;
  readonly miles: Map<string, RankDistance>;
};

function measure(sea: Sea, { from, to, ship, key, zonesOn, miles }: Measured): void {
  if (miles.has(key)) return;
  const way = sea.route(from, to, optionsFor({ zonesOn }, ship));
  if (isViolation(way)) return;
  miles.set(key, milesOf(way));
}
