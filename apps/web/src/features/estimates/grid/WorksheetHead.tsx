import { ActionIcon, Button } from '@mantine/core';
import {
  IconClipboardText,
  IconColumns3,
  IconMap2,
  IconPencil,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { formatInstant, PageHead, Tag } from '../../../ui/index.ts';
import { SheetDialog } from '../list/SheetDialog.tsx';
import { sheetNumber } from '../list/sheet-number.ts';
import { IndexPicker } from './IndexPicker.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { ViewerMarks } from './ViewerMarks.tsx';
import { type SheetFacts, useGrid, useWorksheet } from './worksheet-context.ts';

type WorksheetHeadProps = {
  sheet: SheetFacts;
  count: number;
  /** The estimate that Details and Solve are about. */
  activeId: () => string | null;
  onSolve: (columnId: string) => void;
  onRecap: (columnId: string) => void;
  onAdd: () => void;
  isMap: boolean;
  onMap: () => void;
  onRenamed: () => void;
};

/** The saved state that the columns are compared with, and the way back to a column. */
function PinnedState() {
  const { store } = useWorksheet();
  const pinned = useSyncExternalStore(
    (listener) => store.subscribeLayout(listener),
    () => store.pinnedState,
  );
  if (!pinned || pinned.save.kind !== 'saved') return null;
  const title = `${pinned.fullNumber} as it was at ${formatInstant(pinned.save.at)}`;
  return (
    <>
      <Tag tone="accent">Baseline: {title}</Tag>
      <ActionIcon
        size={24}
        variant="subtle"
        aria-label="Compare with a column again"
        onClick={() => store.baselineId && store.pin(store.baselineId)}
      >
        <IconX size={14} />
      </ActionIcon>
    </>
  );
}

/** Name, people and actions of a worksheet. */
export function WorksheetHead(props: WorksheetHeadProps) {
  const { sheet, count, activeId, onSolve, onRecap, onAdd, isMap, onMap, onRenamed } = props;
  const { openDetails } = useWorksheet();
  const [isRenaming, setRenaming] = useState(false);
  const isDifferencesOnly = useGrid((snapshot) => snapshot.isDifferencesOnly);
  const withActive = (run: (columnId: string) => void) => () => {
    const columnId = activeId();
    if (columnId) run(columnId);
  };
  return (
    <>
      <PageHead
        title={sheet.name}
        meta={
          <>
            <ActionIcon
              size={24}
              variant="subtle"
              aria-label="Rename worksheet"
              onClick={() =>
                withPermission('estimates.modify', 'Rename a worksheet', () => setRenaming(true))
              }
            >
              <IconPencil size={14} />
            </ActionIcon>
            <Tag>{count === 1 ? '1 estimate' : `${count} estimates`}</Tag>
            <span className="muted small">
              Worksheet {sheetNumber(sheet)}, {sheet.isPublic ? 'public' : 'private'}
            </span>
            <PinnedState />
            {isDifferencesOnly && <Tag tone="accent">Differences only</Tag>}
          </>
        }
        actions={
          <>
            <ViewerMarks />
            <IndexPicker />
            <Button variant="default" disabled={count === 0} onClick={withActive(openDetails)}>
              Details
            </Button>
            <Button
              variant="default"
              px="xs"
              aria-label={isMap ? 'Columns' : 'Map'}
              title={isMap ? 'Columns' : 'Map'}
              aria-pressed={isMap}
              disabled={count === 0}
              onClick={onMap}
            >
              {isMap ? <IconColumns3 size={16} /> : <IconMap2 size={16} />}
            </Button>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={14} />}
              disabled={count === 0}
              onClick={() =>
                withPermission('estimates.modify', 'Read a recap', withActive(onRecap))
              }
            >
              Read a recap
            </Button>
            <MoreMenu
              sheet={sheet}
              disabled={count === 0}
              activeId={activeId}
              onSolve={withActive(onSolve)}
            />
            <Button leftSection={<IconPlus size={14} />} onClick={onAdd}>
              Add estimate
            </Button>
          </>
        }
      />
      {isRenaming && (
        <SheetDialog
          sheet={sheet}
          onClose={() => setRenaming(false)}
          onSaved={() => {
            setRenaming(false);
            onRenamed();
          }}
        />
      )}
    </>
  );
}
