import path from 'node:path';
import { buildApp, openPlatform, openWorker, type Running, resetEmbedded } from './compose.ts';
import { DEMO_HOST, DEMO_PASSWORD, DEMO_PEOPLE, ensureDemo, readDemoState } from './demo/demo.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { serveMetrics } from './platform/http/metrics-server.ts';
import { releaseStartMemory } from './platform/start-memory.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Read before anything else: a launcher may die while we are still opening the database. */
const LAUNCHER = process.ppid;

/** Requests in flight are answered first; a stop that hangs is worse than one that is cut short. */
const STOP_WITHIN_MS = 10_000;

/** Starts the server and stays until it is told to stop or its launcher is gone. */
async function main(): Promise<void> {
  let stop = async (): Promise<void> => process.exit(0);
  endWithLauncher(() => stop());
  const config = readConfig(process.env, root);
  const running = await openWithDemo(config);
  const app = await buildApp(running.platform);
  const worker = config.role === 'api' ? null : await openWorker(running.platform);
  let isStopping = false;
  stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await metrics?.close();
    await worker?.stop();
    await running.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  const metrics = config.metrics && (await serveMetrics(running.platform.metrics, config.metrics));
  await app.listen({ port: config.port, host: config.host });
  announceAddress(config.publicUrl, config.isDemo);
  releaseStartMemory();
}

const say = (line: string) => console.error(`[mainsheet] ${line}`);

/** A first start that was cut off half way begins again from nothing. */
async function openWithDemo(config: Config): Promise<Running> {
  let running = await openPlatform(config, { say, isPatient: true });
  if (!config.isDemo) return running;
  if (!config.databaseUrl && (await readDemoState(running.platform)) === 'loading') {
    say('The first start was interrupted: beginning again.');
    await running.close();
    await resetEmbedded(config, say);
    running = await openPlatform(config, { say });
  }
  await ensureDemo(running.platform, say);
  return running;
}

/** npm and shells may die without a signal; an orphan must not hold the port and the database. */
function endWithLauncher(stop: () => Promise<void>): void {
  const timer = setInterval(() => {
    if (process.ppid !== LAUNCHER) void stop();
  }, 1000);
  timer.unref();
}

function announceAddress(url: string, isDemo: boolean): void {
  console.log(`\n  Mainsheet is up: ${url}`);
  if (isDemo) {
    console.log('\n  Demo sign-ins, password', DEMO_PASSWORD);
    for (const person of DEMO_PEOPLE) console.log(`    ${person.email.padEnd(30)} ${person.role}`);
    console.log(`    ${DEMO_HOST.email.padEnd(30)} the host: reviews applications`);
  }
  console.log('');
}

/** Faults of the surroundings, said so that they can be mended. */
function inWords(error: unknown): unknown {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  return error;
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : inWords(error));
  process.exit(1);
});
