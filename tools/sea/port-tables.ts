import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import findTimeZone from 'tz-lookup';
import { greatCircleNm, type Position } from '../../packages/sea/src/geo.ts';
import { fold } from '../../packages/sea/src/port-search.ts';
import type { PortKind } from '../../packages/sea/src/ports.ts';
import { TIME_ZONES } from './ports/time-zones.ts';

const require = createRequire(import.meta.url);
export const SEA_PORTS_FILE = require.resolve('sea-ports/lib/ports.json');
export const OVERLAY_FOLDER = path.join(import.meta.dirname, 'ports');

/** A port before it is tied to the network. */
export interface PortDraft {
  id: string;
  name: string;
  at: Position;
  rank: number;
  kind: PortKind;
  aliases: readonly string[];
  /** Entries of the public list are believed less: they must lie near the sea. */
  isCurated: boolean;
}
interface SeaPortsEntry {
  name: string;
  coordinates?: [number, number];
  alias?: string[];
}

/** The same name this near is the same port under another code. */
const SAME_PORT_NM = 25;

/** Our ports first, then those of the sea-ports list we do not know better, ordered by id. */
export function readPortTables(): PortDraft[] {
  const curated = readOverlay();
  const ids = new Set(curated.map((port) => port.id));
  const others = readSeaPorts().filter(
    (port) => !ids.has(port.id) && !curated.some((known) => isSamePort(known, port)),
  );
  return [...curated, ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isSamePort(known: PortDraft, other: PortDraft): boolean {
  if (known.id.slice(0, 2) !== other.id.slice(0, 2)) return false;
  const names = [known.name, ...known.aliases].map(fold);
  return names.includes(fold(other.name)) && greatCircleNm(known.at, other.at) < SAME_PORT_NM;
}

/** Rows of the overlay: `id|name|lat|lon|rank|aliases|kind`, aliases separated by commas. */
export function readOverlay(): PortDraft[] {
  const files = readdirSync(OVERLAY_FOLDER).filter((file) => file.endsWith('.txt'));
  return files.sort().flatMap((file) => {
    const rows = readFileSync(path.join(OVERLAY_FOLDER, file), 'utf8').split('\n');
    return rows.filter((row) => row !== '' && !row.startsWith('#')).map(parseRow);
  });
}

function parseRow(row: string): PortDraft {
  const [id = '', name = '', lat = '', lon = '', rank = '', aliases = '', kind] = row.split('|');
  const at: Position = [Number(lon), Number(lat)];
  if (!/^[A-Z]{2}[A-Z0-9]{3}$/.test(id) || !name || at.some(Number.isNaN))
    throw new Error(`Port row not understood: ${row}`);
  return {
    id,
    name,
    at,
    rank: Number(rank),
    kind: (kind as PortKind | undefined) ?? 'port',
    aliases: aliases.split(',').filter((alias) => alias !== ''),
    isCurated: true,
  };
}

function readSeaPorts(): PortDraft[] {
  const entries = JSON.parse(readFileSync(SEA_PORTS_FILE, 'utf8')) as Record<string, SeaPortsEntry>;
  return Object.entries(entries).flatMap(([id, { name, coordinates, alias = [] }]): PortDraft[] => {
    if (!coordinates || !/^[A-Z]{2}[A-Z0-9]{3}$/.test(id)) return [];
    const [lon, lat] = coordinates;
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return [];
    const at: Position = [round(lon), round(lat)];
    return [{ id, name, at, rank: 1, kind: 'port', aliases: alias, isCurated: false }];
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

/** IANA zone of a port: our list first, because the lookup errs near borders. */
export function timeZoneOf({ id, at, kind }: PortDraft): string {
  if (kind === 'passing') return 'UTC';
  return (
    TIME_ZONES.byPort[id] ?? TIME_ZONES.byCountry[id.slice(0, 2)] ?? findTimeZone(at[1], at[0])
  );
}

/** English names of the countries of the ports. */
export function countryNames(drafts: readonly PortDraft[]): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = new Set(drafts.filter((p) => p.kind === 'port').map((p) => p.id.slice(0, 2)));
  return Object.fromEntries([...codes].sort().map((code) => [code, names.of(code) ?? code]));
}
