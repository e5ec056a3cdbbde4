import type { FactorMethod } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export type FactorRow = {
  person_id: string;
  totp_seed: Buffer | null;
  totp_last_step: string | null;
  phone: string | null;
  last_method: FactorMethod | null;
  attempts: number;
  is_blocked: boolean;
  failed_at: string | null;
};

export function findFactor(tx: Tx, personId: string): Promise<FactorRow | null> {
  return tx.find(sql<FactorRow>`select * from second_factor where person_id = ${personId}`);
}

/** A row that tries are counted on, for those who have no code to be asked for yet. */
export function ensureFactorRow(tx: Tx, personId: string, at: string): Promise<number> {
  return tx.run(sql`
    insert into second_factor (person_id, updated_at) values (${personId}, ${at})
    on conflict do nothing`);
}

type Counted = { personId: string; limitOfDay: number; at: string };

/** Tries as they count now: each sinks away in its share of a day. */
const levelAt = ({ limitOfDay, at }: Counted) => sql`greatest(0, guess_level - coalesce(
  extract(epoch from ${at}::timestamptz - guess_level_at), 0) / 86400 * ${limitOfDay}::integer)`;

/**
 * Counts one try before it is judged, so that tries at once are no way round the limits: those since the
 * last right code or new password, and those of any 24 hours, which nothing puts back.
 */
export async function takeTry(
  tx: Tx,
  counted: Counted & { limit: number },
): Promise<number | null> {
  const { personId, limit, limitOfDay, at } = counted;
  const row = await tx.find(sql<{ attempts: number }>`
    update second_factor set attempts = attempts + 1, is_blocked = attempts + 1 >= ${limit},
      failed_at = ${at}, guess_level = ${levelAt(counted)} + 1, guess_level_at = ${at}
    where person_id = ${personId} and not is_blocked and attempts < ${limit}
      and ${levelAt(counted)} + 1 <= ${limitOfDay}::integer
    returning attempts`);
  return row?.attempts ?? null;
}

/** When the next try is given back after too many of a day; null while some are left. */
export async function findNextTry(tx: Tx, counted: Counted): Promise<string | null> {
  const { personId, limitOfDay, at } = counted;
  const row = await tx.find(sql<{ from: string }>`
    select ${at}::timestamptz + make_interval(
      secs => (level + 1 - ${limitOfDay}::integer) / ${limitOfDay}::integer * 86400) as from
    from (select ${levelAt(counted)} as level from second_factor where person_id = ${personId}) f
    where level + 1 > ${limitOfDay}::integer`);
  return row?.from ?? null;
}

/** A right code: the count begins anew, and takes itself back from the level. */
export function clearTries(tx: Tx, personId: string, method: FactorMethod): Promise<number> {
  return tx.run(sql`
    update second_factor set attempts = 0, is_blocked = false, last_method = ${method},
      guess_level = greatest(guess_level - 1, 0)
    where person_id = ${personId}`);
}

/** Lifts the lock, as a new password does; the methods stay. */
export function unlockFactor(tx: Tx, personId: string): Promise<number> {
  return tx.run(sql`
    update second_factor set attempts = 0, is_blocked = false where person_id = ${personId}`);
}

/** Uses a step up; false when it, or a later one, was used by somebody quicker. */
export async function useStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const touched = await tx.run(sql`
    update second_factor set totp_last_step = ${step}
    where person_id = ${personId} and (totp_last_step is null or totp_last_step < ${step})`);
  return touched === 1;
}

export function setAuthenticator(
  tx: Tx,
  set: { personId: string; seed: Buffer | null; step: number | null; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into second_factor (person_id, totp_seed, totp_last_step, updated_at)
    values (${set.personId}, ${set.seed}, ${set.step}, ${set.at})
    on conflict (person_id) do update set totp_seed = excluded.totp_seed,
      totp_last_step = excluded.totp_last_step, updated_at = excluded.updated_at`);
}

export function setPhone(
  tx: Tx,
  set: { personId: string; phone: string | null; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into second_factor (person_id, phone, updated_at)
    values (${set.personId}, ${set.phone}, ${set.at})
    on conflict (person_id) do update set phone = excluded.phone, updated_at = excluded.updated_at`);
}

export type PairingRow = { seed: Buffer | null; phone: string | null; attempts: number };

/** Begins setting a method up; an earlier beginning of the same person is forgotten. */
export async function insertPairing(
  tx: Tx,
  pairing: {
    hash: Buffer;
    personId: string;
    seed: Buffer | null;
    phone: string | null;
    expiresAt: string;
  },
): Promise<void> {
  await tx.run(sql`delete from factor_pairing where person_id = ${pairing.personId}`);
  await tx.run(sql`
    insert into factor_pairing (token_hash, person_id, seed, phone, expires_at)
    values (${pairing.hash}, ${pairing.personId}, ${pairing.seed}, ${pairing.phone},
      ${pairing.expiresAt})`);
}

/** The pairing behind a handle of this very person, one try counted. */
export function tryPairing(
  tx: Tx,
  pairing: { hash: Buffer; personId: string; at: string },
): Promise<PairingRow | null> {
  return tx.find(sql<PairingRow>`
    update factor_pairing set attempts = attempts + 1
    where token_hash = ${pairing.hash} and person_id = ${pairing.personId}
      and expires_at > ${pairing.at}
    returning seed, phone, attempts`);
}

/** The right code was given: the method may be turned on. */
export function validatePairing(
  tx: Tx,
  pairing: { hash: Buffer; step: number | null; at: string },
): Promise<number> {
  return tx.run(sql`
    update factor_pairing set validated_at = ${pairing.at}, validated_step = ${pairing.step}
    where token_hash = ${pairing.hash}`);
}

/** Uses a validated pairing of this very person up. */
export function takeValidated(
  tx: Tx,
  pairing: { hash: Buffer; personId: string; at: string },
): Promise<{ seed: Buffer | null; phone: string | null; validated_step: string | null } | null> {
  return tx.find(sql<{ seed: Buffer | null; phone: string | null; validated_step: string | null }>`
    delete from factor_pairing
    where token_hash = ${pairing.hash} and person_id = ${pairing.personId}
      and expires_at > ${pairing.at} and validated_at is not null
    returning seed, phone, validated_step`);
}

export function keepSentCode(
  tx: Tx,
  code: { personId: string; hash: Buffer; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into sms_code (person_id, code_hash, expires_at)
    values (${code.personId}, ${code.hash}, ${code.expiresAt})
    on conflict (person_id) do update set code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`);
}

/** Uses a code up when it is the latest one sent and in time. */
export async function takeSentCode(
  tx: Tx,
  code: { personId: string; hash: Buffer; at: string },
): Promise<boolean> {
  const touched = await tx.run(sql`
    delete from sms_code
    where person_id = ${code.personId} and code_hash = ${code.hash} and expires_at > ${code.at}`);
  return touched === 1;
}

/** Puts fresh recovery codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from recovery_code where person_id = ${personId}`);
  for (const hash of hashes) {
    await tx.run(sql`
      insert into recovery_code (person_id, code_hash) values (${personId}, ${hash})`);
  }
}

/** Uses an unused code up; of two at once one succeeds. */
export async function takeRecoveryCode(
  tx: Tx,
  code: { personId: string; hash: Buffer; at: string },
): Promise<boolean> {
  const touched = await tx.run(sql`
    update recovery_code set used_at = ${code.at}
    where person_id = ${code.personId} and code_hash = ${code.hash} and used_at is null`);
  return touched === 1;
}

export async function countRecoveryCodes(tx: Tx, personId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from recovery_code where person_id = ${personId} and used_at is null`,
    'The count',
  );
  return Number(row.count);
}

export type PendingRow = {
  person_id: string;
  company_id: string;
  cookie_hash: Buffer;
};

export function insertPending(
  tx: Tx,
  pending: PendingRow & { hash: Buffer; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into pending_sign_in (token_hash, person_id, company_id, cookie_hash, expires_at)
    values (${pending.hash}, ${pending.person_id}, ${pending.company_id}, ${pending.cookie_hash},
      ${pending.expiresAt})`);
}

export function findPending(tx: Tx, hash: Buffer, at: string): Promise<PendingRow | null> {
  return tx.find(sql<PendingRow>`
    select person_id, company_id, cookie_hash from pending_sign_in
    where token_hash = ${hash} and expires_at > ${at}`);
}

/** Uses a pending sign-in up; of two right codes at once one opens a session. */
export async function takePending(tx: Tx, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from pending_sign_in where token_hash = ${hash}`)) === 1;
}
