import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentSheet } from '../estimates/index.ts';
import type { TemplateRow } from './worksheet-templates.repository.ts';
import * as service from './worksheet-templates.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const worksheetTemplateResolvers: Resolvers = {
  Query: {
    worksheetTemplates: async (_, __, c) =>
      (await service.listTemplates(...asked(c))).map(presentTemplate),
  },
  Mutation: {
    saveWorksheetTemplate: async (_, { estimateSheetId: sheetId, name }, c) => {
      const row = await service.saveTemplate(...asked(c), { sheetId, name });
      return { message: `The template ${row.name} was saved.`, template: presentTemplate(row) };
    },
    renameWorksheetTemplate: async (_, { templateId: id, version, name }, c) => {
      const row = await service.renameTemplate(...asked(c), { id, version, name });
      return { message: `The template is called ${row.name}.`, template: presentTemplate(row) };
    },
    deleteWorksheetTemplate: async (_, { templateId: id, version }, c) => {
      const row = await service.deleteTemplate(...asked(c), { id, version });
      return { message: `The template ${row.name} was deleted.`, template: presentTemplate(row) };
    },
    createSheetFromTemplate: async (_, { templateId, name, isPublic }, c) => {
      const row = await service.createFromTemplate(...asked(c), { templateId, name, isPublic });
      return { estimateSheetId: row.id, sheet: presentSheet(row) };
    },
  },
};

const presentTemplate = (row: TemplateRow) => ({
  id: row.id,
  name: row.name,
  estimateCount: row.estimate_count,
  vesselNames: row.vessel_names,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});
