// usage: chain.ts [--entries 1000000]. How long it takes to see that a long audit trail was changed behind the application's
// back: one byte, one entry, the tail. Entries are hashed as the application does and written straight into a database.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createCompany, findBreaks, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';
import { type AuditRow, hashOf } from '../../apps/server/src/platform/audit.ts';
import { CHAIN_START } from '../../apps/server/src/platform/chain.ts';
import { scratchFolder } from '../scratch-folder.ts';

const { values } = parseArgs({
  options: { entries: { type: 'string' } },
  allowPositionals: true,
});
const ENTRIES = Number(values.entries ?? 1_000_000);
const AT_ONCE = 10_000;
const TARGET_MS = (10_000 * ENTRIES) / 1_000_000;

const dataDir = scratchFolder('mainsheet-chain-');
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' }, '/');
const { platform, close } = await openPlatform(config, { say: () => {} });
const companyId = await createCompany(platform, { name: 'Long Trail AS', baseCurrency: 'USD' });
// Who owns the tables, whom no rule of rows or of appending alone holds.
const owner = new pg.Client({ connectionString: platform.db.connectionString });
await owner.connect();
await owner.query('set session_replication_role = replica');

/** Entries after the head that the company has. */
async function writeTrail(): Promise<void> {
  const { rows } = await owner.query<{ seq: string; hash: Buffer }>(
    'select seq, hash from audit_head where company_id = $1',
    [companyId],
  );
  let head = rows[0] ?? CHAIN_START;
  const keyVersion = platform.keys.latestVersion('audit');
  while (BigInt(head.seq) < BigInt(ENTRIES)) {
    const entries: Record<string, unknown>[] = [];
    for (let n = 0; n < AT_ONCE; n++) {
      const seq = String(BigInt(head.seq) + 1n);
      const row: Omit<AuditRow, 'hash'> = {
        ...{ seq, at: new Date(1_790_000_000_000 + Number(seq)).toISOString() },
        ...{ member_id: null, actor_name: 'Bench', action: 'vessel.update' },
        ...{ subject_type: 'vessel', subject_id: null, subject_label: `Vessel ${seq}` },
        ...{ detail: { dailyCost: 7_000 + Number(seq) }, request_id: null },
        ...{ key_version: keyVersion, prev_hash: head.hash },
      };
      const hash = hashOf(platform.keys, companyId, row);
      head = { seq, hash };
      entries.push({
        ...row,
        prev_hash: row.prev_hash.toString('hex'),
        hash: hash.toString('hex'),
      });
    }
    await owner.query(
      `insert into audit_event (company_id, seq, at, member_id, actor_name, action, subject_type, subject_id, subject_label, detail,
         request_id, key_version, prev_hash, hash)
       select $1, seq, at, null, actor_name, action, subject_type, null, subject_label, detail, null, key_version,
         decode(prev_hash, 'hex'), decode(hash, 'hex')
       from jsonb_to_recordset($2::jsonb) as e (seq bigint, at timestamptz, actor_name text, action text, subject_type text,
         subject_label text, detail jsonb, key_version integer, prev_hash text, hash text)`,
      [companyId, JSON.stringify(entries)],
    );
  }
  await owner.query(
    `insert into audit_head (company_id, seq, hash) values ($1, $2, $3)
     on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash`,
    [companyId, head.seq, head.hash],
  );
}

async function look(what: string, isBroken: boolean): Promise<void> {
  const began = performance.now();
  const lines = await findBreaks(platform);
  const took = performance.now() - began;
  if (lines.length > 0 !== isBroken) throw new Error(`${what}: ${lines.join('; ') || 'not seen'}`);
  const rate = Math.round((ENTRIES / took) * 1000);
  const words =
    lines.length > 0
      ? `seen in ${(took / 1000).toFixed(2)} s: ${lines.join('; ')}`
      : `${(took / 1000).toFixed(2)} s, ${rate} entries a second, target ${TARGET_MS / 1000} s`;
  console.log(`${what.padEnd(34)} ${words}`);
}

const SET = 'update audit_event set';
const OF = 'where company_id = $1 and seq = $2';
const middle = String(Math.floor(ENTRIES / 2));
await writeTrail();
await look(`${ENTRIES} entries, whole`, false);
await owner.query(`${SET} subject_label = 'Vessel X' ${OF}`, [companyId, middle]);
await look('one text changed in the middle', true);
await owner.query(`${SET} subject_label = 'Vessel ' || seq ${OF}`, [companyId, middle]);
await owner.query(`delete from audit_event ${OF}`, [companyId, String(ENTRIES - 1)]);
await look('the last entry but one deleted', true);
await owner.query(`delete from audit_event ${OF}`, [companyId, String(ENTRIES)]);
await look('the tail cut', true);
await owner.end();
await close();
rmSync(dataDir, { recursive: true, force: true });
