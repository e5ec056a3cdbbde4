import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useClient, useSubscription } from 'urql';
import type {
  EstimateChangesSubscription,
  EstimateSheetQuery,
} from '../../../api/generated/graphql.ts';
import { useStayOffline } from '../../../platform/changes/offline.ts';
import { WayOn } from '../../../platform/navigation/WayOn.tsx';
import { RecordState } from '../../../platform/records/RecordState.tsx';
import { useMay } from '../../../platform/session/use-session.ts';
import { Page, Panel, State, useDelayed } from '../../../ui/index.ts';
import { createApiTransport } from '../api-transport.ts';
import { ESTIMATE_CHANGES } from '../estimates.queries.ts';
import { ESTIMATE_STATE } from '../history/history.queries.ts';
import { stateOf } from '../history/state-of.ts';
import { createLookUps } from '../look-ups.ts';
import { createLegRouter } from '../model/leg-router.ts';
import { WorksheetStore } from '../model/worksheet-store.ts';
import { seaClient } from '../sea/sea-client.ts';
import { useEstimateSheet } from '../use-estimate-sheet.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { baselineKey } from './baseline-key.ts';
import { useChains } from './ChainBar.tsx';
import { WorksheetView } from './WorksheetView.tsx';

/** The worksheet of the address: `?worksheet=<id>`. */
export function WorksheetPage() {
  const search = useSearch({ strict: false }) as { worksheet?: string };
  const id = search.worksheet ?? '';
  const { data, error, fetching, again } = useEstimateSheet(id);
  const isSlow = useDelayed(fetching);
  if (id === '') {
    return (
      <Page>
        <Panel label="Worksheet">
          <State title="No worksheet" level={1} actions={<WayOn />}>
            Open one from the list of estimates.
          </State>
        </Panel>
      </Page>
    );
  }
  // A later read that fails, as without a network, leaves what is on screen.
  if (error && !data)
    return <RecordState error={error} missing="No worksheet found." onRetry={again} />;
  if (!data) {
    return isSlow ? <p className="muted">Loading the worksheet …</p> : null;
  }
  return (
    <LoadedWorksheet
      key={id}
      data={data}
      onRenamed={() => again({ requestPolicy: 'network-only' })}
    />
  );
}

/** One store for a worksheet while a page shows it; what is typed is saved when it is left. */
export function useWorksheetStore({ estimateSheet }: EstimateSheetQuery) {
  const client = useClient();
  const { sheet, estimates } = estimateSheet;
  const [{ store, lookUps }] = useState(() => ({
    store: new WorksheetStore(estimates, {
      transport: createApiTransport(client, sheet.id),
      router: createLegRouter(seaClient()),
      baselineId: localStorage.getItem(baselineKey(sheet.id)),
    }),
    lookUps: createLookUps(client, seaClient),
  }));
  useEffect(
    () =>
      store.subscribeLayout(() => {
        const pinned = store.pinnedState?.id ?? store.baselineId;
        if (pinned) localStorage.setItem(baselineKey(sheet.id), pinned);
      }),
    [store, sheet.id],
  );
  usePinnedState(store, sheet.id);
  useUnsaved(store, sheet.id);
  useEffect(() => () => void store.autosave.flushAll(), [store]);
  useStayOffline();
  useEffect(() => {
    const saveWaiting = () => store.autosave.saveWaiting(store.columns);
    window.addEventListener('online', saveWaiting);
    return () => window.removeEventListener('online', saveWaiting);
  }, [store]);
  useChangesOfOthers(store);
  useChains(store, useMay('estimates.modify'));
  return { store, lookUps };
}

/** A saved state that was pinned as the baseline, `<estimate>@<version>`, is read again. */
function usePinnedState(store: WorksheetStore, sheetId: string): void {
  const client = useClient();
  useEffect(() => {
    const [id = '', version] = (localStorage.getItem(baselineKey(sheetId)) ?? '').split('@');
    if (version === undefined || !store.find(id)) return;
    void client
      .query(ESTIMATE_STATE, { id, version: Number(version) })
      .toPromise()
      .then(({ data }) => {
        const column = store.find(id);
        if (data && column) store.pinState(stateOf(column, data.estimateState));
      });
  }, [client, store, sheetId]);
}

/** Takes over what others save, below what waits here. */
function useChangesOfOthers(store: WorksheetStore): void {
  const take = (_: unknown, { changes }: EstimateChangesSubscription) => {
    // Without an id some changes may have been missed, of any column.
    if (changes.id !== '') store.hear(changes.id, changes.version);
    else for (const { id, version } of store.columns) store.hear(id, version + 1);
    return changes;
  };
  useSubscription({ query: ESTIMATE_CHANGES }, take);
}

function LoadedWorksheet(props: { data: EstimateSheetQuery; onRenamed: () => void }) {
  const { data, onRenamed } = props;
  const { store, lookUps } = useWorksheetStore(data);
  const { sheet } = data.estimateSheet;
  return <WorksheetView store={store} lookUps={lookUps} sheet={sheet} onRenamed={onRenamed} />;
}
