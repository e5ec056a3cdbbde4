import { accountOpening } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { homeOf, insertAccount, listAccounts } from '../accounts/index.ts';
import { lockCompany } from '../companies/index.ts';
import { openApplication } from './kyc.service.ts';

/**
 * Opens the company's first account, in its base currency, and its application. The account stays
 * PENDING until the company is verified.
 * @throws DomainError INVALID_INPUT, INVALID_STATE when there is an account already
 */
export async function createMainsheetAccount(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<string> {
  const { termsAgreed: _, ...opening } = parseBody(accountOpening, data);
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const company = await lockCompany(tx);
    if ((await listAccounts(tx)).length > 0) {
      const reason = 'Your company has a Mainsheet account already.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    const id = newId(platform.clock);
    const currency = company.base_currency;
    const status = company.account_status === 'ACTIVE' ? 'ACTIVE' : 'PENDING';
    const nickname = `${company.name} ${currency}`;
    const institution = homeOf(currency);
    await insertAccount(tx, { id, currency, nickname, status, institution, opening, at });
    await platform.audit.write(tx, actor, {
      action: 'account.open',
      subjectType: 'global_account',
      subjectId: id,
      subjectLabel: nickname,
      detail: { currency, status },
    });
    await openApplication(platform, tx, { actor, known: opening });
    return `Your ${currency} account is ${status === 'ACTIVE' ? 'open' : 'prepared: it opens once your company is verified'}.`;
  });
}
