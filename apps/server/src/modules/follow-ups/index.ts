import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { followUpResolvers } from './follow-ups.resolvers.ts';
import { tellBroken } from './follow-ups.service.ts';

export { addFollowUp } from './follow-ups.service.ts';
export { type ExpectedRow, listExpected, promisesInForce } from './promises.repository.ts';

export const followUpsModule: Module = {
  name: 'follow-ups',
  typeDefs: readFileSync(new URL('./follow-ups.graphql', import.meta.url), 'utf8'),
  resolvers: followUpResolvers,
  scheduler: tellBroken,
};
