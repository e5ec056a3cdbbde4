import type { OnboardingFlow, OnboardingTab } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Somebody on the way to an account; for the identity role, as they belong to no company yet. */
export type SignUpRow = {
  id: string;
  flow: OnboardingFlow;
  person_id: string | null;
  email: string;
  answers: Partial<Record<OnboardingTab, Record<string, unknown>>>;
  done_tabs: OnboardingTab[];
  password_hash: string | null;
  code_expires_at: string | null;
};

type NewSignUp = {
  id: string;
  tokenHash: Buffer;
  flow: OnboardingFlow;
  personId: string | null;
  email: string;
  at: string;
  expiresAt: string;
};

/** Begins; somebody who began at the same moment stays. */
export function insertSignUp(tx: Tx, s: NewSignUp): Promise<number> {
  return tx.run(sql`
    insert into sign_up (id, token_hash, flow, person_id, email, created_at, expires_at)
    values (${s.id}, ${s.tokenHash}, ${s.flow}, ${s.personId}, ${s.email}, ${s.at}, ${s.expiresAt})
    on conflict do nothing`);
}

export function findByToken(tx: Tx, tokenHash: Buffer, at: string): Promise<SignUpRow | null> {
  return tx.find(sql<SignUpRow>`
    select * from sign_up
    where token_hash = ${tokenHash} and finished_at is null and expires_at > ${at}`);
}

/** The account a signed-in person is adding. */
export function findOfPerson(tx: Tx, personId: string): Promise<SignUpRow | null> {
  return tx.find(sql<SignUpRow>`
    select * from sign_up where person_id = ${personId} and finished_at is null`);
}

export type Progress = Pick<SignUpRow, 'email' | 'answers' | 'done_tabs' | 'password_hash'>;

export function saveProgress(tx: Tx, id: string, progress: Progress): Promise<number> {
  return tx.run(sql`
    update sign_up set email = ${progress.email}, answers = ${JSON.stringify(progress.answers)},
      done_tabs = ${JSON.stringify(progress.done_tabs)}, password_hash = ${progress.password_hash}
    where id = ${id} and finished_at is null`);
}

export function keepCode(
  tx: Tx,
  code: { id: string; tab: OnboardingTab; hash: Buffer; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    update sign_up set code_tab = ${code.tab}, code_hash = ${code.hash},
      code_expires_at = ${code.expiresAt}, code_tries = 0
    where id = ${code.id}`);
}

/** Counts a try before it is judged; null when there is no code, it is too old or tried too often. */
export async function takeTry(
  tx: Tx,
  of: { id: string; tab: OnboardingTab; most: number; at: string },
): Promise<Buffer | null> {
  const row = await tx.find(sql<{ code_hash: Buffer }>`
    update sign_up set code_tries = code_tries + 1
    where id = ${of.id} and code_tab = ${of.tab} and code_expires_at > ${of.at}
      and code_tries < ${of.most}
    returning code_hash`);
  return row?.code_hash ?? null;
}

/** Ends a sign-up; of two at once one does. */
export async function takeFinished(tx: Tx, id: string, at: string): Promise<boolean> {
  const touched = await tx.run(sql`
    update sign_up set finished_at = ${at} where id = ${id} and finished_at is null`);
  return touched === 1;
}

/** Takes the end back when the company could not be made. */
export function reopen(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`update sign_up set finished_at = null where id = ${id}`);
}

/** What was told now stands with the person and the company, and is kept nowhere else. */
export function forgetAnswers(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    update sign_up set answers = '{}', password_hash = null, code_hash = null where id = ${id}`);
}

/** Sign-ups nobody came back to, and finished ones. */
export function deleteOld(tx: Tx): Promise<number> {
  return tx.run(sql`
    delete from sign_up where expires_at < now() or finished_at < now() - interval '1 day'`);
}
