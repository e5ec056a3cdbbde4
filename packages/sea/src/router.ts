import { type AccessLink, accessLine, type SeaAccess, samePlace } from './access.ts';
import { surchargeNm, type Tariff } from './costs.ts';
import { geodesicNm, greatCircleNm, lineNm, type Position } from './geo.ts';
import type { LandMask } from './land-mask.ts';
import { type Network, PASSAGE_BITS } from './network.ts';
import { withinSailingLimits } from './sailing-limits.ts';
import type { Access, PathFinder } from './shortest-path.ts';
import { straighten, type Waypoint } from './straighten.ts';

/** A way found: its points and the passages it uses, as bits. */
export interface Way {
  line: Position[];
  passageBits: number;
}

const ALL_PASSAGES = Object.values(PASSAGE_BITS).reduce((all, bit) => all | bit, 0);
/** Longer straight legs are left to the network, which knows the southern limits. */
const LONGEST_STRAIGHT_NM = 5500;
const CACHED_SIGHTS = 150_000;
/** A straight leg may cost this much more in shunned zones than the corners it replaces. */
const JOIN_SLACK_NM = 0.5;

/** Finds the way between two places: straight when possible, else over the network, then pulled tight. */
export class Router {
  private readonly network: Network;
  private readonly mask: LandMask;
  private readonly finder: PathFinder;
  private readonly sights = new Map<number, boolean>();
  private readonly surcharged = new WeakMap<SeaAccess, Map<string, readonly Access[]>>();

  constructor(network: Network, mask: LandMask, finder: PathFinder) {
    this.network = network;
    this.mask = mask;
    this.finder = finder;
  }

  find(from: SeaAccess, to: SeaAccess, tariff: Tariff): Way | null {
    const straight = this.straightLine(from, to);
    const directNm = straight ? lineNm(straight) + surchargeNm(tariff, straight) : Infinity;
    const path = this.finder.find({
      starts: this.priced(from, tariff),
      ends: this.priced(to, tariff),
      goal: to.place,
      costs: tariff.costs,
      directNm,
    });
    if (path === null) return null;
    if (path.nodes.length === 0) return straight && { line: straight, passageBits: 0 };
    return this.tighten(from, to, { nodes: path.nodes, tariff });
  }

  /** Links of a place at the tariff, with what their miles in shunned zones cost. */
  priced(access: SeaAccess, tariff: Tariff): readonly Access[] {
    if (tariff.shunned.length === 0) return access.links;
    const byTariff = this.surcharged.get(access) ?? new Map<string, readonly Access[]>();
    this.surcharged.set(access, byTariff);
    const known = byTariff.get(tariff.key);
    if (known) return known;
    const priced = access.links.map((link) => {
      const line = [...accessLine(access, link), this.network.positions[link.node]!];
      return { node: link.node, costNm: link.costNm + surchargeNm(tariff, line) };
    });
    byTariff.set(tariff.key, priced);
    return priced;
  }

  private straightLine(from: SeaAccess, to: SeaAccess): Position[] | null {
    if (samePlace(from.place, to.place)) return [from.place, to.place];
    if (isOnFairway(from) || isOnFairway(to)) return null;
    const [a, b] = [from.sea, to.sea];
    if (greatCircleNm(a, b) > LONGEST_STRAIGHT_NM) return null;
    if (!withinSailingLimits(a, b) || !this.mask.isClear(a, b)) return null;
    return withoutRepeats([from.place, a, b, to.place]);
  }

  private tighten(
    from: SeaAccess,
    to: SeaAccess,
    found: { nodes: readonly number[]; tariff: Tariff },
  ): Way {
    const { nodes, tariff } = found;
    const start = accessLine(from, linkTo(from, nodes[0]!));
    const end = accessLine(to, linkTo(to, nodes.at(-1)!)).reverse();
    let passageBits = 0;
    const middle = nodes.map((node, i): Waypoint => {
      const bits = i + 1 < nodes.length ? this.edgeBits(node, nodes[i + 1]!) & ALL_PASSAGES : 0;
      passageBits |= bits;
      return { position: this.network.positions[node]!, node, fixed: bits !== 0 };
    });
    const loose = (position: Position): Waypoint => ({ position, node: -1, fixed: false });
    // The way from the berth to open water stays as it is; the rest may be pulled tight.
    const [head, tail] = [start.length > 1 ? 1 : 0, end.length > 1 ? 1 : 0];
    const rope = [
      ...start.slice(head).map(loose),
      ...middle,
      ...end.slice(0, end.length - tail).map(loose),
    ];
    const tight = straighten(rope, (i, j) => this.mayJoin(rope, [i, j], tariff));
    const line = [
      ...start.slice(0, head),
      ...tight.map((point) => point.position),
      ...end.slice(end.length - tail),
    ];
    return { line: withoutRepeats(line), passageBits };
  }

  private mayJoin(rope: readonly Waypoint[], [i, j]: [number, number], tariff: Tariff): boolean {
    const [a, b] = [rope[i]!, rope[j]!];
    if (!this.sees(a, b)) return false;
    if (tariff.shunned.length === 0) return true;
    const corners = rope.slice(i, j + 1).map((point) => point.position);
    const straight = [a.position, b.position];
    return surchargeNm(tariff, straight) <= surchargeNm(tariff, corners) + JOIN_SLACK_NM;
  }

  private sees(a: Waypoint, b: Waypoint): boolean {
    const look = () =>
      withinSailingLimits(a.position, b.position) && this.mask.isClear(a.position, b.position);
    if (a.node < 0 || b.node < 0) return look();
    const key = Math.min(a.node, b.node) * 65_536 + Math.max(a.node, b.node);
    const known = this.sights.get(key);
    if (known !== undefined) return known;
    if (this.sights.size >= CACHED_SIGHTS) this.sights.clear();
    const sees = look();
    this.sights.set(key, sees);
    return sees;
  }

  private edgeBits(from: number, to: number): number {
    const { first, target, bits } = this.network;
    for (let e = first[from]!; e < first[from + 1]!; e++) if (target[e] === to) return bits[e]!;
    return 0;
  }
}

function linkTo(access: SeaAccess, node: number): AccessLink {
  return access.links.find((link) => link.node === node)!;
}

/** Canal points are tied to one node and nothing else: a straight line would leave the canal. */
function isOnFairway(access: SeaAccess): boolean {
  return access.links.length === 1 && samePlace(access.place, access.sea);
}

function withoutRepeats(line: readonly Position[]): Position[] {
  return line.filter((point, i) => i === 0 || geodesicNm(point, line[i - 1]!) > 0.001);
}
