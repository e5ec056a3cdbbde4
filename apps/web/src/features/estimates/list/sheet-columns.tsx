import type { EstimateSheetsQuery } from '../../../api/generated/graphql.ts';
import { type Column, formatInstant, type ListFilter, optionsOf, Tag } from '../../../ui/index.ts';
import { sheetNumber } from './sheet-number.ts';

export type SheetRow = EstimateSheetsQuery['listEstimateSheets'][number];

/** Figures of worksheets are in the currency of the company. */
export const sheetColumns = (baseCurrency: string): Column<SheetRow>[] => [
  { key: 'name', header: 'Worksheet', width: 250, kind: 'text', value: (sheet) => sheet.name },
  { key: 'number', header: 'No.', width: 60, kind: 'text', value: sheetNumber },
  {
    key: 'estimates',
    header: 'Estimates',
    width: 100,
    kind: 'number',
    total: 'sum',
    value: (sheet) => sheet.estimateCount,
  },
  {
    key: 'tce',
    header: 'Best TCE',
    unit: `${baseCurrency}/d`,
    width: 120,
    kind: 'number',
    decimals: 0,
    value: (sheet) => sheet.bestTce ?? null,
  },
  {
    key: 'vessels',
    header: 'Vessels',
    width: 220,
    kind: 'text',
    value: (sheet) => sheet.vesselNames.join(', '),
  },
  {
    key: 'changedBy',
    header: 'Changed by',
    width: 130,
    kind: 'text',
    value: (sheet) => sheet.updatedBy,
  },
  {
    key: 'changed',
    header: 'Changed',
    unit: 'UTC',
    width: 150,
    kind: 'date',
    value: (sheet) => sheet.modifiedAt,
    text: (sheet) => formatInstant(sheet.modifiedAt),
  },
  {
    key: 'public',
    header: 'Seen by',
    width: 100,
    kind: 'text',
    value: (sheet) => (sheet.isPublic ? 'Public' : 'Private'),
    render: (sheet) => (
      <Tag tone={sheet.isPublic ? 'accent' : 'idle'}>{sheet.isPublic ? 'Public' : 'Private'}</Tag>
    ),
  },
  {
    key: 'specialists',
    header: 'Charter specialists',
    width: 150,
    kind: 'text',
    value: (sheet) => sheet.charterSpecialists.join(', '),
  },
];

/** Filters of the worksheets that are listed: of their specialists those that one has. */
export const sheetFilters = (sheets: readonly SheetRow[]): ListFilter<SheetRow>[] => [
  {
    key: 'public',
    label: 'Seen by',
    options: optionsOf(['Public', 'Private']),
    valueOf: (sheet) => (sheet.isPublic ? 'Public' : 'Private'),
  },
  {
    key: 'specialist',
    label: 'Charter specialist',
    options: optionsOf(
      [...new Set(sheets.flatMap(({ charterSpecialists }) => charterSpecialists))].toSorted(),
    ),
    valueOf: (sheet) => sheet.charterSpecialists,
  },
];
