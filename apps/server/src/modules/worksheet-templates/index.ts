import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { worksheetTemplateResolvers } from './worksheet-templates.resolvers.ts';

export const worksheetTemplatesModule: Module = {
  name: 'worksheet-templates',
  typeDefs: readFileSync(new URL('./worksheet-templates.graphql', import.meta.url), 'utf8'),
  resolvers: worksheetTemplateResolvers,
};
