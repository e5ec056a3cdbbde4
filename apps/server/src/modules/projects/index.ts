import { readFileSync } from 'node:fs';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Module } from '../../platform/module.ts';
import { readProjects } from './projects.service.ts';

export const projectsModule: Module = {
  name: 'projects',
  typeDefs: readFileSync(new URL('./projects.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: { projects: (_, args, c) => readProjects(c.platform, actorOf(c), args) },
  },
};
