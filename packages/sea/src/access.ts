import {
  EARTH_RADIUS_NM,
  geodesicNm,
  greatCircleNm,
  offset,
  type Position,
  toVector,
} from './geo.ts';
import type { LandMask } from './land-mask.ts';
import { FAIRWAY_BIT, type Network, touchesCoast } from './network.ts';
import { withinSailingLimits } from './sailing-limits.ts';

/** How a place is tied to the network. */
export interface SeaAccess {
  /** The place itself. */
  place: Position;
  /** The nearest open water from which the network can be seen. */
  sea: Position;
  links: readonly AccessLink[];
}
export interface AccessLink {
  node: number;
  /** 0: straight from the sea point; FAIRWAY: straight from the place; else an escape point's number. */
  by: number;
  costNm: number;
}

/** The link of a place beside a fairway: no open water between them is asked for. */
export const FAIRWAY = 255;
const FAIRWAY_REACH_NM = 10;
/** A place on land this near a fairway uses nothing else. */
const RIVER_REACH_NM = 5;
const ESCAPE_RADII_NM = [3, 7, 14, 26];
const ESCAPE_BEARINGS = 16;
/** Nodes tried from each escape point. */
const ESCAPE_NODES = 40;
const SEARCH_RADIUS_NM = 60;
/** Legs nearer than this need not touch the coast. */
const SHORT_COS = Math.cos(80 / EARTH_RADIUS_NM);
const LONGEST_COS = 0.3;
/** A link is left out when another link and one edge serve within this share and slack. */
const DOMINATED_SHARE = 1.004;
const DOMINATED_NM = 0.05;

/** Points a ship may turn at between the sea point and the network: out of bays, round headlands. */
export function escapePoint(sea: Position, by: number): Position {
  const radius = ESCAPE_RADII_NM[Math.floor((by - 1) / ESCAPE_BEARINGS)]!;
  return offset(sea, radius, ((by - 1) % ESCAPE_BEARINGS) * (360 / ESCAPE_BEARINGS));
}

/** The way from the place to the node of a link, the node left out. */
export function accessLine(access: SeaAccess, link: AccessLink): Position[] {
  const { place, sea } = access;
  if (link.by === FAIRWAY) return [place];
  const line = samePlace(place, sea) ? [place] : [place, sea];
  return link.by === 0 ? line : [...line, escapePoint(sea, link.by)];
}

export function samePlace(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Miles from the place to the node along the link. */
export function linkNm(access: Omit<SeaAccess, 'links'>, by: number, node: Position): number {
  const { place, sea } = access;
  if (by === FAIRWAY) return geodesicNm(place, node);
  const toSea = geodesicNm(place, sea);
  if (by === 0) return toSea + geodesicNm(sea, node);
  const turn = escapePoint(sea, by);
  return toSea + geodesicNm(sea, turn) + geodesicNm(turn, node);
}

/** Finds the links of places. The network's ports carry theirs ready made; this takes milliseconds. */
export class Linker {
  private readonly network: Network;
  private readonly mask: LandMask;
  private readonly isFairway: Uint8Array;
  /** On a fairway that no option closes. */
  private readonly isRiver: Uint8Array;

  constructor(network: Network, mask: LandMask) {
    this.network = network;
    this.mask = mask;
    this.isFairway = new Uint8Array(network.count);
    this.isRiver = new Uint8Array(network.count);
    for (let node = 0; node < network.count; node++)
      for (let e = network.first[node]!; e < network.first[node + 1]!; e++) {
        if (network.bits[e]! & FAIRWAY_BIT) this.isFairway[node] = 1;
        if (network.bits[e] === FAIRWAY_BIT) this.isRiver[node] = 1;
      }
  }

  /** @param passing the place lies on a fairway: only the fairway's own node is linked */
  link(place: Position, passing = false): SeaAccess {
    const fairway = this.fairwayLinks(place);
    if (passing) return { place, sea: place, links: fairway.slice(0, 1) };
    // A river port does not leave its river over the nearest bay.
    const isRiverPort = fairway.some(
      ({ node, costNm }) => costNm < RIVER_REACH_NM && this.isRiver[node] === 1,
    );
    const sea = isRiverPort && this.mask.isLand(place) ? null : this.seaPoint(place);
    if (sea === null) return { place, sea: place, links: fairway };
    const links = new Map<number, AccessLink>();
    const offer = (link: AccessLink) => {
      const known = links.get(link.node);
      if (!known || link.costNm < known.costNm) links.set(link.node, link);
    };
    for (const link of this.sightLinks({ place, sea })) offer(link);
    for (const link of this.escapeLinks({ place, sea }, links)) offer(link);
    for (const link of fairway) offer(link);
    return { place, sea, links: this.withoutDominated([...links.values()]) };
  }

  /** Miles from the place to open water, 0 beside a fairway; Infinity when there is neither. */
  accessNm({ place, sea, links }: SeaAccess): number {
    if (links.length === 0) return Infinity;
    return links.some((link) => link.by === FAIRWAY) ? 0 : geodesicNm(place, sea);
  }

  private fairwayLinks(place: Position): AccessLink[] {
    return this.nearest(place, ESCAPE_NODES)
      .filter(({ node, nm }) => nm < FAIRWAY_REACH_NM && this.isFairway[node] === 1)
      .slice(0, 2)
      .map(({ node, nm }) => ({ node, by: FAIRWAY, costNm: nm }));
  }

  private nearest(place: Position, count: number): { node: number; nm: number }[] {
    const { vectors, positions } = this.network;
    const [x, y, z] = toVector(place);
    for (let degrees = 1; ; degrees *= 2) {
      const limit = Math.cos((Math.min(degrees, 180) * Math.PI) / 180);
      const near: { node: number; nm: number }[] = [];
      for (let node = 0, k = 0; node < this.network.count; node++, k += 3)
        if (x * vectors[k]! + y * vectors[k + 1]! + z * vectors[k + 2]! >= limit)
          near.push({ node, nm: greatCircleNm(place, positions[node]!) });
      if (near.length < count && degrees < 180) continue;
      return near.sort((a, b) => a.nm - b.nm || a.node - b.node).slice(0, count);
    }
  }

  /** The place itself when it lies in open water, else the nearest water that sees the network. */
  private seaPoint(place: Position): Position | null {
    if (!this.mask.isLand(place) && this.seesNetwork(place)) return place;
    for (let radius = 0.5; radius < SEARCH_RADIUS_NM; radius += radius < 10 ? 0.5 : 1) {
      const bearings = Math.max(8, Math.ceil(radius * 6));
      for (let i = 0; i < bearings; i++) {
        const point = offset(place, radius, (i * 360) / bearings);
        if (this.isRoomy(point) && this.seesNetwork(point)) return point;
      }
    }
    return null;
  }

  private isRoomy(point: Position): boolean {
    if (this.mask.isLand(point)) return false;
    return [0, 90, 180, 270].every((angle) => !this.mask.isLand(offset(point, 1.2, angle)));
  }

  private seesNetwork(point: Position): boolean {
    return this.nearest(point, 12).some(({ node }) =>
      this.mask.isClear(point, this.network.positions[node]!),
    );
  }

  private sightLinks(ends: Omit<SeaAccess, 'links'>): AccessLink[] {
    const { network, mask } = this;
    const [x, y, z] = toVector(ends.sea);
    const out: AccessLink[] = [];
    for (let node = 0, k = 0; node < network.count; node++, k += 3) {
      const v = network.vectors;
      const cos = x * v[k]! + y * v[k + 1]! + z * v[k + 2]!;
      if (cos < LONGEST_COS) continue;
      const leg = { x, y, z, sine: Math.sqrt(Math.max(0, 1 - cos * cos)) };
      if (cos < SHORT_COS && !touchesCoast(network.coastNormals, node, leg)) continue;
      const position = network.positions[node]!;
      if (!mask.isClear(ends.sea, position) || !withinSailingLimits(ends.sea, position)) continue;
      out.push({ node, by: 0, costNm: linkNm(ends, 0, position) });
    }
    return out;
  }

  private escapeLinks(
    ends: Omit<SeaAccess, 'links'>,
    known: ReadonlyMap<number, AccessLink>,
  ): AccessLink[] {
    const { mask, network } = this;
    const near = this.nearest(ends.sea, ESCAPE_NODES).filter(({ node }) => !known.has(node));
    const out: AccessLink[] = [];
    if (near.length === 0) return out;
    for (let by = 1; by <= ESCAPE_RADII_NM.length * ESCAPE_BEARINGS; by++) {
      const turn = escapePoint(ends.sea, by);
      if (mask.isLand(turn) || !mask.isClear(ends.sea, turn)) continue;
      for (const { node } of near) {
        const position = network.positions[node]!;
        if (!mask.isClear(turn, position)) continue;
        out.push({ node, by, costNm: linkNm(ends, by, position) });
      }
    }
    return out;
  }

  private withoutDominated(links: AccessLink[]): AccessLink[] {
    const { first, target, lengthNm } = this.network;
    const cost = new Map<number, number>();
    links.sort((a, b) => a.costNm - b.costNm || a.node - b.node);
    return links.filter((link) => {
      cost.set(link.node, link.costNm);
      for (let e = first[link.node]!; e < first[link.node + 1]!; e++) {
        const other = cost.get(target[e]!);
        if (other === undefined || target[e] === link.node) continue;
        if (other + lengthNm[e]! <= link.costNm * DOMINATED_SHARE + DOMINATED_NM) return false;
      }
      return true;
    });
  }
}
