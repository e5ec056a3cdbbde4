import { actorOf, type Context } from '../../platform/graphql/context.ts';
import { presentVoyage } from './voyages.presenter.ts';
import { getVoyage } from './voyages.service.ts';

/** What a mutation answers that changed something beside a voyage: the voyage as it followed. */
export const answerVoyage = async (c: Context, voyageId: string, message: string) => ({
  message,
  voyage: presentVoyage(await getVoyage(c.platform, actorOf(c), voyageId)),
});
