import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { listLinked, NOTHING_LINKED } from '../accounting/index.ts';
import { listConnected } from '../mailboxes/index.ts';
import { preferencesOf } from '../notifications/index.ts';
import { presentContactInfo } from './contact-info.presenter.ts';
import { findFactor } from './factors/second-factor.repository.ts';
import * as people from './identity.repository.ts';
import { listDevices } from './sessions/devices.repository.ts';

/** What the company keeps of a member's wishes and connections, as far as they may see it. */
function readOfCompany({ db }: Platform, actor: Actor) {
  return db.readTenant(actor.companyId, async (tx) => {
    const [preferences, accounting, mailboxes] = await Promise.all([
      preferencesOf(tx, actor.memberId),
      can(actor, 'accountingIntegration.view') ? listLinked(tx) : NOTHING_LINKED,
      can(actor, 'emailIntegration.view') ? listConnected(tx, actor.memberId) : [],
    ]);
    return { preferences, accounting, mailboxes };
  });
}

function readOfPerson({ db }: Platform, personId: string) {
  return db.inIdentity(async (tx) => {
    const [person, accounts, factor, devices] = await Promise.all([
      people.getPerson(tx, personId),
      people.listAccounts(tx, personId),
      findFactor(tx, personId),
      listDevices(tx, personId),
    ]);
    return { person, accounts, factor, devices };
  });
}

/** The signed-in person with the accounts they may switch to. */
export async function readContactInfo(platform: Platform, actor: Actor) {
  const [{ preferences, accounting, mailboxes }, { person, accounts, factor, devices }] =
    await Promise.all([readOfCompany(platform, actor), readOfPerson(platform, actor.personId)]);
  return presentContactInfo({
    actor,
    person,
    accounts,
    accounting,
    mailboxes,
    isMailWanted: preferences.some((preference) => preference.byMail && !preference.isFixed),
    isPushed: devices.some((device) => device.takes_pushes || device.push_token !== ''),
    hasAuthenticator: Boolean(factor?.totp_seed),
    isCounted: platform.config.analytics !== null,
    isAiAnnounced: platform.config.isAiAnnounced,
  });
}
