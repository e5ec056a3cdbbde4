import { type AccessLink, linkNm, type SeaAccess } from './access.ts';
import type { Position } from './geo.ts';

/** A port, or a point voyages are routed through. */
export interface Port {
  /** UN/LOCODE; points at sea have ids of our own that begin with XZ. */
  id: string;
  name: string;
  /** ISO 3166 code, empty at sea. */
  countryCode: string;
  country: string;
  lat: number;
  lon: number;
  /** IANA name. */
  timeZone: string;
  aliases: readonly string[];
  kind: PortKind;
  /** 3 a port every chartering desk knows, 2 a trading port, 1 the rest. */
  rank: number;
}
export type PortKind = 'port' | 'canal' | 'passing';

/** The ports file: one row per port, its links to the network as node numbers and ways to them. */
export interface PortsFile {
  timeZones: readonly string[];
  countries: Readonly<Record<string, string>>;
  ports: readonly PortRow[];
}
export interface PortRow {
  id: string;
  name: string;
  at: readonly [lon: number, lat: number];
  zone: number;
  rank: number;
  kind?: PortKind;
  aliases?: readonly string[];
  /** The sea point, when the port itself does not lie in open water. */
  sea?: readonly [lon: number, lat: number];
  /** Node numbers in rising order, each as the difference to the one before. */
  nodes: readonly number[];
  /** How each node is reached, see `AccessLink.by`. */
  by: readonly number[];
}

export function readPort(row: PortRow, file: PortsFile): Port {
  const kind = row.kind ?? 'port';
  const countryCode = kind === 'port' ? row.id.slice(0, 2) : '';
  return {
    id: row.id,
    name: row.name,
    countryCode,
    country: file.countries[countryCode] ?? '',
    lat: row.at[1],
    lon: row.at[0],
    timeZone: file.timeZones[row.zone] ?? 'UTC',
    aliases: row.aliases ?? [],
    kind,
    rank: row.rank,
  };
}

export function readAccess(row: PortRow, positions: readonly Position[]): SeaAccess {
  const ends = { place: row.at, sea: row.sea ?? row.at };
  let node = 0;
  const links = row.nodes.map((difference, i): AccessLink => {
    node += difference;
    const by = row.by[i]!;
    return { node, by, costNm: linkNm(ends, by, positions[node]!) };
  });
  return { ...ends, links };
}
