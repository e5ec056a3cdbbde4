import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import {
  presentEstimate,
  presentRevision,
  presentSheet,
  presentViewer,
} from './estimates.presenter.ts';
import * as service from './estimates.service.ts';
import { presentComparison, presentHistory, presentState } from './history.presenter.ts';
import * as history from './history.service.ts';
import { getSince, mergeEstimate } from './merging.service.ts';
import * as viewers from './viewers.service.ts';

export const estimateResolvers: Resolvers = {
  Query: {
    listEstimateSheets: async (_, args, c) =>
      (await service.listSheets(c.platform, actorOf(c), args)).map(presentSheet),
    estimateSheet: async (_, { id }, c) => {
      const found = await service.getSheet(c.platform, actorOf(c), id);
      return {
        sheet: presentSheet(found.sheet),
        estimates: found.estimates.map(presentEstimate),
      };
    },
    estimate: async (_, { id }, c) =>
      presentEstimate(await service.getEstimate(c.platform, actorOf(c), id)),
    estimateRevisions: async (_, { estimateId }, c) =>
      (await service.listRevisions(c.platform, actorOf(c), estimateId)).map(presentRevision),
    estimateHistory: async (_, args, c) =>
      presentHistory(await history.listHistory(c.platform, actorOf(c), args)),
    estimateState: async (_, args, c) =>
      presentState(await history.getState(c.platform, actorOf(c), args)),
    compareEstimateStates: async (_, args, c) =>
      presentComparison(await history.compareStates(c.platform, actorOf(c), args)),
    estimateSince: async (_, args, c) => {
      const { row, others } = await getSince(c.platform, actorOf(c), args);
      return { estimate: presentEstimate(row), others };
    },
    worksheetViewers: async (_, args, c) =>
      (await viewers.listViewers(c.platform, actorOf(c), args.estimateSheetId)).map(presentViewer),
  },
  Mutation: {
    viewWorksheet: async (_, args, c) => {
      const { estimateSheetId: worksheetId, estimateId = null, rowKey = null, isTyping } = args;
      const seen = { worksheetId, estimateId, rowKey, isTyping };
      return { viewers: (await viewers.view(c.platform, actorOf(c), seen)).map(presentViewer) };
    },
    leaveWorksheet: async (_, args, c) => {
      await viewers.leave(c.platform, actorOf(c), args.estimateSheetId);
      return { viewers: [] };
    },
    createEstimateSheet: async (_, args, c) =>
      sheetAnswer(await service.createSheet(c.platform, actorOf(c), args)),
    updateEstimateSheet: async (_, args, c) => {
      const change = { ...args, id: args.estimateSheetId };
      return sheetAnswer(await service.updateSheet(c.platform, actorOf(c), change));
    },
    deleteEstimateSheet: async (_, args, c) => ({
      ...sheetAnswer(await service.deleteSheet(c.platform, actorOf(c), args.estimateSheetId)),
      message: 'The worksheet and its estimates were deleted.',
    }),
    reorderEstimates: async (_, args, c) => {
      const order = { sheetId: args.estimateSheetId, estimateIds: args.estimateIds };
      return sheetAnswer(await service.reorder(c.platform, actorOf(c), order));
    },
    createEstimate: async (_, { data }, c) =>
      estimateAnswer(await service.createEstimate(c.platform, actorOf(c), data)),
    updateEstimate: async (_, args, c) => {
      const change = { id: args.estimateId, version: args.version, data: args.data };
      return estimateAnswer(await service.updateEstimate(c.platform, actorOf(c), change));
    },
    mergeEstimate: async (_, args, c) => {
      const { estimateId: id, version, writeId, data } = args;
      const write = { id, version, writeId, data };
      const { row, others, isAsSent } = await mergeEstimate(c.platform, actorOf(c), write);
      return { ...estimateAnswer(row), merged: isAsSent ? null : presentEstimate(row), others };
    },
    restoreEstimate: async (_, args, c) => {
      const wish = { ...args, id: args.estimateId };
      return {
        ...estimateAnswer(await service.restoreEstimate(c.platform, actorOf(c), wish)),
        message: 'The earlier state was saved as the newest one.',
      };
    },
    deleteEstimate: async (_, { estimateId }, c) =>
      estimateAnswer(await service.deleteEstimate(c.platform, actorOf(c), estimateId)),
  },
};

type SheetResult = Awaited<ReturnType<typeof service.createSheet>>;
type EstimateResult = Awaited<ReturnType<typeof service.createEstimate>>;

function sheetAnswer(row: SheetResult) {
  return { estimateSheetId: row.id, sheet: presentSheet(row) };
}

function estimateAnswer(row: EstimateResult) {
  return { id: row.id, estimate: presentEstimate(row) };
}
