// usage: npm run bench -- migrations. Fifty writes a second while the database is brought forward and somebody who does nothing
// holds a table that the upgrade needs: how many writes fail, and how long the slowest takes. The upgrade changes four tables
// that each write touches, and has the first three of them when it waits for the last.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { closeAll, newCompany, platform } from './scale-company.ts';

const A_SECOND = 50;
const BEFORE_MS = 3_000;
const HELD_MS = 15_000;
const AFTER_MS = 3_000;
const MOST_MS = 2_000;

const folder = scratchFolder('mainsheet-migrations-');
cpSync(path.join(import.meta.dirname, '../../apps/server/migrations'), folder, { recursive: true });
writeFileSync(
  path.join(folder, '9000_next_version.sql'),
  `alter table vessel add column next_version text;
   create index vessel_by_next_version on vessel (company_id, next_version);
   alter table audit_event add column next_version text;
   alter table company add column next_version text;
   alter table contact add column next_version text;`,
);

type Written = { readonly at: number; readonly ms: number; readonly fault: string | null };
const written: Written[] = [];
const company = await newCompany('Upgraded');
await company.signIn();

async function write(name: string): Promise<void> {
  const at = performance.now();
  const fault = await company
    .ask<{ createVessel: { errorFlag: string; message: string } }>(
      `mutation { createVessel(data: { name: "${name}", imo: null, type: "Kamsarmax", ownership: "OV-Owned Vessel",
        deadweightT: 82000, yearBuilt: 2015, dailyCost: 7500, details: {} }) { errorFlag message } }`,
    )
    .then(
      ({ createVessel: { errorFlag, message } }) => (errorFlag === 'SUCCESS' ? null : message),
      (error: Error) => /"(?:code|message)":"[^"]*"/.exec(error.message)?.[0] ?? error.message,
    );
  written.push({ at, ms: performance.now() - at, fault });
}

/** Writes at its pace, whatever becomes of those before, until it is told to stop. */
function startWriting(): () => Promise<void> {
  const all: Promise<void>[] = [];
  const timer = setInterval(() => all.push(write(`Ship ${all.length}`)), 1_000 / A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(all);
  };
}

const slowest = (from: number, until: number): number =>
  Math.max(0, ...written.filter(({ at }) => at >= from && at < until).map(({ ms }) => ms));

for (let i = 0; i < 20; i++) await write(`Warm ${i}`);
written.length = 0;
const startedAt = performance.now();
const stopWriting = startWriting();
await pause(BEFORE_MS);
const idle = new pg.Client({ connectionString: platform.db.connectionString });
await idle.connect();
await idle.query('begin');
await idle.query('select count(*) from contact');
const upgradeAt = performance.now();
const upgrade = migrate(platform.db.connectionString, folder);
await pause(HELD_MS);
await idle.query('commit');
await idle.end();
const ran = await upgrade;
const upgradedAt = performance.now();
await pause(AFTER_MS);
await stopWriting();

const failed = written.filter(({ fault }) => fault !== null);
const ms = (value: number) => `${value.toFixed(0)} ms`;
console.log(
  `${written.length} writes, ${A_SECOND} a second, ${failed.length} failed (target 0): ${[...new Set(failed.map(({ fault }) => fault))].join('; ').slice(0, 500)}`,
);
console.log(`slowest before the upgrade         ${ms(slowest(startedAt, upgradeAt))}`);
console.log(
  `slowest while it waits and runs    ${ms(slowest(upgradeAt, upgradedAt))}, target ${MOST_MS}`,
);
console.log(
  `slowest after                      ${ms(slowest(upgradedAt, Number.POSITIVE_INFINITY))}`,
);
console.log(
  `${ran.length} file done in ${((upgradedAt - upgradeAt) / 1_000).toFixed(1)} s, of which a table was held for ${HELD_MS / 1_000}`,
);
await closeAll();
rmSync(folder, { recursive: true, force: true });
if (failed.length > 0 || slowest(upgradeAt, upgradedAt) > MOST_MS) process.exitCode = 1;
