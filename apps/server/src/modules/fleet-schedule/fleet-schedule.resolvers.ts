import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentVoyage } from '../voyages/index.ts';
import { explainCoverage } from './coverage-explained.ts';
import { explainExposure, readExposure } from './exposure.service.ts';
import { readSchedule } from './fleet-schedule.service.ts';
import { moveVoyage, previewMove } from './moving.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const fleetScheduleResolvers: Resolvers = {
  Query: {
    fleetSchedule: (_, days, c) => readSchedule(...asked(c), days),
    fleetExposure: (_, query, c) =>
      readExposure(...asked(c), { ...query, routeId: query.routeId ?? null }),
    explainExposure: async (_, query, c) => ({
      tree: await explainExposure(...asked(c), { ...query, routeId: query.routeId ?? null }),
    }),
    explainCoverage: async (_, query, c) => ({
      tree: await explainCoverage(...asked(c), { ...query, vesselId: query.vesselId ?? null }),
    }),
    previewVoyageMove: (_, move, c) => previewMove(...asked(c), move),
  },
  Mutation: {
    moveVoyage: async (_, { warningsRead, ...move }, c) => {
      const moved = await moveVoyage(...asked(c), { ...move, warningsRead: warningsRead ?? null });
      return { message: `${moved.voyage.label} was moved.`, voyage: presentVoyage(moved) };
    },
  },
};
