import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { PortInput, showSnackbar } from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import { type CharterHire, leaveCharter, takeCharter } from '../../model/named-charter.ts';
import type { CharterSide } from '../../model/operation.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { charterHint, findCharters } from '../../rows/charter-choices.ts';
import type { LookUps } from '../../rows/field.ts';

type CharterInputProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  lookUps: LookUps;
  disabled: boolean;
  side: CharterSide;
};

/** The time charter that the hire is of, among those of the ship; choosing it takes its terms. */
export function CharterInput({ store, column, lookUps, disabled, side }: CharterInputProps) {
  const { vessel, commencingAt: at, [side]: terms } = column.inputs;
  const [vesselId, present] = [vessel?.id, terms?.charter.code];
  const known = useRef(new Map<string, CharterHire>());
  const search = useMemo(
    () => async (text: string) => {
      const found = await findCharters(lookUps, { vesselId, at, side, present, text });
      for (const one of found) known.current.set(one.id, one);
      return found.map((one) => ({
        ...{ value: one.id, label: one.charterCode },
        hint: charterHint(one),
      }));
    },
    [lookUps, vesselId, at, side, present],
  );
  const id = terms?.charter.id ?? null;
  const takeAgain = () =>
    findCharters(lookUps, { vesselId, at, side, present, text: '' }).then(
      (found) => {
        const hire = found.find((one) => one.id === id);
        if (hire) store.edit([column.id], (input) => takeCharter(input, hire));
      },
      (error: unknown) => showSnackbar(String(error), { error: true }),
    );
  return (
    <>
      <PortInput
        label="Time charter"
        value={id}
        valueLabel={present ?? ''}
        search={search}
        leastCharacters={0}
        disabled={disabled}
        onChange={(chosen) => {
          const hire = known.current.get(chosen ?? '');
          if (hire) store.edit([column.id], (input) => takeCharter(input, hire));
          else if (chosen === null) store.edit([column.id], (input) => leaveCharter(input, side));
        }}
      />
      {id !== null && (
        <Button variant="default" size="xs" disabled={disabled} onClick={() => void takeAgain()}>
          Take its terms again
        </Button>
      )}
    </>
  );
}
