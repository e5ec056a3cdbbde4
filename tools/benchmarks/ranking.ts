import { performance } from 'node:perf_hooks';
import { isViolation, loadSea, type RouteOptions } from '@mainsheet/sea';
import {
  type OpenCargo,
  type OpenVessel,
  type RankDistance,
  rankVoyages,
  sampleGrainVoyage,
  seededRandom,
} from '@mainsheet/voyage';
import { readSeaData } from '../../apps/server/src/modules/ports/sea-data.ts';

const VESSELS = 50;
const CARGOES = 200;
const options: RouteOptions = { zonesOn: '2026-11-20' };
const random = seededRandom(50_200);
const sample = sampleGrainVoyage();
const sea = loadSea(await readSeaData());
const ports = sea.ports.filter((port) => port.rank >= 2).map((port) => port.id);
const anyPort = (): string => ports[Math.floor(random() * ports.length)] ?? 'SGSIN';

const vessels = Array.from(
  { length: VESSELS },
  (_, index): OpenVessel => ({
    id: `vessel ${index}`,
    openPortCode: anyPort(),
    openAt: new Date(Date.UTC(2026, 11, 1 + Math.floor(random() * 40))).toISOString(),
    terms: { ...sample, dailyCost: 6_000 + random() * 3_000 },
  }),
);

function anyCargo(id: string): OpenCargo {
  const [, load, discharge] = sample.itinerary;
  const terms = sample.cargoes[0];
  if (load === undefined || discharge === undefined || terms === undefined) {
    throw new Error('The sample has two calls and a cargo');
  }
  const parcels = load.parcels.map((parcel) => ({ ...parcel, cargoId: id }));
  const freight = { ...terms.freight, rate: 20 + random() * 40 };
  return {
    id,
    cargo: { ...terms, id, freight, laycanEndAt: '2027-02-10T00:00:00.000Z' },
    calls: [
      { ...load, portCode: anyPort(), parcels },
      { ...discharge, portCode: anyPort(), parcels },
    ],
  };
}

const cargoes = Array.from({ length: CARGOES }, (_, index) => anyCargo(`cargo ${index}`));

const keyOf = (from: string, to: string): string => `${from} ${to}`;
const started = performance.now();
const distances = new Map<string, RankDistance>();
for (const { openPortCode } of vessels) {
  const all = sea.distancesFrom(openPortCode, options);
  if (isViolation(all)) throw new Error(all.message);
  for (const { calls } of cargoes) {
    const to = calls[0]?.portCode ?? '';
    const distanceNm = all.get(to);
    if (distanceNm === undefined) continue;
    distances.set(keyOf(openPortCode, to), { distanceNm, ecaDistanceNm: 0 });
  }
}
const searchedAt = performance.now();
for (const { calls } of cargoes) {
  const [from, to] = calls.map((call) => call.portCode ?? '');
  if (from === undefined || to === undefined || from === to) continue;
  const route = sea.route(from, to, options);
  if (isViolation(route)) continue;
  const { distanceNm, ecaNm } = route;
  distances.set(keyOf(from, to), { distanceNm, ecaDistanceNm: ecaNm });
}
const routedAt = performance.now();
const { ranked, unranked } = rankVoyages(vessels, cargoes, (from, to) =>
  distances.get(keyOf(from, to)),
);
const rankedAt = performance.now();
const seconds = (from: number, to: number): string => ((to - from) / 1_000).toFixed(2).padStart(6);
console.log(`${VESSELS} searches from one port to all ${seconds(started, searchedAt)} s`);
console.log(`${CARGOES} laden routes                ${seconds(searchedAt, routedAt)} s`);
console.log(
  `${ranked.length} pairs ranked, ${unranked.length} not    ${seconds(routedAt, rankedAt)} s`,
);
console.log(`in all                         ${seconds(started, rankedAt)} s, target 5`);
