import { readFileSync } from 'node:fs';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Module } from '../../platform/module.ts';
import { presentCashFlow } from './cashflow.presenter.ts';
import { readCashFlow } from './cashflow.service.ts';

export { presentCashFlow } from './cashflow.presenter.ts';
export { readCashFlow } from './cashflow.service.ts';

export const cashflowModule: Module = {
  name: 'cashflow',
  typeDefs: readFileSync(new URL('./cashflow.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      cashFlow: async (_, args, c) => {
        const asked = { scenario: args.scenario, currency: args.currency ?? null };
        const view = await readCashFlow(c.platform, actorOf(c), asked);
        return presentCashFlow(view, actorOf(c), args);
      },
    },
  },
};
