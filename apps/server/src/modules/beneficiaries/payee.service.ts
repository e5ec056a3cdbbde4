import { type BeneficiaryInput, beneficiaryInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { BankUnreachableError, bankOf, type PayeeAnswer } from '../banks/index.ts';
import { getJobActor } from '../companies/index.ts';
import { notify } from '../notifications/index.ts';
import { askForPayee, PAYEE_TASK } from './ask-payee.ts';
import { payeeDoubt } from './bank-detail-guard.ts';
import * as beneficiaries from './beneficiaries.repository.ts';
import { insertAnswer, keepAsked } from './payee.repository.ts';

const NOT_REACHED = 'The bank could not be reached. Ask it again later.';
/** A close match names the holder: nobody asks so long that they collect names. */
const RATE = { max: 100, windowSeconds: 86_400, refusal: 'TOO_MUCH_ASKED' } as const;
const ASKED_ENOUGH = `You asked whose account it is ${RATE.max} times within a day. Ask again tomorrow, or let a colleague ask.`;

type Asked = PayeeAnswer & { readonly source: string };

type Ask = (platform: Platform, actor: Actor, payee: BeneficiaryInput) => Promise<Asked>;

const notAsked = (source: string, reason: string): Asked => {
  return { answer: 'UNAVAILABLE', name: '', reason, source };
};

/** Counts a question of a member; answers whether it may be asked. */
async function mayAsk({ db }: Platform, { memberId }: Actor): Promise<boolean> {
  try {
    await assertRate(db, `payee:${memberId}`, RATE);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === RATE.refusal) return false;
    throw error;
  }
}

/** Outside of any transaction: a bank may take its time. @throws DomainError INVALID_STATE for who asked enough today */
const askBank: Ask = async (platform, actor, payee) => {
  const { companyId } = actor;
  const bank = bankOf(platform, companyId);
  if (!(await mayAsk(platform, actor))) {
    throw new DomainError('INVALID_STATE', { reason: ASKED_ENOUGH });
  }
  try {
    return { ...(await bank.verifyPayee(companyId, payee)), source: bank.name };
  } catch (error) {
    if (!(error instanceof BankUnreachableError)) throw error;
    return notAsked(bank.name, NOT_REACHED);
  }
};

/** Who saves accounts is not held up for having asked enough: there is no answer then. */
const askIfAllowed: Ask = async (platform, actor, payee) => {
  try {
    return await askBank(platform, actor, payee);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INVALID_STATE') throw error;
    return notAsked(bankOf(platform, actor.companyId).name, error.message);
  }
};

/**
 * What the bank says of an account that is being entered; nothing is kept.
 * @throws DomainError INVALID_INPUT, INVALID_STATE for who asked enough today
 */
export function checkPayee(platform: Platform, actor: Actor, data: unknown): Promise<Asked> {
  return askBank(platform, actor, parseBody(beneficiaryInput, data));
}

/** What stands in place of an answer until the bank gives one. */
const isOpen = (payee: beneficiaries.PayeeRow | null): boolean =>
  payee === null || payee.reason === NOT_REACHED || payee.reason === ASKED_ENOUGH;

/**
 * Asks the bank of an account that was saved and has no answer yet, for whoever saved it; a day later again, where they
 * asked enough for today.
 * @throws Error when the bank cannot be reached or the account changed meanwhile, so that it is asked again later
 */
export const askSaved: Task = async (platform, { companyId, beneficiaryId, memberId }) => {
  const id = String(beneficiaryId);
  const actor = await platform.db.inTenant(companyId, async (tx) => {
    const row = await beneficiaries.getBeneficiary(tx, id);
    const job = {
      memberId: String(memberId),
      requestId: PAYEE_TASK,
      name: 'Verification of payee',
    };
    return !row.is_archived && isOpen(row.payee) ? getJobActor(tx, job) : null;
  });
  if (actor === null) return;
  const { said, isSaved } = await askAndKeep(platform, actor, { id, ask: askIfAllowed });
  if (!isSaved) throw new Error('Another account was saved while the bank was asked');
  if (said.reason === NOT_REACHED) throw new Error('The bank could not be reached');
  if (said.reason !== ASKED_ENOUGH) return;
  await platform.db.inTenant(companyId, (tx) => askForPayee({ tx, actor }, id, RATE.windowSeconds));
};

/**
 * The bank's word on an account at once, for who just saved it. What keeps it from coming is no fault of the save, which
 * stands: `askSaved` asks again.
 */
export async function verifySaved(
  platform: Platform,
  actor: Actor,
  saved: beneficiaries.BeneficiaryRow,
): Promise<beneficiaries.BeneficiaryRow> {
  try {
    return await verifyPayee(platform, actor, saved.id);
  } catch (error) {
    platform.log.warn({ err: error, id: saved.id }, 'the bank was not asked who holds an account');
    return saved;
  }
}

/**
 * Asks the bank who holds the account of a beneficiary that was saved, and keeps what it says with its time; where
 * another account was saved meanwhile, that one was asked about by itself.
 * @throws DomainError NOT_FOUND, INVALID_STATE for one that is archived
 */
export async function verifyPayee(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<beneficiaries.BeneficiaryRow> {
  return (await askAndKeep(platform, actor, { id, ask: askIfAllowed })).row;
}

/**
 * As of one that was saved, for somebody who waits for the answer.
 * @throws DomainError CONFLICT too, when another account was saved meanwhile, and INVALID_STATE for who asked enough today
 */
export async function verifyPayeeAgain(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<beneficiaries.BeneficiaryRow & { payee: beneficiaries.PayeeRow }> {
  const { row, isSaved } = await askAndKeep(platform, actor, { id, ask: askBank });
  if (isSaved && row.payee) return { ...row, payee: row.payee };
  throw new DomainError('CONFLICT', {
    reason: `The account of ${row.name} was changed while the bank was asked. Look at it, then ask again.`,
  });
}

type Stored = {
  readonly row: beneficiaries.BeneficiaryRow;
  /** What came of this question, whatever stands of the account. */
  readonly said: Asked;
  readonly isSaved: boolean;
};

async function askAndKeep(
  platform: Platform,
  actor: Actor,
  { id, ask }: { id: string; ask: Ask },
): Promise<Stored> {
  // Not from a replica: which account is asked about must be the one that stands.
  const asked = await platform.db.inTenant(actor.companyId, (tx) =>
    beneficiaries.getBeneficiary(tx, id),
  );
  if (asked.is_archived) {
    throw new DomainError('INVALID_STATE', { reason: `${asked.name} is archived.` });
  }
  const askedAt = platform.clock.now().toISOString();
  const said = await ask(platform, actor, asked.content);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await beneficiaries.lockBeneficiary(tx, id);
    const row = await beneficiaries.getBeneficiary(tx, id);
    // Changed while the bank was asked: its answer is about what stood there before.
    if (row.bank_no !== asked.bank_no) return { row, said, isSaved: false };
    // Somebody asked later and was answered sooner: the younger answer stands, where the bank gave one.
    const isYounger = row.payee !== null && row.payee.asked_at > askedAt;
    if (isYounger && !isOpen(row.payee)) return { row, said, isSaved: true };
    const by = stampOf(platform, actor);
    const { payee } = row;
    const isSame =
      payee?.answer === said.answer && payee.name === said.name && payee.reason === said.reason;
    if (payee && isSame) await keepAsked(tx, { id: payee.id, askedAt, by });
    // No answer takes back what was said: a doubt is not lost by asking while the bank cannot be reached.
    else if (payee === null || payee.answer === 'UNAVAILABLE' || said.answer !== 'UNAVAILABLE') {
      const about = { beneficiaryId: id, bankNo: row.bank_no, askedAt };
      const stored = { ...said, ...about, id: newId(platform.clock) };
      await insertAnswer(tx, stored, by);
      await beneficiaries.touch(tx, row, by);
    }
    const now = await beneficiaries.getBeneficiary(tx, id);
    await record(work, {
      action: 'beneficiary.verify',
      subject: { type: 'beneficiary', id, label: row.name },
      detail: { answer: said.answer, source: said.source },
      changes: [{ topic: 'payouts', id, version: now.version }],
    });
    if (now.payee?.id !== payee?.id) await tellDoubt(work, now);
    return { row: now, said, isSaved: true };
  });
}

/** Tells those who approve payments that an account which was confirmed holds money again. */
async function tellDoubt(
  { platform, tx, actor }: Work,
  row: beneficiaries.BeneficiaryRow,
): Promise<void> {
  const doubt = payeeDoubt(row);
  if (doubt === null || row.called_at === null) return;
  await notify(platform, tx, {
    actor,
    to: { holdersOf: 'paymentApprovals.modify' },
    notice: {
      kind: 'approval-needed',
      title: `Holder in doubt: ${row.name}`,
      message: `${doubt.text} Payments to it wait until somebody calls the known number.`,
      link: `/payouts?beneficiary=${row.id}`,
    },
    needs: 'payout.view',
  });
}
