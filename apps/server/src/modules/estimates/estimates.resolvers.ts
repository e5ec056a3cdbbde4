import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import {
  presentEstimate,
  presentRevision,
  presentSheet,
  presentViewer,
} from './estimates.presenter.ts';
import * as service from './estimates.service.ts';
import * as viewers from './viewers.service.ts';

type SheetArgs = { name: string; type: string; isPublic: boolean };
type SheetChange = { estimateSheetId: string; name: string; isPublic?: boolean; version: number };
type SheetKey = { estimateSheetId: string };
type View = SheetKey & {
  estimateId?: string | null;
  rowKey?: string | null;
  isTyping: boolean;
};
type Order = { estimateSheetId: string; estimateIds: string[] };
type Save = { data: service.EstimateData; estimateId: string; version: number };

export const estimateResolvers: ResolverMap = {
  Query: {
    listEstimateSheets: async (
      _: unknown,
      args: { search?: string; limit?: number; offset?: number },
      c: Context,
    ) => (await service.listSheets(c.platform, actorOf(c), args)).map(presentSheet),
    estimateSheet: async (_: unknown, { id }: { id: string }, c: Context) => {
      const found = await service.getSheet(c.platform, actorOf(c), id);
      return {
        sheet: presentSheet(found.sheet),
        estimates: found.estimates.map(presentEstimate),
      };
    },
    estimate: async (_: unknown, { id }: { id: string }, c: Context) =>
      presentEstimate(await service.getEstimate(c.platform, actorOf(c), id)),
    estimateRevisions: async (_: unknown, { estimateId }: { estimateId: string }, c: Context) =>
      (await service.listRevisions(c.platform, actorOf(c), estimateId)).map(presentRevision),
    worksheetViewers: async (_: unknown, args: SheetKey, c: Context) =>
      (await viewers.listViewers(c.platform, actorOf(c), args.estimateSheetId)).map(presentViewer),
  },
  Mutation: {
    viewWorksheet: async (_: unknown, args: View, c: Context) => {
      const { estimateSheetId: worksheetId, estimateId = null, rowKey = null, isTyping } = args;
      const seen = { worksheetId, estimateId, rowKey, isTyping };
      return { viewers: (await viewers.view(c.platform, actorOf(c), seen)).map(presentViewer) };
    },
    leaveWorksheet: async (_: unknown, args: SheetKey, c: Context) => {
      await viewers.leave(c.platform, actorOf(c), args.estimateSheetId);
      return { viewers: [] };
    },
    createEstimateSheet: async (_: unknown, args: SheetArgs, c: Context) =>
      sheetAnswer(await service.createSheet(c.platform, actorOf(c), args)),
    updateEstimateSheet: async (_: unknown, args: SheetChange, c: Context) => {
      const change = { ...args, id: args.estimateSheetId };
      return sheetAnswer(await service.updateSheet(c.platform, actorOf(c), change));
    },
    deleteEstimateSheet: async (_: unknown, args: { estimateSheetId: string }, c: Context) => ({
      ...sheetAnswer(await service.deleteSheet(c.platform, actorOf(c), args.estimateSheetId)),
      message: 'The worksheet and its estimates were deleted.',
    }),
    reorderEstimates: async (_: unknown, args: Order, c: Context) => {
      const order = { sheetId: args.estimateSheetId, estimateIds: args.estimateIds };
      return sheetAnswer(await service.reorder(c.platform, actorOf(c), order));
    },
    createEstimate: async (_: unknown, { data }: { data: service.EstimateData }, c: Context) =>
      estimateAnswer(await service.createEstimate(c.platform, actorOf(c), data)),
    updateEstimate: async (_: unknown, args: Save, c: Context) => {
      const change = { id: args.estimateId, version: args.version, data: args.data };
      return estimateAnswer(await service.updateEstimate(c.platform, actorOf(c), change));
    },
    deleteEstimate: async (_: unknown, { estimateId }: { estimateId: string }, c: Context) =>
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
