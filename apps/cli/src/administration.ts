import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  addMember,
  type BackupHead,
  backUp,
  ConfigError,
  createCompany,
  ensureDemo,
  findBreaks,
  inviteCompany,
  makePasswordLink,
  openDatabase,
  openPlatform,
  readConfig,
  restore,
  SHORTEST_PASSPHRASE,
} from '@mainsheet/server';
import { fromHere } from './from-here.ts';

const root = path.join(import.meta.dirname, '../../..');
const say = (line: string) => console.error(line);
const config = () => readConfig(process.env, root);

const keysFolder = () => config().secretsDir ?? path.join(config().dataDir, 'keys');

async function withPlatform<T>(
  work: (running: Awaited<ReturnType<typeof openPlatform>>) => Promise<T>,
): Promise<T> {
  const running = await openPlatform({ ...config(), logLevel: 'warn' }, { say });
  try {
    return await work(running);
  } finally {
    await running.close();
  }
}

async function companyCreate(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { name: text, email: text, first: text, last: text, currency: text },
  });
  const { name, email, first, last } = values;
  if (!name || !email || !first || !last) {
    throw new ConfigError('Name the company and its owner: --name --email --first --last');
  }
  await withPlatform(async ({ platform }) => {
    const baseCurrency = values.currency ?? 'USD';
    const companyId = await createCompany(platform, { name, baseCurrency });
    const { personId } = await addMember(platform, companyId, {
      email,
      firstName: first,
      lastName: last,
      jobTitle: 'Owner',
      role: 'Owner',
      password: randomBytes(32).toString('base64url'),
    });
    const link = await makePasswordLink(platform, personId, 'first_password');
    console.log(
      `${name} is ready. ${email} chooses a password here, once, within 7 days:\n${link}`,
    );
  });
}

async function companyInvite(email: string): Promise<void> {
  await withPlatform(async ({ platform }) => {
    const link = await inviteCompany(platform, email);
    console.log(`${email} opens the company's account here, within 14 days:\n${link}`);
  });
}

function readKeys(): Record<string, string> {
  const folder = keysFolder();
  const files = readdirSync(folder).filter((file) => file.endsWith('.key'));
  return Object.fromEntries(files.map((f) => [f, readFileSync(path.join(folder, f), 'utf8')]));
}

const PASSPHRASE_FILE = { 'passphrase-file': { type: 'string' } } as const;

/** The first line of the file named, or of nothing null. */
function readPassphrase(file: string | undefined): string | null {
  if (file === undefined) return null;
  const [passphrase = ''] = readFileSync(fromHere(file), 'utf8').split('\n');
  if (passphrase.trim().length < SHORTEST_PASSPHRASE) {
    throw new ConfigError(
      `The passphrase in ${file} is too short: ${SHORTEST_PASSPHRASE} characters at least.`,
    );
  }
  return passphrase.trim();
}

async function backup(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: PASSPHRASE_FILE,
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new ConfigError('Name the backup: mainsheet backup FILE');
  const passphrase = readPassphrase(values['passphrase-file']);
  await withPlatform(async ({ platform }) => {
    const options = { keys: readKeys(), now: new Date(), passphrase };
    const counts = await backUp(platform.db.connectionString, fromHere(file), options);
    const rows = [...counts.values()].reduce((sum, n) => sum + n, 0);
    const care = passphrase
      ? 'It opens with the passphrase alone: keep both, apart from each other.'
      : 'It holds secrets in the open: keep it safe, or seal it with --passphrase-file.';
    console.log(`${rows} rows of ${counts.size} tables are in ${file}. ${care}`);
  });
}

/** @throws ConfigError when a key here is another one than the backup's */
function refuseOtherKeys({ keys }: BackupHead): void {
  for (const [name, key] of Object.entries(keys)) {
    const target = path.join(keysFolder(), path.basename(name));
    if (!existsSync(target) || readFileSync(target, 'utf8') === key) continue;
    throw new ConfigError(
      `${target} is another key than the backup's. Move it away and try again; nothing was written.`,
    );
  }
}

function keepKeys({ keys }: BackupHead): void {
  const folder = keysFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, key] of Object.entries(keys)) {
    writeFileSync(path.join(folder, path.basename(name)), key, { mode: 0o600 });
  }
}

async function restoreFrom(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'send-waiting': { type: 'boolean', default: false }, ...PASSPHRASE_FILE },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new ConfigError('Name the backup: mainsheet restore FILE');
  const opened = await openDatabase(config(), say);
  try {
    const { head, heldBack, isCounted } = await restore(opened.url, fromHere(file), {
      isMove: values['send-waiting'],
      passphrase: readPassphrase(values['passphrase-file']),
      accept: refuseOtherKeys,
      keep: keepKeys,
    });
    console.log(`Restored the backup of ${head.madeAt}. Everybody signs in anew.`);
    if (!isCounted) {
      console.log('It is of an older format that does not count its rows: compare what matters.');
    }
    if (heldBack > 0) {
      console.log(
        `Messages held back, because they waited when it was made: ${heldBack}. The outbox can send them again.`,
      );
    }
  } finally {
    await opened.close();
  }
}

async function verify(): Promise<void> {
  await withPlatform(async ({ platform }) => {
    const breaks = await findBreaks(platform);
    for (const line of breaks) console.log(line);
    if (breaks.length > 0) process.exitCode = 1;
    else console.log('Every audit trail and every ledger is whole.');
  });
}

/** Runs a command that opens the database; false when there is no such command. */
export async function administrate([command, ...args]: readonly string[]): Promise<boolean> {
  const [first] = args;
  if (command === 'company' && first === 'create') await companyCreate(args.slice(1));
  else if (command === 'company' && first === 'invite' && args[1]) await companyInvite(args[1]);
  else if (command === 'backup' && first) await backup(args);
  else if (command === 'restore' && first) await restoreFrom(args);
  else if (command === 'verify') await verify();
  else if (command === 'migrate') {
    await withPlatform(async () => console.log('The database is current.'));
  } else if (command === 'demo' && first === 'load') {
    await withPlatform(async ({ platform }) => {
      const isNew = await ensureDemo(platform, say);
      console.log(isNew ? 'The demo company is loaded.' : 'The demo company was loaded before.');
    });
  } else return false;
  return true;
}
