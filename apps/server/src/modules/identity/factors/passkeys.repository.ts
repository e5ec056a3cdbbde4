import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export type PasskeyRow = {
  id: string;
  person_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: string;
  last_used_at: string | null;
};

export function listPasskeys(tx: Tx, personId: string): Promise<PasskeyRow[]> {
  return tx.many(sql<PasskeyRow>`
    select * from passkey where person_id = ${personId} order by created_at, id limit 20`);
}

export async function countPasskeys(tx: Tx, personId: string): Promise<number> {
  return (await listPasskeys(tx, personId)).length;
}

/** One's own passkey, locked: two signatures at once are judged one after the other. */
export function lockPasskey(
  tx: Tx,
  of: { personId: string; credentialId: string },
): Promise<PasskeyRow | null> {
  return tx.find(sql<PasskeyRow>`
    select * from passkey where person_id = ${of.personId} and credential_id = ${of.credentialId}
    for update`);
}

export function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'last_used_at' | 'counter'> & { counter: number },
): Promise<number> {
  return tx.run(sql`
    insert into passkey (id, person_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.id}, ${passkey.person_id}, ${passkey.credential_id}, ${passkey.public_key},
      ${passkey.counter}, ${JSON.stringify(passkey.transports)}, ${passkey.name},
      ${passkey.created_at})`);
}

export function notePasskeyUse(
  tx: Tx,
  use: { id: string; counter: number; at: string },
): Promise<number> {
  return tx.run(sql`
    update passkey set counter = ${use.counter}, last_used_at = ${use.at} where id = ${use.id}`);
}

export function deletePasskey(
  tx: Tx,
  of: { personId: string; id: string },
): Promise<{ name: string } | null> {
  return tx.find(sql<{ name: string }>`
    delete from passkey where id = ${of.id} and person_id = ${of.personId} returning name`);
}

export type ChallengePurpose = 'register' | 'confirm';
type Challenge = { challenge: string; personId: string; purpose: ChallengePurpose };

export function insertChallenge(tx: Tx, c: Challenge & { expiresAt: string }): Promise<number> {
  return tx.run(sql`
    insert into passkey_challenge (challenge, person_id, purpose, expires_at)
    values (${c.challenge}, ${c.personId}, ${c.purpose}, ${c.expiresAt})`);
}

/** Uses a challenge of this very person up; false when it was used, is another's or too old. */
export async function takeChallenge(tx: Tx, c: Challenge & { at: string }): Promise<boolean> {
  const row = await tx.find(sql<{ is_live: boolean }>`
    delete from passkey_challenge
    where challenge = ${c.challenge} and person_id = ${c.personId} and purpose = ${c.purpose}
    returning expires_at > ${c.at} as is_live`);
  return row?.is_live ?? false;
}
