import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { cargoBookHref } from '../../platform/navigation/record-links.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import {
  EMPTY_VIEW,
  type ListFilter,
  ListPage,
  type ListView,
  optionsOf,
  Page,
  PageHead,
} from '../../ui/index.ts';
import { CARGO_BOOK_COLUMNS } from './cargo-book-columns.tsx';
import { CARGO_BOOK_LIST, type CargoBookLine } from './cargo-books.queries.ts';
import { useCargoBookDeletion } from './use-cargo-book-deletion.ts';

const SAVE = exportList('cargo-books');
const CONTEXT = { additionalTypenames: ['CargoBookRow', 'CargoBook'] };
const CARGO_BOOKS = defineListing({
  query: CARGO_BOOK_LIST,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ cargoBooks }) => ({ rows: cargoBooks, total: null }),
  context: CONTEXT,
});
const idOf = (row: CargoBookLine) => row.id;
const nameOf = (row: CargoBookLine) => `${row.referenceNumber} ${row.cargo}`;

const viewOf = (filters: ListView['filters']): ListView => ({ ...EMPTY_VIEW, filters });
const SAVED_VIEWS = [
  { name: 'All', view: EMPTY_VIEW },
  { name: 'Open', view: viewOf({ status: ['Inquiry', 'Confirmed'] }) },
  { name: 'Contracts', view: viewOf({ voyageType: ['COA'] }) },
] as const;

type Choices = Readonly<Record<FilterKey, readonly string[]>>;
type FilterKey = 'status' | 'cargo' | 'charterer' | 'company' | 'freightType' | 'voyageType';
const NO_CHOICES: Choices = {
  status: [],
  cargo: [],
  charterer: [],
  company: [],
  freightType: [],
  voyageType: [],
};
const LABELS: readonly (readonly [FilterKey, string])[] = [
  ['status', 'Status'],
  ['cargo', 'Cargo'],
  ['charterer', 'Charterer'],
  ['company', 'Company'],
  ['freightType', 'Freight type'],
  ['voyageType', 'Voyage type'],
];
const filtersOf = (choices: Choices): readonly ListFilter<CargoBookLine>[] =>
  LABELS.map(([key, label]) => ({
    key,
    label,
    options: optionsOf(choices[key]),
    valueOf: (row) => row[key] ?? '',
  }));

/** All cargo books, the newest first. */
export function CargoBookList() {
  const navigate = useNavigate();
  const list = useListView();
  const { data, listed } = useRows(CARGO_BOOKS);
  const { askDelete, dialog } = useCargoBookDeletion();
  const inUse = data?.cargoBookFilters;
  const filters = useMemo(
    () =>
      filtersOf(
        inUse
          ? {
              status: inUse.statuses,
              cargo: inUse.cargoes,
              charterer: inUse.charterers.map(({ name }) => name),
              company: inUse.companies,
              freightType: inUse.freightTypes,
              voyageType: inUse.voyageTypes,
            }
          : NO_CHOICES,
      ),
    [inUse],
  );
  const create = () =>
    withPermission('cargoBooks.create', 'Create a cargo book', () => {
      void navigate({ to: '/cargo/cargo-detail' });
    });
  const paste = () =>
    withPermission('cargoBooks.create', 'Paste a circular', () => {
      void navigate({ to: '/cargo/circular' });
    });
  const open = (row: CargoBookLine) => void navigate({ href: cargoBookHref(row.id) });
  const newBook = <Button onClick={create}>New cargo book</Button>;
  return (
    <Page>
      <PageHead
        title="Cargo books"
        actions={
          <>
            <Button component={Link} to="/cargo/matching" variant="default">
              Matching
            </Button>
            <Button variant="default" onClick={paste}>
              Paste a circular
            </Button>
            {newBook}
          </>
        }
      />
      <ListPage
        label="Cargo books"
        {...listed}
        columns={CARGO_BOOK_COLUMNS}
        filters={filters}
        savedViews={SAVED_VIEWS}
        rowId={idOf}
        rowName={nameOf}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => cargoBookHref(row.id)}
        onOpen={open}
        actionsOf={(row) => [
          { label: 'Open', run: () => open(row) },
          {
            label: 'Delete',
            danger: true,
            run: () =>
              withPermission('cargoBooks.delete', 'Delete a cargo book', () => askDelete(row)),
          },
        ]}
        empty={{
          title: 'No cargo books yet',
          text: 'Book the first cargo: its estimates and its voyage start from it.',
          action: newBook,
        }}
      />
      {dialog}
    </Page>
  );
}
