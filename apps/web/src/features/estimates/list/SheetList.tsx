import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { exportList } from '../../../platform/lists/files.ts';
import { useListView } from '../../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../../platform/lists/use-rows.ts';
import { useCommands } from '../../../platform/navigation/commands.ts';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { useMutate } from '../../../platform/records/mutations.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { ConfirmDialog, ListPage, Page, PageHead, showSnackbar } from '../../../ui/index.ts';
import { DELETE_ESTIMATE_SHEET, ESTIMATE_SHEETS_QUERY } from '../estimates.queries.ts';
import { SheetDialog, type SheetToEdit } from './SheetDialog.tsx';
import { type SheetRow, sheetColumns, sheetFilters } from './sheet-columns.tsx';
import { TemplatesDialog } from './TemplatesDialog.tsx';

const idOf = (sheet: SheetRow) => sheet.id;
const nameOf = (sheet: SheetRow) => sheet.name;
const SAVE = exportList('worksheets');
const COLUMN_VIEW = '/estimate/estimate-column-view';

const SHEETS = defineListing({
  query: ESTIMATE_SHEETS_QUERY,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ listEstimateSheets }) => ({ rows: listEstimateSheets, total: null }),
  context: { requestPolicy: 'cache-and-network' },
});

/** Worksheets of the company, last changed first. */
export function SheetList() {
  const { baseCurrency } = useUser();
  const columns = useMemo(() => sheetColumns(baseCurrency), [baseCurrency]);
  const navigate = useNavigate();
  const list = useListView();
  const { listed, readAgain } = useRows(SHEETS);
  const filters = useMemo(() => sheetFilters(listed.rows ?? []), [listed.rows]);
  const [editing, setEditing] = useState<{ sheet: SheetToEdit } | null>(null);
  const [isShowing, setShowing] = useState(false);
  const showTemplates = useCallback(() => setShowing(true), []);
  const { askDelete, deleteDialog } = useSheetDeletion(readAgain);
  const open = (id: string) => void navigate({ to: COLUMN_VIEW, search: { worksheet: id } });
  const create = useCallback(
    () =>
      withPermission('estimates.create', 'Create a worksheet', () => setEditing({ sheet: null })),
    [],
  );
  useSheetCommands({ create, showTemplates });
  return (
    <Page>
      <PageHead
        title="Estimates"
        actions={
          <>
            <Button variant="default" onClick={showTemplates}>
              Templates
            </Button>
            <Button leftSection={<IconPlus size={14} />} onClick={create}>
              New worksheet
            </Button>
          </>
        }
      />
      <ListPage
        label="Worksheets"
        onExport={SAVE}
        {...listed}
        columns={columns}
        filters={filters}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        hrefOf={(sheet) => `${COLUMN_VIEW}?worksheet=${sheet.id}`}
        onOpen={(sheet) => open(sheet.id)}
        actionsOf={(sheet) => [
          {
            label: `Rename ${sheet.name}`,
            run: () =>
              withPermission('estimates.modify', 'Rename a worksheet', () => setEditing({ sheet })),
          },
          {
            label: `Delete ${sheet.name}`,
            danger: true,
            run: () =>
              withPermission('estimates.delete', 'Delete a worksheet', () => askDelete(sheet)),
          },
        ]}
        empty={{
          title: 'No worksheets yet',
          text: 'A worksheet compares estimates of one cargo or one ship side by side.',
          action: <Button onClick={create}>New worksheet</Button>,
        }}
      />
      {isShowing && <TemplatesDialog onClose={() => setShowing(false)} />}
      {editing && (
        <SheetDialog
          sheet={editing.sheet}
          onClose={() => setEditing(null)}
          onSaved={(id) => {
            if (!editing.sheet) return open(id);
            setEditing(null);
            readAgain();
          }}
        />
      )}
      {deleteDialog}
    </Page>
  );
}

type SheetCommands = { create: () => void; showTemplates: () => void };

function useSheetCommands({ create, showTemplates }: SheetCommands): void {
  useCommands(
    useMemo(
      () => [
        { id: 'new-worksheet', label: 'New worksheet', group: 'Do' as const, run: create },
        {
          id: 'worksheet-templates',
          label: 'Templates of worksheets',
          group: 'Do' as const,
          run: showTemplates,
        },
      ],
      [create, showTemplates],
    ),
  );
}

/** A worksheet goes with all its estimates: it asks first. */
function useSheetDeletion(readAgain: () => void) {
  const [doomed, setDoomed] = useState<SheetRow | null>(null);
  const [remove] = useMutate(DELETE_ESTIMATE_SHEET);
  const confirmDelete = async (sheet: SheetRow) => {
    setDoomed(null);
    const { answer } = await remove({ id: sheet.id });
    showSnackbar(answer ? `${sheet.name} deleted` : 'The worksheet could not be deleted.', {
      error: !answer,
    });
    readAgain();
  };
  const deleteDialog = doomed && (
    <ConfirmDialog
      opened
      title={`Delete ${doomed.name}?`}
      action={`Delete ${doomed.estimateCount} estimates`}
      danger
      onConfirm={() => void confirmDelete(doomed)}
      onClose={() => setDoomed(null)}
    >
      The worksheet and all its estimates go out of use. Voyages fixed from them stay.
    </ConfirmDialog>
  );
  return { askDelete: setDoomed, deleteDialog };
}
