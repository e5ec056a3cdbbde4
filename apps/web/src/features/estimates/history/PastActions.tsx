import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { showSnackbar } from '../../../ui/index.ts';
import { RESTORE_ESTIMATE } from '../estimates.queries.ts';
import { baselineKey } from '../grid/baseline-key.ts';
import { type EstimateColumn, isFixed } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

type PastActionsProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  version: number;
  sheetId: string;
  onNow: () => void;
};

/** What one does with a state of the past: go back to now, save it again, compare the worksheet with it. */
export function PastActions({ store, column, version, sheetId, onNow }: PastActionsProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [isRestoring, setRestoring] = useState(false);
  const restore = async () => {
    setRestoring(true);
    // What was typed and waits is a state too.
    await store.autosave.flushAll();
    const present = store.find(column.id)?.version ?? column.version;
    const variables = { id: column.id, revision: version, version: present };
    const { data, error } = await client.mutation(RESTORE_ESTIMATE, variables).toPromise();
    setRestoring(false);
    const answer = data?.restoreEstimate;
    if (answer?.estimate) {
      store.adopt(answer.estimate);
      showSnackbar(answer.message);
      onNow();
    } else {
      const message = error ? errorText(error) : (answer?.message ?? 'The server did not answer.');
      showSnackbar(message, { error: true });
    }
  };
  const pin = () => {
    localStorage.setItem(baselineKey(sheetId), `${column.id}@${version}`);
    void navigate({
      to: '/estimate/estimate-column-view',
      search: { worksheet: sheetId },
    } as never);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={onNow}>
        Back to now
      </Button>
      <Button
        size="xs"
        loading={isRestoring}
        disabled={isFixed(column)}
        onClick={() =>
          withPermission('estimates.modify', 'Restore an earlier state', () => void restore())
        }
      >
        Restore this state
      </Button>
      <Button size="xs" variant="default" onClick={pin}>
        Pin as baseline
      </Button>
    </>
  );
}
