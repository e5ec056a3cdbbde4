import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

/** A folder of its own with the migrations up to one, by its number; whoever asks for it removes it. */
export function migrationsUntil(last: string): string {
  const older = mkdtempSync(path.join(tmpdir(), 'mainsheet-older-'));
  for (const name of readdirSync(FOLDER)) {
    if (name.slice(0, 4) <= last) cpSync(path.join(FOLDER, name), path.join(older, name));
  }
  return older;
}

const ANYTHING: Readonly<Record<string, unknown>> = {
  ...{ uuid: '00000000-0000-4000-8000-000000000000', text: 'x', character: 'USD', bytea: '\\x00' },
  ...{ date: '2026-11-20', 'timestamp with time zone': '2026-11-20T10:00:00Z', jsonb: '{}' },
  ...{ integer: 1, bigint: 1, numeric: 1, boolean: false },
};

/** Writes a row past triggers and references; what must stand in it and is not given is anything. */
export async function insertAnything(
  client: pg.Client,
  table: string,
  given: Record<string, unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'
       and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const row = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, ANYTHING[type]])),
    ...given,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}
