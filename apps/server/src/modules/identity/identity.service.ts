import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPreferences } from '../notifications/index.ts';
import { presentContactInfo } from './contact-info.presenter.ts';
import { listDevices } from './devices.repository.ts';
import * as people from './identity.repository.ts';
import { findFactor } from './second-factor.repository.ts';

/** The signed-in person with the accounts they may switch to. */
export async function readContactInfo(platform: Platform, actor: Actor) {
  const { personId } = actor;
  const [preferences, record] = await Promise.all([
    listPreferences(platform, actor),
    platform.db.inIdentity(async (tx) => ({
      person: await people.getPerson(tx, personId),
      accounts: await people.listAccounts(tx, personId),
      factor: await findFactor(tx, personId),
      devices: await listDevices(tx, personId),
    })),
  ]);
  const { person, accounts, factor, devices } = record;
  return presentContactInfo({
    actor,
    person,
    accounts,
    isMailWanted: preferences.some((preference) => preference.byMail && !preference.isFixed),
    isPushed: devices.some((device) => device.push_token !== ''),
    hasAuthenticator: Boolean(factor?.totp_seed),
    isCounted: platform.config.analytics !== null,
  });
}
