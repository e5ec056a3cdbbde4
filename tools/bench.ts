// usage: npm run bench. Runs every benchmark in turn and keeps what they print in docs/benchmarks.md.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureWebApp } from '../scripts/build-web.ts';

const root = path.join(import.meta.dirname, '..');
const BENCHMARKS = ['sizes', 'estimate', 'sea', 'api', 'worksheet'];

await ensureWebApp(console.error);
const parts = BENCHMARKS.map((name) => {
  console.log(`\n== ${name}`);
  const result = spawnSync(process.execPath, [path.join(root, `tools/benchmarks/${name}.ts`)], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.stdout.write(result.stdout);
  if (result.status !== 0) process.exitCode = 1;
  return `## ${name}\n\n\`\`\`\n${result.stdout.trim()}\n\`\`\`\n`;
});
const machine = `${os.availableParallelism()} cores, ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${machine}. Read ratios rather than times.\n`;
writeFileSync(path.join(root, 'docs/benchmarks.md'), `${head}\n${parts.join('\n')}`);
