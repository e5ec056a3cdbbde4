import type { Module } from '../../platform/module.ts';
import { sheetRoutes } from './sheets.routes.ts';

export { importSentence, MOST_SHOWN, presentImport, type TableImport } from './table-import.ts';
export {
  plainName,
  readAmounts,
  readDays,
  readTitledTable,
  type TableFault,
  type TableLine,
  type Titles,
} from './titled-table.ts';

/** Tables that somebody brings as a file, as text for the page that imports them. */
export const sheetsModule: Module = { name: 'sheets', routes: sheetRoutes };
