import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { ConfirmDialog, showSnackbar } from '../../ui/index.ts';
import { CLONE_VESSEL, DELETE_VESSEL, ENABLE_VALUATION, TRACK_VESSEL } from './vessels.queries.ts';

export type ActedOn = { id: string; name: string; version: number };

/** What can be done to a vessel from its list and from its own page. */
export function useVesselActions(onDeleted?: () => void) {
  const navigate = useNavigate();
  const [, track] = useMutation(TRACK_VESSEL);
  const [, value] = useMutation(ENABLE_VALUATION);
  const [, clone] = useMutation(CLONE_VESSEL);
  const [, remove] = useMutation(DELETE_VESSEL);
  const [doomed, setDoomed] = useState<ActedOn | null>(null);

  const setTracked = useCallback(
    (vessel: ActedOn, isTracked: boolean) =>
      withPermission('vessels.modify', 'Track a vessel', () => {
        void track({ vesselId: vessel.id, isTracked }).then(({ data, error }) => {
          if (data) showSnackbar(data.trackVessel.message);
          else tellFailure('Error updating vessel tracking status.', error);
        });
      }),
    [track],
  );
  const setValued = useCallback(
    (vessel: ActedOn, enable: boolean) =>
      withPermission('vessels.modify', 'Value a vessel', () => {
        void value({ vesselId: vessel.id, enable }).then(({ data, error }) => {
          if (data) showSnackbar(data.enableValuation.message);
          else tellFailure('Failed to update vessel valuation status', error);
        });
      }),
    [value],
  );
  const startClone = useCallback(
    (vessel: ActedOn) =>
      withPermission('vessels.create', 'Create a vessel', () => {
        void clone({ vesselId: vessel.id }).then(({ data, error }) => {
          const name = data?.cloneVessel.name;
          if (!data) return tellFailure('Error duplicating vessel.', error);
          if (!name) return tellFailure('Failed to get cloned vessel name.', undefined);
          return navigate({ to: '/vessels/create-vessel', search: { clone: vessel.id, name } });
        });
      }),
    [clone, navigate],
  );
  const askDelete = useCallback(
    (vessel: ActedOn) =>
      withPermission('vessels.delete', 'Delete a vessel', () => setDoomed(vessel)),
    [],
  );
  const onConfirm = () => {
    if (!doomed) return;
    const { id, version } = doomed;
    setDoomed(null);
    void remove({ vesselId: id, version }).then(({ data, error }) => {
      if (!data) return tellFailure('The vessel was not deleted.', error);
      showSnackbar(data.deleteVessel.message);
      return onDeleted?.();
    });
  };
  const dialog = (
    <ConfirmDialog
      opened={doomed !== null}
      title={`Delete ${doomed?.name ?? 'this vessel'}?`}
      action="Delete vessel"
      danger
      onConfirm={onConfirm}
      onClose={() => setDoomed(null)}
    >
      It leaves the list and is no longer tracked. Its estimates and voyages keep their figures.
    </ConfirmDialog>
  );
  return { setTracked, setValued, startClone, askDelete, dialog };
}

function tellFailure(what: string, error: Parameters<typeof errorText>[0] | undefined): void {
  const cause = error ? ` ${errorText(error)}` : '';
  showSnackbar(`${what}${cause}`, { error: true, durationMs: 6000 });
}
