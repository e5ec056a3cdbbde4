import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packFiles } from './pack-files.ts';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');
const stamp = path.join(dist, '.built-from');

/** Everything the built app depends on, as one hash. */
function inputHash(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  const visit = (dir: string): void => {
    const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    for (const entry of entries) {
      if (['node_modules', 'dist', 'generated', 'e2e', 'data', 'cases'].includes(entry.name))
        continue;
      const file = path.join(dir, entry.name);
      if (entry.isDirectory()) visit(file);
      else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(file).update(readFileSync(file));
    }
  };
  visit(path.join(root, 'apps/web'));
  visit(path.join(root, 'packages'));
  const others = [
    'apps/server/schema.graphql',
    'tools/inline-documents.ts',
    'scripts/pack-files.ts',
  ];
  for (const file of others) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** Builds the web app unless the built one is of the same sources. @throws Error when it fails. */
export async function ensureWebApp(say: (line: string) => void): Promise<void> {
  const { assembleContract, generateTypes } = await import('../tools/codegen.ts');
  assembleContract();
  const wanted = inputHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web app, some twenty seconds …');
  await generateTypes();
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('The web app could not be built.');
  await packFiles(dist);
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === import.meta.filename) await ensureWebApp(console.error);
