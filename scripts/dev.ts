// npm run dev: the server restarts on changes, the web app reloads itself, and types are generated anew where the contract,
// a form of it or a document of the web app changes.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { assembleContract, generateTypes } from '../tools/codegen.ts';
import { watchContract } from './watch-contract.ts';

const root = path.join(import.meta.dirname, '..');
const WEB_PORT = '4601';

assembleContract();
await generateTypes();
const env = {
  ...process.env,
  NODE_ENV: 'development',
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${WEB_PORT}`,
};
const run = (args: string[], cwd = root) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
const server = run([
  '--watch-path=apps/server/src',
  '--watch-path=packages',
  'apps/server/src/main.ts',
]);
const web = run(
  [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', WEB_PORT, '--strictPort'],
  path.join(root, 'apps/web'),
);
const contract = watchContract(root, () =>
  spawn(process.execPath, ['tools/codegen.ts'], { cwd: root, stdio: 'inherit' }),
);
const stop = () => {
  contract.close();
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
server.on('exit', stop);
web.on('exit', stop);
