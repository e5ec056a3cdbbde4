import { readFileSync } from 'node:fs';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { Module } from '../../platform/module.ts';
import { auditList } from './audit.list.ts';
import { listAuditEvents, presentEvent } from './audit.service.ts';

const resolvers: Resolvers = {
  Query: {
    auditEvents: async (_, query, c) => {
      const { rows, total } = await listAuditEvents(c.platform, actorOf(c), query);
      return { rows: rows.map(presentEvent), total };
    },
  },
};

export const auditModule: Module = {
  name: 'audit',
  typeDefs: readFileSync(new URL('./audit.graphql', import.meta.url), 'utf8'),
  resolvers,
  lists: [auditList],
};
