import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import * as service from './port-calendars.service.ts';

export const portCalendarResolvers: Resolvers = {
  Query: {
    portCalendar: async (_, query, c) => {
      const { rest, ...calendar } = await service.readPortCalendar(c.platform, actorOf(c), query);
      return { ...calendar, restDays: [...rest.days], restSource: rest.source };
    },
    portCalendarPlaces: (_, __, c) => service.listStoredPlaces(c.platform, actorOf(c)),
  },
  Mutation: {
    setPortRestDays: async (_, { place, version, restDays }, c) => {
      const change = { place, version, restDays: restDays ?? null };
      await service.setRestDays(c.platform, actorOf(c), change);
      return { message: `The weekly rest of ${place} was saved.` };
    },
    setPortDay: async (_, change, c) => {
      const name = await service.setPortDay(c.platform, actorOf(c), change);
      return { message: `${name} was saved.` };
    },
    clearPortDay: async (_, change, c) => {
      await service.clearPortDay(c.platform, actorOf(c), change);
      return { message: `${change.on} stands as it is listed again.` };
    },
  },
};
