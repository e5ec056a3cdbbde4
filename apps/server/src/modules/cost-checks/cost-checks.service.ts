import { type CostChecks, costChecks, widenedChecks } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { UNDECIDED } from '../commercial-documents/index.ts';
import {
  type CompanyRow,
  costChecksOf,
  lockCompany,
  readCompany,
  setCostChecks,
} from '../companies/index.ts';
import { isMaker } from '../four-eyes/index.ts';
import { assertFreshFactor, type Proof } from '../identity/index.ts';
import { listBunkerBillMakers } from './cost-checks.repository.ts';

const NO_FACTOR = 'Wider tolerances take a second factor. Set one up in Settings, Security.';
const OWN_BILL =
  'You have worked on a bill of bunkers that is not approved yet: another person widens what it is judged by.';

type Update = { readonly version: number; readonly data: unknown; readonly proof: Proof | null };

const widenedOf = (company: CompanyRow, typed: CostChecks) =>
  widenedChecks(costChecksOf(company), typed);

/**
 * Sets the tolerances. Narrower ones are saved as they are; wider ones let bills pass that were held up.
 * @throws DomainError INVALID_INPUT, STALE_VERSION; of wider ones STEP_UP_NEEDED and what a proof throws, INVALID_STATE for
 *   those of bunkers by a maker of an open bill of them
 */
export async function updateCostChecks(
  platform: Platform,
  actor: Actor,
  { version, data, proof }: Update,
): Promise<number> {
  const typed = parseBody(costChecks, data);
  const seen = await readCompany(platform, actor);
  if (seen.version !== version) throw new DomainError('STALE_VERSION');
  const isProved = widenedOf(seen, typed).length > 0;
  if (isProved) await assertFreshFactor(platform, actor, { proof, without: NO_FACTOR });
  return inCompany(platform, actor, async (work) => {
    const company = await lockCompany(work.tx);
    if (company.version !== version) throw new DomainError('STALE_VERSION');
    await assertMayWiden(work, widenedOf(company, typed), isProved);
    await setCostChecks(work.tx, company, typed);
    await record(work, {
      action: 'company.cost-checks',
      subject: { type: 'company', id: actor.companyId, label: company.name },
      detail: { ...typed, before: costChecksOf(company) },
      changes: [],
    });
    return version + 1;
  });
}

async function assertMayWiden(
  work: Work,
  widened: readonly (keyof CostChecks)[],
  isProved: boolean,
): Promise<void> {
  if (widened.length === 0) return;
  if (!isProved) throw new DomainError('STEP_UP_NEEDED');
  if (!widened.some((field) => field.startsWith('bunker'))) return;
  if (await isMaker(work, await listBunkerBillMakers(work.tx, UNDECIDED))) {
    throw new DomainError('INVALID_STATE', { reason: OWN_BILL });
  }
}
