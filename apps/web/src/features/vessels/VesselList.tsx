import { OWNERSHIPS, VESSEL_TYPES } from '@mainsheet/contract';
import { Button, Switch } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { createContext, lazy, Suspense, useContext, useMemo, useState } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { vesselHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useUser } from '../../platform/session/use-session.ts';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  SwatchName,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { useFleetOptions } from './fleets/use-fleet-options.ts';
import { useVesselActions } from './vessel-actions.tsx';
import { flagOf, hasScrubber, ownershipLabel, vesselCodeOf } from './vessel-record.ts';
import { VESSELS, type VesselRow } from './vessels.queries.ts';

// Most who look at the list import nothing and choose no fleet: the forms come when they are asked for.
const ImportVesselsDialog = lazy(async () => ({
  default: (await import('./ImportVesselsDialog.tsx')).ImportVesselsDialog,
}));
const FleetDialog = lazy(async () => ({
  default: (await import('./fleets/FleetDialog.tsx')).FleetDialog,
}));

const TrackContext = createContext<(vessel: VesselRow, isTracked: boolean) => void>(
  () => undefined,
);

function TrackSwitch({ vessel }: { vessel: VesselRow }) {
  const setTracked = useContext(TrackContext);
  return (
    <Switch
      checked={vessel.isTracked}
      aria-label={`Track ${vessel.name}`}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => setTracked(vessel, event.currentTarget.checked)}
    />
  );
}

const columnsIn = (baseCurrency: string): Column<VesselRow>[] => [
  { key: 'name', header: 'Vessel', width: 170, kind: 'text', value: (vessel) => vessel.name },
  { key: 'code', header: 'Code', width: 60, kind: 'text', value: vesselCodeOf },
  { key: 'imo', header: 'IMO', width: 80, kind: 'text', value: (vessel) => vessel.imo },
  { key: 'type', header: 'Type', width: 105, kind: 'text', value: (vessel) => vessel.type },
  {
    key: 'dwt',
    header: 'Deadweight',
    unit: 'mt',
    width: 115,
    kind: 'number',
    total: 'sum',
    value: (vessel) => vessel.deadweightT,
  },
  {
    key: 'built',
    header: 'Built',
    width: 60,
    kind: 'number',
    value: (vessel) => vessel.yearBuilt,
    text: (vessel) => String(vessel.yearBuilt ?? ''),
  },
  {
    key: 'ownership',
    header: 'Ownership',
    width: 95,
    kind: 'text',
    value: (vessel) => ownershipLabel(vessel.ownership),
  },
  {
    key: 'dailyCost',
    header: 'Daily cost',
    unit: baseCurrency,
    width: 115,
    kind: 'number',
    value: (vessel) => vessel.dailyCost,
  },
  {
    key: 'fleet',
    header: 'Fleet',
    width: 120,
    kind: 'text',
    value: (vessel) => vessel.fleet?.name ?? '',
    render: ({ fleet }) => fleet && <SwatchName colour={fleet.colour} name={fleet.name} />,
  },
  { key: 'flag', header: 'Flag', width: 124, kind: 'text', optional: true, value: flagOf },
  {
    key: 'scrubber',
    header: 'Scrubber',
    width: 80,
    kind: 'text',
    value: (vessel) => (hasScrubber(vessel) ? 'Fitted' : ''),
    render: (vessel) => hasScrubber(vessel) && <Tag>Fitted</Tag>,
  },
  {
    key: 'tracking',
    header: 'Tracking',
    width: 80,
    kind: 'text',
    value: (vessel) => (vessel.isTracked ? 'On' : 'Off'),
    render: (vessel) => <TrackSwitch vessel={vessel} />,
  },
  {
    key: 'changed',
    header: 'Changed by',
    width: 140,
    kind: 'text',
    optional: true,
    value: (vessel) => vessel.updatedBy,
  },
];
const FILTERS: readonly ListFilter<VesselRow>[] = [
  {
    key: 'type',
    label: 'Type',
    options: optionsOf(VESSEL_TYPES),
    valueOf: (vessel) => vessel.type,
  },
  {
    key: 'ownership',
    label: 'Ownership',
    options: OWNERSHIPS.map((value) => ({ value, label: ownershipLabel(value) })),
    valueOf: (vessel) => vessel.ownership,
  },
  {
    key: 'scrubber',
    label: 'Scrubber',
    options: [
      { value: 'yes', label: 'Fitted' },
      { value: 'no', label: 'Not fitted' },
    ],
    valueOf: (vessel) => (hasScrubber(vessel) ? 'yes' : 'no'),
  },
];
const NO_FLEET = { value: 'none', label: 'No fleet' };
const SAVE = exportList('vessels');
const idOf = (vessel: VesselRow) => vessel.id;
const nameOf = (vessel: VesselRow) => vessel.name;
const CONTEXT = { additionalTypenames: ['Vessel', 'Fleet'] };

const VESSELS_LISTED = defineListing({
  query: VESSELS,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ vessels }) => ({ rows: vessels, total: null }),
  context: CONTEXT,
});

/** Filters of the list, with the fleets that there are. */
function useFilters(): readonly ListFilter<VesselRow>[] {
  const fleets = useFleetOptions();
  return useMemo(
    () => [
      ...FILTERS,
      {
        key: 'fleet',
        label: 'Fleet',
        options: [...fleets, NO_FLEET],
        valueOf: ({ fleet }) => fleet?.id ?? NO_FLEET.value,
      },
    ],
    [fleets],
  );
}

/** The fleet: the company's own vessels and the global ones. */
export function VesselList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(VESSELS_LISTED);
  const filters = useFilters();
  const { baseCurrency } = useUser();
  const columns = useMemo(() => columnsIn(baseCurrency), [baseCurrency]);
  const [picked, setPicked] = useState<readonly VesselRow[]>([]);
  const [isImporting, setImporting] = useState(false);
  const choose = (vessels: readonly VesselRow[]) =>
    withPermission('vessels.modify', 'Choose the fleet', () => setPicked(vessels));
  const { setTracked, startClone, askDelete, dialog } = useVesselActions();
  const open = (vessel: VesselRow) =>
    void navigate({ to: '/vessels/vessel-detail', search: { id: vessel.id } });
  const create = () => void navigate({ to: '/vessels/create-vessel' });
  const newVessel = (
    <Button onClick={() => withPermission('vessels.create', 'Create a vessel', create)}>
      New vessel
    </Button>
  );
  return (
    <Page>
      <PageHead
        title="Vessels"
        actions={
          <>
            <Button component={Link} to="/vessels/fleets" variant="default">
              Fleets
            </Button>
            <Button component={Link} to="/cargo/matching" variant="default">
              Matching
            </Button>
            <MayButton needs="vessels.create" variant="default" onClick={() => setImporting(true)}>
              Import
            </MayButton>
            {newVessel}
          </>
        }
      />
      <TrackContext value={setTracked}>
        <ListPage
          label="Vessels"
          {...listed}
          columns={columns}
          filters={filters}
          bulkActions={[{ label: 'Choose fleet', run: choose }]}
          rowId={idOf}
          rowName={nameOf}
          onExport={SAVE}
          {...list}
          hrefOf={(vessel) => vesselHref(vessel.id)}
          onOpen={open}
          actionsOf={(vessel) => [
            { label: 'Open', run: () => open(vessel) },
            { label: 'Clone', run: () => startClone(vessel) },
            {
              label: vessel.isTracked ? 'Stop tracking' : 'Track',
              run: () => setTracked(vessel, !vessel.isTracked),
            },
            { label: 'Choose fleet', run: () => choose([vessel]) },
            { label: 'Delete', danger: true, run: () => askDelete(vessel) },
          ]}
          empty={{
            title: 'No vessels yet',
            text: 'Add the first one: its consumption and drafts feed every estimate.',
            action: newVessel,
          }}
        />
      </TrackContext>
      {dialog}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportVesselsDialog
            onImported={(message) => {
              setImporting(false);
              showSnackbar(message);
            }}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      {picked.length > 0 && (
        <Suspense fallback={null}>
          <FleetDialog
            vessels={picked}
            onSaved={(message) => {
              setPicked([]);
              showSnackbar(message);
            }}
            onClose={() => setPicked([])}
          />
        </Suspense>
      )}
    </Page>
  );
}
