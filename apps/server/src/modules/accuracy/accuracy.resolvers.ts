import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentDetail, presentSubject } from './accuracy.presenter.ts';
import { listAccuracy, readBrokers, readDetail, readPorts } from './accuracy.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const accuracyResolvers: Resolvers = {
  Query: {
    listAccuracy: async (_, { kind, search, limit, offset }, c) => {
      const query = { kind, search: search ?? null, limit, offset };
      const { rows, total } = await listAccuracy(...asked(c), query);
      return { rows: rows.map(presentSubject), total };
    },
    accuracyDetail: async (_, query, c) => presentDetail(await readDetail(...asked(c), query)),
    portAccuracy: async (_, { ports }, c) =>
      (await readPorts(...asked(c), ports)).map(presentSubject),
    brokerAccuracy: async (_, { brokers }, c) =>
      (await readBrokers(...asked(c), brokers)).map(presentSubject),
  },
};
