// usage: npm run notices. Writes THIRD_PARTY_NOTICES.md: what the running product is made of.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Manifest = {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
};

const root = path.join(import.meta.dirname, '..');
const WORKSPACES = ['apps/server', 'apps/web', 'apps/cli'];

function readManifest(folder: string): Manifest | null {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}

/** The folder Node would take a package from, seen from another package. */
function resolveFrom(folder: string, name: string): string | null {
  for (let dir = folder; dir.startsWith(root); dir = path.dirname(dir)) {
    const candidate = path.join(dir, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
  }
  return null;
}

function collect(folder: string, into: Map<string, Manifest>): void {
  for (const name of Object.keys(readManifest(folder)?.dependencies ?? {})) {
    const found = resolveFrom(folder, name);
    const manifest = found ? readManifest(found) : null;
    if (!found || !manifest) continue;
    const key = `${manifest.name} ${manifest.version}`;
    if (into.has(key)) continue;
    if (!name.startsWith('@mainsheet/')) into.set(key, manifest);
    collect(found, into);
  }
}

/** What the running product is made of, by name. */
export function runtimePackages(): Manifest[] {
  const packages = new Map<string, Manifest>();
  for (const workspace of WORKSPACES) collect(path.join(root, workspace), packages);
  return [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Licences under which everybody may use, change and pass on what is made with them. */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'],
  ...['CC0-1.0', 'CC-BY-3.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
];

/** Whether a licence, as its package writes it, is permissive: one of those it offers, all of those it asks for. */
export const isPermissive = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => PERMISSIVE.includes(name.trim())));

export function noticesText(): string {
  const rows = runtimePackages().map(
    (p) => `| ${p.name} | ${p.version} | ${p.license ?? 'see package'} |`,
  );
  return `# Third-party notices

Made by \`npm run notices\` from the lock file. Each package keeps its own licence text in its folder.

Data: coast lines and land from Natural Earth (public domain) through world-atlas (ISC); ports partly from sea-ports (MIT);
time zones from tz-lookup (CC0); public holidays from date-holidays, unmodified (data CC BY-SA 3.0, after Wikipedia). Zone outlines follow MARPOL Annex VI and the Joint War Committee's lists.

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(root, 'THIRD_PARTY_NOTICES.md'), noticesText());
  console.log(`${runtimePackages().length} packages`);
}
