import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { getCompany } from './companies.repository.ts';
import { insertCompany } from './companies.service.ts';
import { storeHostId } from './founding.repository.ts';

/**
 * The company of those who run this installation, made when it is first needed. Mail to people who
 * belong to no company yet goes through its outbox; in demo mode its members review applications.
 */
export async function ensureHost(platform: Platform): Promise<string> {
  const id = await platform.db.inIdentity((tx) => storeHostId(tx, newId(platform.clock)));
  await platform.db.inTenant(id, (tx) =>
    insertCompany(platform, tx, { name: 'Mainsheet', baseCurrency: 'USD', isHost: true }),
  );
  return id;
}

/** Members of the host, in demo mode, and nobody else. @throws DomainError FORBIDDEN */
export async function assertHost(platform: Platform, actor: Actor): Promise<void> {
  const company = await platform.db.inTenant(actor.companyId, getCompany);
  if (!company.is_house || !platform.config.isDemo) throw new DomainError('FORBIDDEN');
}
