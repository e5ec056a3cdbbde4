import { setImmediate } from 'node:timers/promises';
import { isViolation, type Sea } from '@mainsheet/sea';
import { distanceKey, type OpenCargo, type OpenVessel, type RankDistance } from '@mainsheet/voyage';

/** Ballast ways that one board has drawn exactly, some 0.7 ms each; the nearest first. */
const EXACT_BALLASTS = 1_200;
/** Routes between two breaths of the event loop. */
const AT_ONCE = 25;

export type BoardDistances = {
  readonly miles: ReadonlyMap<string, RankDistance>;
  /** Ways whose miles are the network's: up to 1.2 % too long, without ECA miles. */
  readonly rough: ReadonlySet<string>;
};

type Ways = {
  readonly vessels: readonly OpenVessel[];
  readonly cargoes: readonly OpenCargo[];
  readonly zonesOn: string;
  /** All exact, however many: for the few pairs that become estimates. */
  readonly isExact?: boolean;
};

/**
 * Miles from where each ship opens to each first load port, and of the cargoes' own legs. Beyond the nearest
 * 1,200 different ways the miles are those of one search from the open port to all.
 */
export async function measureBoard(sea: Sea, ways: Ways): Promise<BoardDistances> {
  const miles = new Map<string, RankDistance>();
  const rough = new Set<string>();
  const { cargoes, zonesOn } = ways;
  for (const leg of cargoes.flatMap(legsOf)) await measure(sea, { ...leg, zonesOn, miles });
  const ballasts = ballastsOf(sea, ways);
  for (const [index, ballast] of ballasts.entries()) {
    const { from, to, networkNm } = ballast;
    if (index % AT_ONCE === 0) await setImmediate();
    if (ways.isExact || index < EXACT_BALLASTS) await measure(sea, { from, to, zonesOn, miles });
    else {
      miles.set(distanceKey(from, to), { distanceNm: networkNm, ecaDistanceNm: 0 });
      rough.add(distanceKey(from, to));
    }
  }
  return { miles, rough };
}

type Leg = { readonly from: string; readonly to: string };

function legsOf({ calls }: OpenCargo): Leg[] {
  return calls.flatMap(({ portCode: to }, at) => {
    const from = calls[at - 1]?.portCode;
    return from && to && from !== to ? [{ from, to }] : [];
  });
}

/** Each way once, the shortest by the network first. */
function ballastsOf(sea: Sea, { vessels, cargoes, zonesOn }: Ways) {
  const loadPorts = [...new Set(cargoes.flatMap(({ calls }) => calls[0]?.portCode ?? []))];
  const openPorts = [...new Set(vessels.map(({ openPortCode }) => openPortCode))];
  return openPorts
    .flatMap((from) => {
      const all = sea.distancesFrom(from, { zonesOn });
      if (isViolation(all)) return [];
      return loadPorts.flatMap((to) => {
        const networkNm = all.get(to);
        return networkNm === undefined || to === from ? [] : [{ from, to, networkNm }];
      });
    })
    .toSorted((a, b) => a.networkNm - b.networkNm);
}

type Measured = Leg & { readonly zonesOn: string; readonly miles: Map<string, RankDistance> };

async function measure(sea: Sea, { from, to, zonesOn, miles }: Measured): Promise<void> {
  const key = distanceKey(from, to);
  if (miles.has(key)) return;
  const way = sea.route(from, to, { zonesOn });
  if (isViolation(way)) return;
  miles.set(key, {
    distanceNm: toTenths(way.distanceNm),
    ecaDistanceNm: toTenths(way.ecaNm),
    piracyDistanceNm: toTenths(way.piracyNm),
  });
}

const toTenths = (miles: number): number => Math.round(miles * 10) / 10;
