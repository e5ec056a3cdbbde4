import { useEffect } from 'react';
import { getSession } from '../../platform/session/session.ts';
import { forgetTyping, keepTyping, storedTyping } from '../../platform/session/stored-typing.ts';
import { showSnackbar } from '../../ui/index.ts';
import type { ColumnState } from './model/estimate-column.ts';
import { keepUnsaved, type UnsavedPlace } from './model/keep-unsaved.ts';
import type { SharedEstimate } from './model/shared-estimate.ts';
import type { WorksheetStore } from './model/worksheet-store.ts';

/** What is typed in a worksheet outlives the browser; what was left behind here is taken up again. */
export function useUnsaved(store: WorksheetStore, sheetId: string): void {
  useEffect(() => {
    const session = getSession();
    if (session.status !== 'signed-in') return undefined;
    const { companyId, userId } = session.user;
    const owner = { companyId, userId };
    const place: UnsavedPlace = {
      keep: (id, typed) => void keepTyping(owner, { sheetId, id, typed }),
      forget: (id) => void forgetTyping(owner, { sheetId, id }),
    };
    let isOver = false;
    let stop = () => {};
    void storedTyping(owner, sheetId).then((found) => {
      if (isOver) return;
      const ids = found.map(({ id }) => id);
      stop = keepUnsaved(store, place, ids);
      for (const { id, typed } of found) {
        const taken = store.takeUp(id, typed as SharedEstimate<ColumnState>);
        if (!taken) place.forget(id);
        tellOf(store.find(id)?.fullNumber, taken);
      }
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [store, sheetId]);
}

function tellOf(name: string | undefined, isTaken: boolean): void {
  if (isTaken) {
    showSnackbar(`What you typed in ${name} was kept in this browser and is saved now.`);
  } else if (name === undefined) {
    const text = 'What you typed in an estimate was not saved: it was deleted in the meantime.';
    showSnackbar(text, { error: true });
  } else {
    const text = `What you typed in ${name} was not saved: it was fixed in the meantime.`;
    showSnackbar(text, { error: true });
  }
}
