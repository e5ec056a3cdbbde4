import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { bunkerEnquiryResolvers } from './bunker-enquiries.resolvers.ts';

export const bunkerEnquiriesModule: Module = {
  name: 'bunker-enquiries',
  typeDefs: readFileSync(new URL('./bunker-enquiries.graphql', import.meta.url), 'utf8'),
  resolvers: bunkerEnquiryResolvers,
};
