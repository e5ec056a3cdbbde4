import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  addMember,
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

async function backup(file: string): Promise<void> {
  await withPlatform(async ({ platform }) => {
    const extra = { keys: readKeys(), now: new Date() };
    const counts = await backUp(platform.db.connectionString, fromHere(file), extra);
    const rows = [...counts.values()].reduce((sum, n) => sum + n, 0);
    console.log(
      `${rows} rows of ${counts.size} tables are in ${file}. It holds secrets: keep it safe.`,
    );
  });
}

async function restoreFrom(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'send-waiting': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new ConfigError('Name the backup: mainsheet restore FILE');
  const opened = await openDatabase(config(), say);
  try {
    const sendsWaiting = values['send-waiting'];
    const { head, heldBack } = await restore(opened.url, fromHere(file), { sendsWaiting });
    const folder = keysFolder();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, key] of Object.entries(head.keys)) {
      const target = path.join(folder, path.basename(name));
      if (existsSync(target) && readFileSync(target, 'utf8') !== key) {
        throw new ConfigError(
          `${target} is another key than the backup's. Move it away and try again.`,
        );
      }
      writeFileSync(target, key, { mode: 0o600 });
    }
    console.log(`Restored the backup of ${head.madeAt}.`);
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
  else if (command === 'backup' && first) await backup(first);
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
