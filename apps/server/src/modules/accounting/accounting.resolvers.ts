import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentDocument, presentIntegration, presentRun } from './accounting.presenter.ts';
import * as connections from './connections.service.ts';
import * as exports from './exports.service.ts';

const countOf = (count: number): string => `${count} ${count === 1 ? 'posting' : 'postings'}`;

export const accountingResolvers: Resolvers = {
  Query: {
    accountingIntegration: async (_, __, c) =>
      presentIntegration(await connections.readIntegration(c.platform, actorOf(c))),
    accountingDocuments: async (_, query, c) => {
      const rows = await exports.listDocuments(c.platform, actorOf(c), query);
      return { rows: rows.map(presentDocument), total: Number(rows[0]?.total ?? 0) };
    },
    accountingRuns: async (_, { connectionId }, c) =>
      (await exports.listRuns(c.platform, actorOf(c), connectionId)).map(presentRun),
    accountingAccounts: (_, { connectionId }, c) =>
      connections.listMappedAccounts(c.platform, actorOf(c), connectionId),
  },
  Mutation: {
    linkAccounting: async (_, { data }, c) => {
      const { id, name, status } = await connections.linkAccounting(c.platform, actorOf(c), data);
      return { message: `${name} was added: ${status}.`, connectionId: id };
    },
    checkAccounting: async (_, { id }, c) => {
      const { name, status } = await connections.checkAccounting(c.platform, actorOf(c), id);
      return { message: `${name}: ${status}.` };
    },
    unlinkAccounting: async (_, { id }, c) => ({
      message: `${await connections.unlinkAccounting(c.platform, actorOf(c), id)} was unlinked; its key is destroyed.`,
    }),
    saveAccountingAccounts: async (_, given, c) => {
      await connections.saveAccounts(c.platform, actorOf(c), given);
      return { message: 'The accounts were saved.' };
    },
    runAccountingExport: async (_, { again, ...period }, c) => {
      const request = { ...period, isRepeat: again ?? false };
      const run = await exports.runExport(c.platform, actorOf(c), request);
      const done = run.isFile ? 'exported' : 'on the way';
      return { message: `Run ${run.number}: ${countOf(run.postings)} ${done}.`, runId: run.id };
    },
  },
};
