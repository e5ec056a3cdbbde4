import type { Position } from './geo.ts';
import { type Network, PASSAGE_BITS } from './network.ts';
import { Recent } from './recent.ts';
import type { RouteOptions } from './route.ts';
import type { ZoneMap, ZonesOfDay } from './zone-map.ts';
import type { ZoneKind } from './zones.ts';

/** What the miles of a voyage cost under its options. */
export interface Tariff {
  key: string;
  /** Per half-edge: its length, more inside zones to shun, Infinity where closed. */
  costs: Float32Array;
  /** Zones in force on the date. */
  zones: ZonesOfDay;
  /** The kinds of zone to shun and what a mile in them costs on top. */
  shunned: readonly { kind: ZoneKind; surcharge: number }[];
}

/** A mile in a piracy area counts as twenty: a ship bound into it still finds its way. */
const PIRACY_SURCHARGE = 19;
const ECA_SURCHARGE = 0.35;
const CACHED_TARIFFS = 24;

/** Makes and keeps the tariffs of the option sets in use. */
export class Tariffs {
  private readonly network: Network;
  private readonly zones: ZoneMap;
  private readonly recent = new Recent<Tariff>(CACHED_TARIFFS);
  private readonly miles = new Recent<Float32Array>(CACHED_TARIFFS);

  constructor(network: Network, zones: ZoneMap) {
    this.network = network;
    this.zones = zones;
  }

  for(options: RouteOptions): Tariff {
    const zones = this.zones.on(options.zonesOn);
    const closed = closedBits(options);
    const flags = `${options.avoidPiracy ? 'p' : ''}${options.minimiseEca ? 'e' : ''}`;
    const key = `${closed}|${flags}|${zones.key}`;
    return this.recent.get(key, () => {
      const shunned = shunnedKinds(options);
      return { key, zones, shunned, costs: this.priceEdges(closed, shunned, zones) };
    });
  }

  private priceEdges(closed: number, shunned: Tariff['shunned'], zones: ZonesOfDay): Float32Array {
    const { bits, lengthNm } = this.network;
    const surcharges = shunned.map(({ kind, surcharge }) => ({
      surcharge,
      miles: this.edgeMilesInside(kind, zones),
    }));
    return lengthNm.map((nm, e) => {
      if (bits[e]! & closed) return Infinity;
      let cost = nm;
      for (const { surcharge, miles } of surcharges) cost += surcharge * miles[e]!;
      return cost;
    });
  }

  /** Miles of each half-edge inside the zones of a kind. */
  private edgeMilesInside(kind: ZoneKind, zones: ZonesOfDay): Float32Array {
    return this.miles.get(`${kind}|${zones.key}`, () => {
      const { first, target, twin, positions, count } = this.network;
      const out = new Float32Array(target.length);
      for (let node = 0; node < count; node++)
        for (let e = first[node]!; e < first[node + 1]!; e++) {
          if (target[e]! < node) continue;
          out[e] = zones.milesInside(kind, [positions[node]!, positions[target[e]!]!]);
          out[twin[e]!] = out[e]!;
        }
      return out;
    });
  }
}

function closedBits(options: RouteOptions): number {
  let closed = 0;
  for (const name of ['suez', 'panama', 'kiel', 'bosporus', 'magellan'] as const)
    if (options[name] === false) closed |= PASSAGE_BITS[name];
  if (options.corinth !== true) closed |= PASSAGE_BITS.corinth;
  if (options.avoidArctic !== false) closed |= PASSAGE_BITS.arctic;
  return closed;
}

function shunnedKinds(options: RouteOptions): Tariff['shunned'] {
  const kinds = [
    { wanted: options.avoidPiracy, kind: 'piracy', surcharge: PIRACY_SURCHARGE },
    { wanted: options.minimiseEca, kind: 'eca', surcharge: ECA_SURCHARGE },
  ] as const;
  return kinds.filter(({ wanted }) => wanted);
}

/** What a line costs above its miles. */
export function surchargeNm({ shunned, zones }: Tariff, line: readonly Position[]): number {
  let total = 0;
  for (const { kind, surcharge } of shunned) total += surcharge * zones.milesInside(kind, line);
  return total;
}
