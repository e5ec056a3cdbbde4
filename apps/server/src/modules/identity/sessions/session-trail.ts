import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as people from '../identity.repository.ts';
import { announceEndIn, forgetSessions } from './session-cache.ts';

type Person = Pick<people.PersonRow, 'id' | 'first_name' | 'last_name'>;
type Account = Pick<people.AccountRow, 'company_id' | 'member_id'>;

const nameOf = (person: Person): string => `${person.first_name} ${person.last_name}`.trim();

/** Somebody who signs in, as the trail names them. */
export const memberOf = (person: Person, account: Account) => ({
  companyId: account.company_id,
  memberId: account.member_id,
  personId: person.id,
  name: nameOf(person),
  requestId: '',
});

type SessionEvent = {
  readonly action: 'session.open' | 'session.close' | 'session.revoke';
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Sessions of the same company that it ended, told in the same transaction. */
  readonly ended?: readonly { readonly id: string }[];
};

/** Writes down that a session began or ended. */
export async function writeSession(
  platform: Platform,
  who: Pick<Actor, 'companyId' | 'memberId' | 'name' | 'requestId'>,
  { action, detail = {}, ended = [] }: SessionEvent,
): Promise<void> {
  await platform.db.inTenant(who.companyId, async (tx) => {
    for (const { id } of ended) await announceEndIn(tx, id);
    await platform.audit.write(tx, who, {
      action,
      subjectType: 'member',
      subjectId: who.memberId,
      subjectLabel: who.name,
      detail,
    });
  });
  if (ended.length > 0) forgetSessions();
}

/** A sign-in that failed goes into the trail of the account it would have opened. */
export function keepFailedSignIn(platform: Platform, personId: string, error: unknown): void {
  if (!(error instanceof DomainError)) return;
  platform.refusals.keep(personId, { operation: 'sign-in', code: error.code }, () =>
    platform.db.inIdentity(async (tx) => {
      const account = (await people.listAccounts(tx, personId)).at(-1);
      return account ? memberOf(await people.getPerson(tx, personId), account) : null;
    }),
  );
}
