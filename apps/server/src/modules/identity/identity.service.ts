import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentContactInfo } from './identity.presenter.ts';
import * as people from './identity.repository.ts';

/** The signed-in person with the accounts they may switch to. */
export async function readContactInfo(platform: Platform, actor: Actor) {
  return platform.db.inIdentity(async (tx) => {
    const person = await people.getPerson(tx, actor.personId);
    const accounts = await people.listAccounts(tx, actor.personId);
    return presentContactInfo(actor, person, accounts);
  });
}
