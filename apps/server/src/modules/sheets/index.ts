import type { Module } from '../../platform/module.ts';
import { sheetRoutes } from './sheets.routes.ts';

/** Tables that somebody brings as a file, as text for the page that imports them. */
export const sheetsModule: Module = { name: 'sheets', routes: sheetRoutes };
