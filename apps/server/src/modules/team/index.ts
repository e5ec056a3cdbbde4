import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { teamResolvers } from './team.resolvers.ts';
import { teamRoutes } from './team.routes.ts';

export const teamModule: Module = {
  name: 'team',
  typeDefs: readFileSync(new URL('./team.graphql', import.meta.url), 'utf8'),
  resolvers: teamResolvers,
  routes: teamRoutes,
};
