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
  makePasswordLink,
  openDatabase,
  openPlatform,
  readConfig,
  restore,
} from '@mainsheet/server';

const HELP = `mainsheet: the command line of Mainsheet

  mainsheet company create --name NAME --email EMAIL --first FIRST --last LAST [--currency USD]
                                   makes a company with its Owner; prints a one-time link
  mainsheet backup FILE            writes everything, keys included, into one file
  mainsheet restore FILE           puts a backup into an empty database
  mainsheet verify                 walks the audit trail and the ledger of every company
  mainsheet demo load              loads the demo company
  mainsheet migrate                brings the database forward

Settings come from the environment, as for the server: DATABASE_URL, DATA_DIR, SECRETS_DIR …
The embedded database can be opened by one process at a time: stop the server first.`;

const root = path.join(import.meta.dirname, '../../..');
const say = (line: string) => console.error(line);
const config = () => readConfig(process.env, root);

/** A path as the person typed it, from the folder they stand in. */
const fromHere = (file: string): string =>
  path.resolve(process.env.MAINSHEET_LAUNCHED_FROM ?? process.cwd(), file);

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

async function restoreFrom(file: string): Promise<void> {
  const opened = await openDatabase(config(), say);
  try {
    const head = await restore(opened.url, fromHere(file));
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

async function main([command, ...args]: string[]): Promise<void> {
  const [first] = args;
  if (command === 'company' && first === 'create') return companyCreate(args.slice(1));
  if (command === 'backup' && first) return backup(first);
  if (command === 'restore' && first) return restoreFrom(first);
  if (command === 'verify') return verify();
  if (command === 'migrate')
    return withPlatform(async () => console.log('The database is current.'));
  if (command === 'demo' && first === 'load') {
    return withPlatform(async ({ platform }) => {
      const isNew = await ensureDemo(platform, say);
      console.log(isNew ? 'The demo company is loaded.' : 'The demo company was loaded before.');
    });
  }
  console.log(HELP);
  process.exitCode = command === undefined || command === 'help' ? 0 : 2;
  return undefined;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
