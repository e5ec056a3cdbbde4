import { notFound } from '../../../platform/errors.ts';
import { actorOf, type Context } from '../../../platform/graphql/context.ts';
import type { Resolvers } from '../../../platform/graphql/generated/resolvers.ts';
import { billHireStatement, findBilledBy } from '../billing/billing.service.ts';
import { listIndexRoutes } from '../index-routes.service.ts';
import * as offHire from '../off-hire.service.ts';
import { presentTimeCharter } from '../time-charters.presenter.ts';
import { getTimeCharter } from '../time-charters.service.ts';
import {
  findDocumentKey,
  presentHireStatement,
  presentOffHire,
  presentOtherStatement,
} from './charter-statements.presenter.ts';
import {
  issueHireStatement,
  type PlacedStatement,
  readHireStatement,
} from './hire-statement.service.ts';
import { readOpexStatement, readPoolStatement } from './pool-opex.service.ts';
import { fileNameOf, pdfAddress } from './statement-paper.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

async function presented(c: Context, placed: PlacedStatement) {
  const key = { timeCharterId: placed.charter.id, number: placed.number };
  return presentHireStatement(placed, await findBilledBy(...asked(c), key));
}

export const charterStatementResolvers: Resolvers = {
  Query: {
    charterOffHire: async (_, { timeCharterId }, c) =>
      (await offHire.listOffHire(...asked(c), timeCharterId)).map(presentOffHire),
    hireStatement: async (_, args, c) => presented(c, await readHireStatement(...asked(c), args)),
    poolStatement: async (_, args, c) =>
      presentOtherStatement(await readPoolStatement(...asked(c), args)),
    opexStatement: async (_, args, c) =>
      presentOtherStatement(await readOpexStatement(...asked(c), args)),
    timeCharterDocument: async (_, { documentId }, c) => {
      const key = findDocumentKey(documentId);
      if (!key) throw notFound('The document');
      const { row } = await getTimeCharter(...asked(c), key.charterId);
      return {
        documentId,
        status: 'success',
        fileName: fileNameOf(row, key),
        url: pdfAddress(key),
      };
    },
    indexRoutes: (_, __, c) => listIndexRoutes(...asked(c)),
  },
  Mutation: {
    saveCharterOffHire: async (_, { timeCharterId: charterId, id, version, data }, c) => {
      const change = { charterId, id: id ?? null, version: version ?? null, data };
      await offHire.saveOffHire(...asked(c), change);
      const whole = await getTimeCharter(...asked(c), charterId);
      return { message: 'Off-hire saved.', timeCharter: presentTimeCharter(whole) };
    },
    deleteCharterOffHire: async (_, { timeCharterId: charterId, id, version }, c) => {
      await offHire.deleteOffHire(...asked(c), { charterId, id, version });
      const whole = await getTimeCharter(...asked(c), charterId);
      return { message: 'Off-hire deleted.', timeCharter: presentTimeCharter(whole) };
    },
    issueHireStatement: async (_, args, c) => {
      const placed = await issueHireStatement(...asked(c), args);
      const message = `Hire statement ${placed.number} was issued.`;
      return { message, statement: await presented(c, placed) };
    },
    billHireStatement: async (_, key, c) => {
      const statement = await presented(c, await billHireStatement(...asked(c), key));
      const kind = statement.billing?.kind ?? 'document';
      return {
        message: `A draft ${kind} of hire statement ${key.number} was prepared.`,
        statement,
      };
    },
  },
};
