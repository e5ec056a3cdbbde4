import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentStatement } from './account-statements.presenter.ts';
import { readAccountStatement } from './statement.service.ts';

export const accountStatementResolvers: Resolvers = {
  Query: {
    accountStatement: async (_, asked, c) =>
      presentStatement(await readAccountStatement(c.platform, actorOf(c), asked)),
  },
};
