import { Linker, type SeaAccess } from '../../packages/sea/src/access.ts';
import type { LandMask } from '../../packages/sea/src/land-mask.ts';
import { buildNetwork, type NetworkRows } from '../../packages/sea/src/network.ts';
import type { PortRow, PortsFile } from '../../packages/sea/src/ports.ts';
import { countryNames, type PortDraft, timeZoneOf } from './port-tables.ts';

/** Farther from open water than this, and beside no fairway, a place is no seaport. */
const FARTHEST_NM = { curated: 20, listed: 8 };

export interface LinkedPorts {
  file: PortsFile;
  leftOut: { id: string; name: string; isCurated: boolean }[];
}

/** Ties every port to the network; those that lie inland are left out. */
export function linkPorts(
  drafts: readonly PortDraft[],
  rows: NetworkRows,
  mask: LandMask,
): LinkedPorts {
  const linker = new Linker(buildNetwork(rows), mask);
  const timeZones: string[] = [];
  const ports: PortRow[] = [];
  const leftOut: LinkedPorts['leftOut'] = [];
  for (const draft of drafts) {
    const access = linker.link(draft.at, draft.kind === 'canal');
    const limit = draft.isCurated ? FARTHEST_NM.curated : FARTHEST_NM.listed;
    if (linker.accessNm(access) > limit) {
      leftOut.push({ id: draft.id, name: draft.name, isCurated: draft.isCurated });
      continue;
    }
    const timeZone = timeZoneOf(draft);
    if (!timeZones.includes(timeZone)) timeZones.push(timeZone);
    ports.push(toRow(draft, access, timeZones.indexOf(timeZone)));
  }
  return { file: { timeZones, countries: countryNames(drafts), ports }, leftOut };
}

function toRow(draft: PortDraft, access: SeaAccess, zone: number): PortRow {
  const links = [...access.links].sort((a, b) => a.node - b.node);
  const [lon, lat] = access.sea;
  const isAfloat = lon === draft.at[0] && lat === draft.at[1];
  return {
    id: draft.id,
    name: draft.name,
    at: draft.at,
    zone,
    rank: draft.rank,
    ...(draft.kind === 'port' ? {} : { kind: draft.kind }),
    ...(draft.aliases.length > 0 ? { aliases: draft.aliases } : {}),
    // Four decimals are eleven metres: the escape points computed from them stay in the same cell.
    ...(isAfloat ? {} : { sea: [round(lon), round(lat)] as const }),
    nodes: links.map((link, i) => link.node - (links[i - 1]?.node ?? 0)),
    by: links.map((link) => link.by),
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
