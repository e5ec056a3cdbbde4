import { reasonInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeAccounts } from '../accounts/index.ts';
import { type CompanyRow, getCompany, lockCompany } from '../companies/index.ts';
import { deleteExports } from '../data-exports/index.ts';
import { announceEnd, assertProof, forgetSessions, type Proof, people } from '../identity/index.ts';
import { closeCompany } from './closing.repository.ts';
import { type Agreed, refuseLeftBehind } from './left-behind.ts';
import { ERASE_AFTER_DAYS } from './retention.ts';

export type Closing = {
  companyName: string;
  reason: string;
  agreed: Agreed;
  proof: Proof;
};

const plain = (text: string): string => text.trim().toLowerCase();

function assertNamed(company: CompanyRow, typed: string): void {
  if (plain(typed) === plain(company.name)) return;
  const message = `Type the name of the company as it stands here: ${company.name}`;
  throw invalidInput([{ code: 'NAME', path: 'companyName', message }]);
}

/**
 * Closes the actor's company: members are out, sessions end, accounts close. The books stay.
 * @returns the name of the company
 * @throws DomainError INVALID_INPUT for another name, a wrong password, invoices that are not paid
 *   or money nobody agreed about, FACTOR_REFUSED, FACTOR_LOCKED
 */
export async function closeAccount(
  platform: Platform,
  actor: Actor,
  { companyName, reason, agreed, proof }: Closing,
): Promise<string> {
  const { reason: words } = parseBody(reasonInput, { reason });
  const { companyId } = actor;
  const company = await platform.db.inTenant(companyId, getCompany);
  if (company.is_house) throw new DomainError('INVALID_STATE', { reason: 'The host stays open.' });
  assertNamed(company, companyName);
  await platform.db.inTenant(companyId, (tx) => refuseLeftBehind(tx, agreed));
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, actor.personId));
  await assertProof(platform, person, proof);
  const at = platform.clock.now().toISOString();
  await platform.db.inTenant(companyId, (tx) =>
    writeClosing(platform, tx, { actor, at, email: person.email, reason: words }),
  );
  const ended = await platform.db.inIdentity((tx) =>
    people.endSessionsIn(tx, { companyId, reason: 'closed', at }),
  );
  forgetSessions();
  await Promise.all(ended.map((id) => announceEnd(platform, companyId, id)));
  return company.name;
}

type Written = { actor: Actor; at: string; email: string; reason: string };

async function writeClosing(
  platform: Platform,
  tx: Tx,
  { actor, at, email, reason }: Written,
): Promise<void> {
  const company = await lockCompany(tx);
  if (company.account_status === 'CLOSED') {
    throw new DomainError('INVALID_STATE', { reason: 'This account is closed already.' });
  }
  await closeCompany(tx, at);
  await closeAccounts(tx);
  await deleteExports(tx);
  const payload = {
    to: email,
    subject: `${company.name} is closed at Mainsheet`,
    text: `Hello ${actor.name},\n\nyou closed the account of ${company.name}. Nobody of it can log in any more. The books are kept as long as the law asks; the data of persons are erased after ${ERASE_AFTER_DAYS} days.\n\nIf this was a mistake, write to ${platform.config.salesEmail} before then.`,
  };
  await send(tx, { kind: 'mail', payload }, platform.clock);
  await platform.audit.write(tx, actor, {
    action: 'company.close',
    subjectType: 'company',
    subjectId: company.company_id,
    subjectLabel: company.name,
    detail: { reason },
  });
  await announce(tx, { topic: 'member', id: actor.memberId, version: 0, by: actor.memberId });
}
