import { type FleetInput, fleetInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ZodType } from 'zod';
import { exportList } from '../../../platform/lists/files.ts';
import { useListView } from '../../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../../platform/lists/use-rows.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { RecordDialog } from '../../../platform/records/RecordDialog.tsx';
import {
  type Column,
  ConfirmDialog,
  ListPage,
  Page,
  PageHead,
  SwatchField,
  SwatchName,
  showSnackbar,
  TextField,
} from '../../../ui/index.ts';
import { CREATE_FLEET, DELETE_FLEET, FLEETS, type Fleet, UPDATE_FLEET } from './fleets.queries.ts';

const SCHEMA = fleetInput as unknown as ZodType<FleetInput, FleetInput>;
const BLANK: FleetInput = { name: '', colour: 'blue' };
const COLUMNS: readonly Column<Fleet>[] = [
  {
    key: 'name',
    header: 'Fleet',
    width: 240,
    kind: 'text',
    value: (fleet) => fleet.name,
    render: ({ colour, name }) => <SwatchName {...{ colour, name }} />,
  },
  { key: 'colour', header: 'Colour', width: 110, kind: 'text', value: (fleet) => fleet.colour },
  {
    key: 'vessels',
    header: 'Vessels',
    width: 90,
    kind: 'number',
    total: 'sum',
    value: (fleet) => fleet.vesselCount,
  },
  {
    key: 'dwt',
    header: 'Deadweight',
    unit: 'mt',
    width: 130,
    kind: 'number',
    total: 'sum',
    value: (fleet) => fleet.deadweightT,
  },
  {
    key: 'changed',
    header: 'Changed by',
    width: 160,
    kind: 'text',
    value: (fleet) => fleet.updatedBy,
  },
];
const SAVE = exportList('fleets');
const idOf = (fleet: Fleet) => fleet.id;
const nameOf = (fleet: Fleet) => fleet.name;
const LISTED = defineListing({
  query: FLEETS,
  variables: () => ({}),
  pageOf: ({ listFleet }) => ({ rows: listFleet, total: listFleet.length }),
  context: { additionalTypenames: ['Fleet', 'Vessel'] },
});

/** The vessels of a fleet, in their list. */
const vesselsOf = (fleet: Fleet) => `/vessels?f.fleet=${fleet.id}`;

type DialogProps = { fleet: Fleet | null; onSaved: (message: string) => void; onClose: () => void };

function FleetForm({ fleet, onSaved, onClose }: DialogProps) {
  const [create] = useMutate(CREATE_FLEET);
  const [update] = useMutate(UPDATE_FLEET);
  return (
    <RecordDialog
      title={fleet ? `Edit ${fleet.name}` : 'New fleet'}
      schema={SCHEMA}
      start={fleet ? fleetInput.parse(fleet) : BLANK}
      send={(data) =>
        fleet ? update({ fleetId: fleet.id, version: fleet.version, data }) : create({ data })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField<FleetInput> name="name" label="Name" required />
      <SwatchField<FleetInput> name="colour" label="Colour" />
    </RecordDialog>
  );
}

/** `/vessels/fleets`: groups of vessels, each with its colour on maps, lists and the schedule. */
export function FleetsPage() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(LISTED);
  const [editing, setEditing] = useState<{ fleet: Fleet | null } | null>(null);
  const [doomed, setDoomed] = useState<Fleet | null>(null);
  const [end] = useMutate(DELETE_FLEET);
  const edit = (fleet: Fleet) =>
    withPermission('vessels.modify', 'Change a fleet', () => setEditing({ fleet }));
  const show = (fleet: Fleet) => void navigate({ to: vesselsOf(fleet) });
  const askEnd = (fleet: Fleet) =>
    withPermission('vessels.delete', 'End a fleet', () => setDoomed(fleet));
  const newFleet = (
    <MayButton needs="vessels.create" onClick={() => setEditing({ fleet: null })}>
      New fleet
    </MayButton>
  );
  return (
    <Page>
      <PageHead
        title="Fleets"
        actions={
          <>
            <Button component={Link} to="/vessels" variant="default">
              Vessels
            </Button>
            {newFleet}
          </>
        }
      />
      <ListPage
        label="Fleets"
        {...listed}
        columns={COLUMNS}
        rowId={idOf}
        rowName={nameOf}
        onExport={SAVE}
        {...list}
        hrefOf={vesselsOf}
        onOpen={show}
        actionsOf={(fleet) => [
          { label: 'Show vessels', run: () => show(fleet) },
          { label: 'Edit', run: () => edit(fleet) },
          { label: 'End', danger: true, run: () => askEnd(fleet) },
        ]}
        empty={{
          title: 'No fleets yet',
          text: 'A fleet has a name and a colour; its vessels wear it on the map and the schedule.',
          action: newFleet,
        }}
      />
      {editing && (
        <FleetForm
          fleet={editing.fleet}
          onSaved={(message) => {
            setEditing(null);
            showSnackbar(message);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title={`End ${doomed?.name ?? 'this fleet'}?`}
        action="End fleet"
        danger
        onConfirm={() => {
          if (!doomed) return;
          setDoomed(null);
          void end({ fleetId: doomed.id, version: doomed.version }).then(showOutcome);
        }}
        onClose={() => setDoomed(null)}
      >
        Its vessels stay, and belong to no fleet. Its name can be given again.
      </ConfirmDialog>
    </Page>
  );
}
