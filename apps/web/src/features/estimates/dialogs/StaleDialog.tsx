import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Dialog } from '../../../ui/index.ts';
import type { EstimateColumn, StoredEstimate } from '../model/estimate-column.ts';
import { changedPaths, mergeChanges } from '../model/merge-inputs.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

const findStale = (store: WorksheetStore): string | null =>
  store.columns.find((column) => column.save.kind === 'stale')?.id ?? null;

/** Comes up when somebody else saved an estimate that was changed here too. */
export function StaleDialog({ store }: { store: WorksheetStore }) {
  const staleId = useSyncExternalStore(
    (listener) => store.subscribeAny(listener),
    () => findStale(store),
  );
  const column = staleId === null ? undefined : store.find(staleId);
  return column ? <Conflict key={column.id} store={store} column={column} /> : null;
}

function Conflict({ store, column }: { store: WorksheetStore; column: EstimateColumn }) {
  const [theirs, setTheirs] = useState<StoredEstimate | null>(null);
  const [failed, setFailed] = useState(false);
  const { id } = column;
  useEffect(() => {
    store.transport.load(id).then(setTheirs, () => setFailed(true));
  }, [store, id]);
  const mine = changedPaths(column.saved, column.inputs);
  const keepBoth = () => {
    if (!theirs) return;
    const saved = theirs.inputs as typeof column.inputs;
    store.adopt(theirs, mergeChanges(column.saved, column.inputs, saved));
  };
  const who = theirs?.updatedBy ?? 'Somebody else';
  return (
    <Dialog
      opened
      title={`${who} changed ${column.fullNumber} in the meantime`}
      actions={
        <>
          <Button
            variant="default"
            disabled={!theirs}
            onClick={() => theirs && store.adopt(theirs)}
          >
            Drop my changes
          </Button>
          <Button disabled={!theirs} onClick={keepBoth} data-autofocus>
            Reload and keep my changes
          </Button>
        </>
      }
    >
      {failed ? (
        <p className="negative">The other version could not be loaded. What you typed is kept.</p>
      ) : (
        <p>
          {mine.length === 1 ? 'One change of yours is' : `${mine.length} changes of yours are`} not
          saved. Reloading shows the other version with your changes on top; where both changed the
          same cell, yours stays.
        </p>
      )}
    </Dialog>
  );
}
