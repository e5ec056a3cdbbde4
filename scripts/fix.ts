// usage: npm run fix
// Formats the tree and mends what the linters can mend by themselves.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const TOOLS = [
  ['@biomejs/biome/bin/biome', 'check', '--write', '--diagnostic-level=error', '.'],
  ['oxlint/bin/oxlint', '--fix'],
];

for (const [tool = '', ...args] of TOOLS) {
  const file = path.join(root, 'node_modules', tool);
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
