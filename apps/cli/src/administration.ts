import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  addMember,
  assertKeyFilesFit,
  backUp,
  ConfigError,
  createCompany,
  distribute,
  ensureDemo,
  findBreaks,
  type HeldBack,
  inviteCompany,
  keepKeyFiles,
  makePasswordLink,
  openDatabase,
  openPlatform,
  readConfig,
  readKeyFiles,
  releaseHeldBack,
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

/** The passphrase that a file holds, without the line's end; null when none is named. */
function readPassphrase(file: string | undefined): string | null {
  return file === undefined ? null : readFileSync(fromHere(file), 'utf8').replace(/\r?\n$/, '');
}

const passphraseFile = { 'passphrase-file': { type: 'string' } } as const;

async function backup(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: passphraseFile,
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new ConfigError('Name the backup: mainsheet backup FILE');
  const passphrase = readPassphrase(values['passphrase-file']);
  await withPlatform(async ({ platform }) => {
    const options = { keys: readKeyFiles(keysFolder()), now: new Date(), passphrase };
    const counts = await backUp(platform.db.connectionString, fromHere(file), options);
    const rows = [...counts.values()].reduce((sum, n) => sum + n, 0);
    console.log(`${rows} rows of ${counts.size} tables are in ${file}.`);
    console.log(
      passphrase === null
        ? 'It holds secrets, and whoever reads it has them: keep it safe, or use --passphrase-file.'
        : 'It is sealed: without the passphrase nobody can restore it.',
    );
  });
}

async function restoreFrom(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'send-waiting': { type: 'boolean', default: false }, ...passphraseFile },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new ConfigError('Name the backup: mainsheet restore FILE');
  const source = {
    file: fromHere(file),
    passphrase: readPassphrase(values['passphrase-file']),
  };
  const opened = await openDatabase(config(), say);
  try {
    const { head, hasManifest, held } = await restore(opened.url, source, {
      sendsWaiting: values['send-waiting'],
      assertKeysFit: (keys) => assertKeyFilesFit(keysFolder(), keys),
      keepKeys: (keys) => keepKeyFiles(keysFolder(), keys),
    });
    console.log(`Restored the backup of ${head.madeAt}.`);
    setAnchorsAside();
    if (!hasManifest) {
      console.log('It carries no manifest: whether rows are missing from it cannot be told.');
    }
    console.log('Everybody signs in again; links and codes that were open ask for new ones.');
    if (held.messages + held.postings + held.payouts > 0) {
      console.log(
        `Held back, because they waited when it was made: ${inWords(held)}. ` +
          '`mainsheet release` lets them leave.',
      );
    }
  } finally {
    await opened.close();
  }
}

const inWords = ({ messages, postings, payouts }: HeldBack): string =>
  `${messages} messages, ${postings} postings, ${payouts} payouts`;

/** What was anchored after the backup is not in it: from here on the chains are anchored anew. */
function setAnchorsAside(): void {
  const { anchorsFile } = config();
  if (!existsSync(anchorsFile)) return;
  const aside = `${anchorsFile}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(anchorsFile, aside);
  console.log(`The anchors of the chains from before the restore are in ${aside}.`);
}

/** Spreads the tables of companies over the nodes of a Citus cluster. */
async function spread(): Promise<void> {
  const url = config().databaseUrl;
  if (!url) throw new ConfigError('Name the coordinator of the cluster: DATABASE_URL.');
  const { tables, without } = await distribute(url);
  console.log(`${tables.length} tables are spread over the nodes by company.`);
  for (const key of without) console.log(`The foreign key ${key} cannot stand between nodes.`);
}

async function release(): Promise<void> {
  await withPlatform(async ({ platform }) => {
    const released = await releaseHeldBack(platform);
    console.log(`Released: ${inWords(released)}. The worker sends them.`);
  });
}

async function verify(): Promise<void> {
  await withPlatform(async ({ platform }) => {
    const breaks = await findBreaks(platform);
    for (const line of breaks) console.log(line);
    if (breaks.length > 0) process.exitCode = 1;
    else console.log('Every audit trail and every ledger is whole.');
    const { anchorsFile } = platform.config;
    if (!existsSync(anchorsFile)) {
      console.log(`There is no ${anchorsFile}: an end that was cut off cleanly cannot be seen.`);
    }
  });
}

/** Runs a command that opens the database; false when there is no such command. */
export async function administrate([command, ...args]: readonly string[]): Promise<boolean> {
  const [first] = args;
  if (command === 'company' && first === 'create') await companyCreate(args.slice(1));
  else if (command === 'company' && first === 'invite' && args[1]) await companyInvite(args[1]);
  else if (command === 'backup' && first) await backup(args);
  else if (command === 'restore' && first) await restoreFrom(args);
  else if (command === 'release') await release();
  else if (command === 'distribute') await spread();
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
