import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { ErrorLogRow } from './error-log.repository.ts';
import { keepError, listErrors } from './error-log.service.ts';

const presentError = ({ member_name, ...row }: ErrorLogRow) => ({
  ...row,
  memberName: member_name,
});

export const errorLogResolvers: Resolvers = {
  Query: {
    errorLogs: async (_, __, c) => (await listErrors(c.platform, actorOf(c))).map(presentError),
  },
  Mutation: {
    createErrorLog: async (_, { data }, c) => ({
      message: 'The failure is written down.',
      id: await keepError(c.platform, actorOf(c), data),
    }),
  },
};
