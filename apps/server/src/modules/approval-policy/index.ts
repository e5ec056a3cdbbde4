import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { approvalPolicyResolvers } from './approval-policy.resolvers.ts';

export const approvalPolicyModule: Module = {
  name: 'approval-policy',
  typeDefs: readFileSync(new URL('./approval-policy.graphql', import.meta.url), 'utf8'),
  resolvers: approvalPolicyResolvers,
};
