import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { teamResolvers } from './team.resolvers.ts';

export { acceptInvitation, findInvitation } from './invitations.service.ts';
export type { OpenInvitation } from './team.repository.ts';

export const teamModule: Module = {
  name: 'team',
  typeDefs: readFileSync(new URL('./team.graphql', import.meta.url), 'utf8'),
  resolvers: teamResolvers,
};
