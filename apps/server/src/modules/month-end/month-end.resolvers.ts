import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { bookBunkerStocks, getBunkerStocks, presentBunkerStocks } from './bunker-stocks.service.ts';
import { readMonthEnd } from './checklist.ts';
import { nameOfMonth } from './month.ts';
import {
  presentRevaluation,
  presentVoyageAccruals,
  presentYearEnd,
} from './month-end.presenter.ts';
import { getRevaluation, postRevaluation } from './revaluation.service.ts';
import { getVoyageAccruals, postVoyageAccruals } from './voyage-accruals.service.ts';
import { getYearEnd, listYears, postYearEnd, reverseYearEnd } from './year-end.service.ts';

export const monthEndResolvers: Resolvers = {
  Query: {
    revaluation: async (_, { month }, c) =>
      presentRevaluation(await getRevaluation(c.platform, actorOf(c), month)),
    voyageAccruals: async (_, { month }, c) =>
      presentVoyageAccruals(await getVoyageAccruals(c.platform, actorOf(c), month)),
    bunkerStocks: async (_, __, c) =>
      presentBunkerStocks(await getBunkerStocks(c.platform, actorOf(c))),
    bookYears: (_, __, c) => listYears(c.platform, actorOf(c)),
    yearEnd: async (_, { year }, c) =>
      presentYearEnd(await getYearEnd(c.platform, actorOf(c), year)),
    monthEnd: (_, { month }, c) => readMonthEnd(c.platform, actorOf(c), month),
  },
  Mutation: {
    postRevaluation: async (_, request, c) => {
      const { due, month, isNew } = await postRevaluation(c.platform, actorOf(c), request);
      const name = nameOfMonth(month);
      return {
        message: isNew
          ? `The revaluation of ${name} is posted.`
          : `Nothing changed: the revaluation of ${name} stands as it is.`,
        revaluation: presentRevaluation(due),
      };
    },
    postVoyageAccruals: async (_, request, c) => {
      const { due, month, isNew } = await postVoyageAccruals(c.platform, actorOf(c), request);
      const name = nameOfMonth(month);
      return {
        message: isNew
          ? `The accruals of voyages of ${name} are posted.`
          : `Nothing changed: the accruals of voyages of ${name} stand as they are.`,
        voyageAccruals: presentVoyageAccruals(due),
      };
    },
    bookBunkerStocks: async (_, { seal }, c) => {
      const { due, count } = await bookBunkerStocks(c.platform, actorOf(c), seal);
      const of = count === 1 ? 'one voyage is' : `${count} voyages are`;
      return {
        message:
          count === 0
            ? 'Nothing changed: bunkers on board stand as they are.'
            : `The bunkers on board of ${of} booked.`,
        bunkerStocks: presentBunkerStocks(due),
      };
    },
    postYearEnd: async (_, request, c) => {
      const { end, isNew } = await postYearEnd(c.platform, actorOf(c), request);
      return {
        message: isNew
          ? `${end.year} is closed.`
          : `Nothing changed: ${end.year} was closed before.`,
        yearEnd: presentYearEnd(end),
      };
    },
    reverseYearEnd: async (_, { year }, c) => {
      const end = await reverseYearEnd(c.platform, actorOf(c), year);
      return {
        message: `The closing entry of ${year} is taken back.`,
        yearEnd: presentYearEnd(end),
      };
    },
  },
};
