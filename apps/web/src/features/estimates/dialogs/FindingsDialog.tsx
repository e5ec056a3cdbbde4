import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/index.ts';
import { useWorksheet } from '../grid/worksheet-context.ts';
import { FindingList } from './FindingList.tsx';
import { goToRow, rowOfFinding } from './find-cell.ts';

/** Everything the validator found in an estimate; each line leads to its cell. */
export function FindingsDialog({ columnId, onClose }: { columnId: string; onClose: () => void }) {
  const { store, grid } = useWorksheet();
  const column = store.find(columnId);
  if (!column) return null;
  return (
    <Dialog
      opened
      title={`Findings of ${column.fullNumber}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <FindingList
        findings={column.result.findings}
        onGo={(finding) => {
          const row = rowOfFinding(store, columnId, finding);
          onClose();
          if (row) setTimeout(() => goToRow(grid, row, columnId));
        }}
      />
    </Dialog>
  );
}
