import { defineList } from '../../platform/lists/exported-list.ts';
import { presentSheet } from './estimates.presenter.ts';
import { listSheets } from './estimates.service.ts';

/** Worksheets as they are saved to a file. */
export const sheetList = defineList<ReturnType<typeof presentSheet>>({
  name: 'worksheets',
  title: 'Worksheets',
  guard: 'estimates.view',
  idOf: (sheet) => sheet.id,
  read: async (platform, actor, page) =>
    (await listSheets(platform, actor, page)).map(presentSheet),
  columns: [
    { key: 'name', header: 'Worksheet', kind: 'text', value: (s) => s.name },
    { key: 'number', header: 'No.', kind: 'text', value: (s) => String(s.number).padStart(3, '0') },
    {
      key: 'estimates',
      header: 'Estimates',
      kind: 'number',
      value: (s) => String(s.estimateCount),
    },
    { key: 'tce', header: 'Best TCE a day', kind: 'number', value: (s) => s.bestTce },
    { key: 'vessels', header: 'Vessels', kind: 'text', value: (s) => s.vesselNames.join(', ') },
    {
      key: 'specialists',
      header: 'Charter specialists',
      kind: 'text',
      value: (s) => s.charterSpecialists.join(', '),
    },
    { key: 'changedBy', header: 'Changed by', kind: 'text', value: (s) => s.updatedBy },
    { key: 'changed', header: 'Changed', kind: 'instant', value: (s) => s.modifiedAt },
    {
      key: 'public',
      header: 'Seen by',
      kind: 'text',
      value: (s) => (s.isPublic ? 'Everybody' : 'Only me'),
    },
  ],
});
