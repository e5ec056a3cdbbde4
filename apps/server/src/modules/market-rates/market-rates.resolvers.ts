import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { type Imported, importRates } from './import-rates.service.ts';
import { presentCurves, presentRoute, type Route } from './market-rates.presenter.ts';
import * as service from './market-rates.service.ts';

const saved = (message: string, route: Route) => ({ message, marketRoute: presentRoute(route) });

const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

/** What an import did, or would do, in a sentence. */
function sentence({ isSaved, added, replaced, unchanged, faults }: Imported, isPreview: boolean) {
  if (faults.length > 0) return 'Nothing was taken: some lines cannot be read.';
  if (added + replaced === 0) return 'Every value stands already.';
  const parts = `${values(added)} new, ${replaced} replaced, ${unchanged} unchanged`;
  return isPreview || !isSaved ? `The table has ${parts}.` : `Imported: ${parts}.`;
}

export const marketRateResolvers: Resolvers = {
  Query: {
    marketRoutes: async (_, __, c) =>
      (await service.listRoutes(c.platform, actorOf(c))).map(presentRoute),
    marketSeries: (_, query, c) => service.listSeries(c.platform, actorOf(c), query),
    marketCurves: async (_, query, c) =>
      presentCurves(await service.listCurves(c.platform, actorOf(c), query)),
  },
  Mutation: {
    createMarketRoute: async (_, { data }, c) => {
      const made = await service.createRoute(c.platform, actorOf(c), data);
      return saved(`${made.route.code} was added.`, made);
    },
    updateMarketRoute: async (_, change, c) => {
      const changed = await service.updateRoute(c.platform, actorOf(c), change);
      return saved(`${changed.route.code} was saved.`, changed);
    },
    recordMarketRate: async (_, { data }, c) => {
      const recorded = await service.recordRate(c.platform, actorOf(c), data);
      return saved(`The rate of ${recorded.route.code} was recorded.`, recorded);
    },
    deleteMarketRate: async (_, rate, c) => {
      const left = await service.deleteRate(c.platform, actorOf(c), rate);
      return saved(`The rate of ${left.route.code} on ${rate.on} was deleted.`, left);
    },
    importMarketRates: async (_, request, c) => {
      const imported = await importRates(c.platform, actorOf(c), request);
      const message = sentence(imported, request.isPreview);
      return { message, imported: { ...imported, faults: [...imported.faults] } };
    },
  },
};
