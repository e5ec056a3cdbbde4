import { profitAndLossInput, profitAndLossQuery } from '@mainsheet/contract';
import { type ComparedLine, sumCompared, type VoyageProfitAndLoss } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { readProfitAndLoss, saveProfitAndLoss } from '../voyages/index.ts';
import { listEndedVoyages } from './voyage-contracts.repository.ts';

export type ProfitAndLoss = {
  readonly baseCurrency: string;
  readonly sections: VoyageProfitAndLoss;
  readonly remarks: string;
};

/**
 * The profit and loss of a voyage, or of all that end between two days, in base currency.
 * @throws DomainError NOT_FOUND, FORBIDDEN for another company, INVALID_INPUT
 */
export async function readProfit(
  platform: Platform,
  actor: Actor,
  args: unknown,
): Promise<ProfitAndLoss> {
  const query = parseBody(profitAndLossQuery, args);
  if (query.companyId && query.companyId !== actor.companyId) throw new DomainError('FORBIDDEN');
  if (query.voyageId) return readProfitAndLoss(platform, actor, query.voyageId);
  const found = await platform.db.inTenant(actor.companyId, async (tx) => ({
    baseCurrency: await getBaseCurrency(tx),
    ids: await listEndedVoyages(tx, {
      from: query.startDate ?? '',
      to: query.endDate ?? '',
      ownershipId: query.ownershipId ?? null,
      projectId: query.projectId ?? null,
    }),
  }));
  const each: VoyageProfitAndLoss[] = [];
  for (const id of found.ids) each.push((await readProfitAndLoss(platform, actor, id)).sections);
  return { baseCurrency: found.baseCurrency, sections: addUp(each), remarks: '' };
}

/** Saves remarks and other rows of a voyage. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export async function changeProfit(platform: Platform, actor: Actor, data: unknown) {
  const { voyageId, ...change } = parseBody(profitAndLossInput, data);
  const { voyage } = await saveProfitAndLoss(platform, actor, { id: voyageId, ...change });
  const profit = await readProfitAndLoss(platform, actor, voyageId);
  return { ...profit, version: voyage.version };
}

const SECTIONS = ['revenue', 'expense', 'running_cost', 'profit_loss'] as const;

/** Lines of the same name are one. */
function addUp(each: readonly VoyageProfitAndLoss[]): VoyageProfitAndLoss {
  const of = (section: (typeof SECTIONS)[number]): ComparedLine[] =>
    [
      ...Map.groupBy(
        each.flatMap((one) => one[section]),
        ({ label }) => label,
      ),
    ].map(([label, lines]) => {
      const [first] = lines;
      const isPosted = lines.every(({ posted }) => posted !== null);
      const sum = sumCompared(lines);
      const key = first?.key.split('.')[0] ?? label;
      return { ...sum, posted: isPosted ? sum.posted : null, key, section, label };
    });
  return {
    revenue: of('revenue'),
    expense: of('expense'),
    running_cost: of('running_cost'),
    profit_loss: of('profit_loss'),
  };
}
