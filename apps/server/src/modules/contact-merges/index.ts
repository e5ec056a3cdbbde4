import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { contactMergeResolvers } from './contact-merges.resolvers.ts';

export const contactMergesModule: Module = {
  name: 'contact-merges',
  typeDefs: readFileSync(new URL('./contact-merges.graphql', import.meta.url), 'utf8'),
  resolvers: contactMergeResolvers,
};
