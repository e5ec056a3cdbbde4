import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany } from '../../../platform/work.ts';
import {
  BankUnreachableError,
  bankOf,
  findBank,
  OrderRefusedError,
  type TransferReport,
} from '../../banks/index.ts';
import { assertStatus, type Done, type Key, takePayout, tell } from '../payout.ts';
import * as talk from './bank-talk.repository.ts';
import { ADVANCE_TASK, keepReport } from './bank-talk.service.ts';

/** So many are looked at; what was said twice is shown once. */
const LATEST = 40;

/** The bank that keeps the accounts of the company, and what it said last. */
export function readCompanyBank(platform: Platform, actor: Actor) {
  const bank = bankOf(platform, actor.companyId);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [events, unanswered] = await Promise.all([
      talk.listLatestEvents(tx, { bank: bank.code, limit: LATEST }),
      talk.countUnanswered(tx, bank.code),
    ]);
    return { bank, events, unanswered };
  });
}

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * Asks the bank for money back that has not arrived. It is the account's again when the bank says so.
 * @throws DomainError STALE_VERSION, INVALID_STATE when it is too late or the bank does not answer
 */
export async function recallPayout(platform: Platform, actor: Actor, key: Key): Promise<Done> {
  const { companyId } = actor;
  const transfer = await inCompany(platform, actor, async (work) => {
    const { row } = await takePayout(work, key);
    assertStatus(row, ['Sent'], 'called back');
    return talk.findTransfer(work.tx, row.id);
  });
  const bank = transfer && findBank(platform, transfer.bank);
  if (!bank) throw refuse('The bank has not been asked for it yet.');
  let report: TransferReport;
  try {
    report = await bank.recallTransfer(companyId, transfer.request_id);
  } catch (error) {
    if (error instanceof OrderRefusedError) throw refuse(error.message);
    if (!(error instanceof BankUnreachableError)) throw error;
    throw refuse(`${bank.name} does not answer. Try again in a minute.`);
  }
  await keepReport(platform, { companyId, payoutId: key.id }, { bank, report, way: 'answer' });
  return inCompany(platform, actor, async (work) => {
    await enqueue(work.tx, ADVANCE_TASK, { key: key.id, payload: { payoutId: key.id } });
    return tell(work, key.id, 'recall');
  });
}
