import { type EstimateInput, estimateVoyage, type ProfitAndLossLine } from '@mainsheet/voyage';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { VoyageRow } from '../voyages.repository.ts';
import { getRow } from '../voyages.service.ts';
import { readKnown } from './known-figures.ts';
import { compareVoyage, type Known } from './profit-and-loss.ts';

/** All that a profit and loss follows from: kept, it gives the same one again. */
export type ProfitSources = {
  /** As it was fixed. */
  readonly estimated: readonly ProfitAndLossLine[];
  readonly inputs: EstimateInput;
  readonly known: Known;
};

export const readProfitAndLoss = (platform: Platform, actor: Actor, id: string) =>
  platform.db.inTenant(actor.companyId, (tx) => profitAndLossOf(tx, id));

/** The profit and loss of a voyage as this transaction sees it. */
export async function profitAndLossOf(tx: Tx, id: string) {
  const { voyage, sources } = await readProfitSources(tx, id);
  const sections = compareVoyage(sources.estimated, voyage.result.lines, sources.known);
  return {
    baseCurrency: sources.known.currency,
    sections,
    remarks: voyage.profit_and_loss_remarks,
  };
}

/** What the profit and loss of a voyage follows from at this moment. @throws DomainError NOT_FOUND */
export async function readProfitSources(
  tx: Tx,
  id: string,
): Promise<{ voyage: VoyageRow; sources: ProfitSources }> {
  const voyage = await getRow(tx, id);
  const known = await readKnown(tx, voyage);
  const { inputs, estimate_result: estimate } = voyage;
  return { voyage, sources: { estimated: estimate.lines, inputs, known } };
}

/** The profit and loss that its sources give, calculated from the inputs up by the engine of today. */
export const profitOfSources = ({ estimated, inputs, known }: ProfitSources) =>
  compareVoyage(estimated, estimateVoyage(inputs).lines, known);
