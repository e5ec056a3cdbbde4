import type { Fuel } from '@mainsheet/terms';
import { atPort } from '../../model/itinerary-edits.ts';
import type { CallColumn, PortBook } from './call.ts';
import { cargoColumns } from './cargo-columns.ts';
import { costColumns } from './cost-columns.ts';
import { carbonColumns, fuelColumns } from './fuel-columns.ts';
import { withHistoryNote } from './history-note.ts';
import { PortCell } from './PortCell.tsx';
import { passageColumns } from './passage-columns.ts';
import { placeColumns } from './place-columns.ts';
import { scheduleColumns } from './schedule-columns.ts';

const portColumn = (book: PortBook): CallColumn => ({
  key: 'port',
  header: 'Port',
  width: 172,
  kind: 'port',
  value: ({ row }) => row.portName,
  render: (call) => <PortCell call={call} />,
  edit: {
    search: book.search,
    write: (call, label) => {
      const known = book.find(label ?? '');
      const name = label ?? '';
      const unknown = { code: null, name, latitude: null, longitude: null, timeZone: 'UTC' };
      return { ...call, row: atPort(call.row, known ?? unknown) };
    },
  },
});

/** Sections of the grid that a button jumps to, by the groups they begin with. */
export const SECTIONS = [
  'Passage',
  'Schedule',
  'Cargo',
  'Costs',
  'Place',
  'Bunkers',
  'Carbon',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The section a column stands in. */
export function sectionOf({ group = 'Passage' }: CallColumn): Section {
  const found = SECTIONS.find((section) => group.startsWith(section));
  return found ?? 'Bunkers';
}

/** Columns of the itinerary grid, in groups; the port stands frozen at the left. */
export function callColumns(
  book: PortBook,
  estimate: { fuels: readonly Fuel[]; currency: string },
): CallColumn[] {
  return [
    portColumn(book),
    ...passageColumns,
    ...scheduleColumns(book.today).map((column) => withHistoryNote(column, book)),
    ...cargoColumns,
    ...costColumns(estimate.currency).map((column) => withHistoryNote(column, book)),
    ...placeColumns(book),
    ...fuelColumns(estimate.fuels),
    ...carbonColumns,
  ];
}
