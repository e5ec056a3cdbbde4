import type { Position } from './geo.ts';
import { type Network, PASSAGE_BITS } from './network.ts';
import { Recent } from './recent.ts';
import type { RouteOptions } from './route.ts';
import { milesInside, shareInside, type Zone, zonesInForce } from './zones.ts';

/** What the miles of a voyage cost under its options. */
export interface Tariff {
  key: string;
  /** Per half-edge: its length, more inside zones to shun, Infinity where closed. */
  costs: Float32Array;
  /** Zones in force on the date. */
  zones: readonly Zone[];
  /** The zones to shun and what a mile in them costs on top. */
  shunned: readonly { zones: readonly Zone[]; surcharge: number }[];
}

/** A mile in a piracy area counts as twenty: a ship bound into it still finds its way. */
const PIRACY_SURCHARGE = 19;
const ECA_SURCHARGE = 0.35;
const EDGE_SAMPLE_NM = 25;
const KEPT_TARIFFS = 24;

/** Makes and keeps the tariffs of the option sets in use. */
export class Tariffs {
  private readonly network: Network;
  private readonly zones: readonly Zone[];
  private readonly recent = new Recent<Tariff>(KEPT_TARIFFS);
  private readonly shares = new Recent<Float32Array>(KEPT_TARIFFS);

  constructor(network: Network, zones: readonly Zone[]) {
    this.network = network;
    this.zones = zones;
  }

  for(options: RouteOptions): Tariff {
    const zones = zonesInForce(this.zones, options.zonesOn);
    const closed = closedBits(options);
    const flags = `${options.avoidPiracy ? 'p' : ''}${options.minimiseEca ? 'e' : ''}`;
    const key = `${closed}|${flags}|${zones.map((zone) => zone.id).join()}`;
    return this.recent.get(key, () => {
      const shunned = shunnedZones(zones, options);
      return { key, zones, shunned, costs: this.priceEdges(closed, shunned) };
    });
  }

  private priceEdges(closed: number, shunned: Tariff['shunned']): Float32Array {
    const { bits, lengthNm } = this.network;
    const surcharges = shunned.map((group) => ({
      surcharge: group.surcharge,
      shares: this.sharesOf(group.zones),
    }));
    return lengthNm.map((nm, e) => {
      if (bits[e]! & closed) return Infinity;
      let factor = 1;
      for (const { surcharge, shares } of surcharges) factor += surcharge * shares[e]!;
      return nm * factor;
    });
  }

  /** Share of each half-edge inside any of the zones. */
  private sharesOf(zones: readonly Zone[]): Float32Array {
    return this.shares.get(zones.map((zone) => zone.id).join(), () => {
      const { first, target, twin, positions, count } = this.network;
      const out = new Float32Array(target.length);
      for (let node = 0; node < count; node++)
        for (let e = first[node]!; e < first[node + 1]!; e++) {
          if (target[e]! < node) continue;
          const leg = [positions[node]!, positions[target[e]!]!] as const;
          out[e] = shareInside(zones, leg, EDGE_SAMPLE_NM);
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

function shunnedZones(zones: readonly Zone[], options: RouteOptions): Tariff['shunned'] {
  const groups = [
    { wanted: options.avoidPiracy, kind: 'piracy', surcharge: PIRACY_SURCHARGE },
    { wanted: options.minimiseEca, kind: 'eca', surcharge: ECA_SURCHARGE },
  ] as const;
  return groups
    .filter((group) => group.wanted)
    .map(({ kind, surcharge }) => ({ surcharge, zones: zones.filter((z) => z.kind === kind) }));
}

/** What a line costs above its miles. */
export function surchargeNm({ shunned }: Tariff, line: readonly Position[]): number {
  let total = 0;
  for (const { zones, surcharge } of shunned)
    total += surcharge * milesInside(zones, line, EDGE_SAMPLE_NM);
  return total;
}
