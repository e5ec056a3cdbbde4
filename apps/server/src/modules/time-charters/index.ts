import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { charterStatementResolvers } from './charter-statements.resolvers.ts';
import { timeCharterList } from './time-charters.list.ts';
import { timeCharterResolvers } from './time-charters.resolvers.ts';
import { timeCharterRoutes } from './time-charters.routes.ts';
import { timeCharterSearch } from './time-charters.search.ts';

export { createTimeCharter, updateTimeCharter } from './time-charters.service.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

export const timeChartersModule: Module = {
  name: 'time-charters',
  typeDefs: read('./time-charters.graphql') + read('./charter-statements.graphql'),
  resolvers: {
    Query: { ...timeCharterResolvers.Query, ...charterStatementResolvers.Query },
    Mutation: { ...timeCharterResolvers.Mutation, ...charterStatementResolvers.Mutation },
  },
  routes: timeCharterRoutes,
  search: timeCharterSearch,
  lists: [timeCharterList],
};
