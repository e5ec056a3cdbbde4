import { recordId } from '@mainsheet/contract';
import { z } from 'zod';
import { type Outcome, useMutate } from '../../../platform/records/mutations.ts';
import { RecordDialog } from '../../../platform/records/RecordDialog.tsx';
import { SelectField } from '../../../ui/index.ts';
import type { VesselRow } from '../vessels.queries.ts';
import { CREATE_FLEET_VESSEL, DELETE_FLEET_VESSEL } from './fleets.queries.ts';
import { useFleetOptions } from './use-fleet-options.ts';

const schema = z.object({ fleetId: recordId('Choose a fleet.').nullable() });
type Choice = z.infer<typeof schema>;

type DialogProps = {
  vessels: readonly VesselRow[];
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Vessels that were picked come into one fleet together, or leave those they are in. */
export function FleetDialog({ vessels, onSaved, onClose }: DialogProps) {
  const options = useFleetOptions();
  const [put] = useMutate(CREATE_FLEET_VESSEL);
  const [takeOut] = useMutate(DELETE_FLEET_VESSEL);
  const vesselIds = vessels.map(({ id }) => id);
  const leave = async (): Promise<Outcome> => {
    const from = [...new Set(vessels.flatMap(({ fleet }) => fleet?.id ?? []))];
    const outcomes: Outcome[] = [];
    for (const fleetId of from) outcomes.push(await takeOut({ fleetId, vesselIds }));
    const refused = outcomes.find(({ refusal }) => refusal !== null);
    return refused ?? outcomes.at(-1) ?? NOTHING_LEFT;
  };
  const isOne = vessels.length === 1;
  return (
    <RecordDialog<Choice>
      title={isOne ? `Fleet of ${vessels[0]?.name}` : `Fleet of ${vessels.length} vessels`}
      schema={schema}
      start={{ fleetId: (isOne && vessels[0]?.fleet?.id) || null }}
      send={({ fleetId }) => (fleetId === null ? leave() : put({ fleetId, vesselIds }))}
      onSaved={onSaved}
      onClose={onClose}
    >
      <SelectField<Choice>
        name="fleetId"
        label="Fleet"
        options={options}
        clearable
        hint="Left empty, they belong to none."
      />
    </RecordDialog>
  );
}

const NOTHING_LEFT: Outcome = {
  answer: null,
  ...{ refusal: 'None of them is in a fleet. Choose one.', code: null, violations: [] },
};
