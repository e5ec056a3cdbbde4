import type { ItineraryChange } from '@mainsheet/contract';
import { PORT_FUNCTIONS } from '@mainsheet/voyage';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePortSearch } from '../../../platform/places/use-port-search.ts';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  type Option,
  optionsOf,
  PortInput,
  SelectInput,
} from '../../../ui/index.ts';
import { callName, type Voyage } from '../voyage-record.ts';
import { CHANGE_VOYAGE_ITINERARY } from '../voyages.queries.ts';
import type { PlannedCall } from './itinerary-ahead.ts';

type ChangeDialogProps = {
  voyage: Voyage;
  title: string;
  word: string;
  /** Null until everything is chosen. */
  change: ItineraryChange | null;
  isChanged: boolean;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog that changes the itinerary; what is refused is said in it. */
export function ChangeDialog({
  voyage,
  title,
  word,
  change,
  isChanged,
  children,
  onClose,
}: ChangeDialogProps) {
  const [send, isBusy] = useMutate(CHANGE_VOYAGE_ITINERARY);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    if (change === null) return;
    const { id: voyageId, version } = voyage;
    const outcome = await send({ voyageId, version, change });
    if (outcome.refusal !== null) return setRefusal(outcome.refusal);
    showOutcome(outcome);
    return onClose();
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      isChanged={isChanged}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} disabled={change === null} onClick={() => void save()}>
            {word}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {children}
      </div>
    </Dialog>
  );
}

type PortFieldProps = { label: string; value: string | null; onChange: (code: string) => void };

function CallPortField({ label, value, onChange }: PortFieldProps) {
  const search = usePortSearch();
  const [name, setName] = useState('');
  return (
    <PortInput
      label={label}
      value={value}
      valueLabel={name}
      search={search}
      onPick={(option) => {
        setName(option.label);
        onChange(option.value);
      }}
      onChange={() => undefined}
    />
  );
}

type Of = { voyage: Voyage; onClose: () => void };
type CallDialogProps = Of & { call: PlannedCall; calls: readonly PlannedCall[] };
const named = (call: PlannedCall): Option => ({ value: call.rowId, label: callName(call) });

export function AddPortDialog({ calls, ...of }: Of & { calls: readonly PlannedCall[] }) {
  const [portCode, setPortCode] = useState<string | null>(null);
  const [portFunction, setFunction] = useState<string>('Fueling');
  // Behind the last call that she has been at, and never behind the end.
  const places = calls.slice(
    Math.max(
      0,
      calls.findLastIndex((call) => call.isBehind),
    ),
    -1,
  );
  const [afterRowId, setAfter] = useState(places[0]?.rowId ?? null);
  const change =
    portCode !== null && afterRowId !== null
      ? ({ kind: 'add', afterRowId, portCode, portFunction } as ItineraryChange)
      : null;
  return (
    <ChangeDialog
      {...of}
      title="Add a port"
      word="Add port"
      change={change}
      isChanged={portCode !== null}
    >
      <CallPortField label="Port" value={portCode} onChange={setPortCode} />
      <SelectInput
        label="What is done there"
        options={optionsOf(PORT_FUNCTIONS)}
        value={portFunction}
        onChange={(next) => setFunction(next ?? 'Fueling')}
      />
      <SelectInput
        label="After"
        options={places.map(named)}
        value={afterRowId}
        onChange={setAfter}
      />
    </ChangeDialog>
  );
}

export function DivertDialog({ call, calls, ...of }: CallDialogProps) {
  const [portCode, setPortCode] = useState<string | null>(null);
  const [isEndMoved, moveEnd] = useState(true);
  const { rowId } = call;
  const next = calls[calls.findIndex((one) => one.rowId === rowId) + 1];
  const endsHere = next?.portFunction === 'Terminating' && next.portName === call.portName;
  return (
    <ChangeDialog
      {...of}
      title={`Divert from ${call.portName}`}
      word="Divert"
      change={
        portCode === null
          ? null
          : { kind: 'divert', rowId, portCode, isEndMoved: endsHere && isEndMoved }
      }
      isChanged={portCode !== null}
    >
      <p>
        The new port takes over what is done at {call.portName}; port costs and bunkers there are
        typed anew.
      </p>
      <CallPortField label="New port" value={portCode} onChange={setPortCode} />
      {endsHere && (
        <Checkbox
          label={`The voyage ends there too, no longer at ${call.portName}`}
          checked={isEndMoved}
          onChange={(event) => moveEnd(event.currentTarget.checked)}
        />
      )}
    </ChangeDialog>
  );
}

export function DropPortDialog({ call, calls, ...of }: CallDialogProps) {
  const [cargoToRowId, setTaker] = useState<string | null>(null);
  const takers = calls.filter(
    (other) =>
      !other.isBehind && other.rowId !== call.rowId && other.portFunction === call.portFunction,
  );
  return (
    <ChangeDialog
      {...of}
      title={`Drop ${call.portName}`}
      word="Drop port"
      change={{ kind: 'drop', rowId: call.rowId, cargoToRowId }}
      isChanged={cargoToRowId !== null}
    >
      <p>The call at {call.portName} leaves the itinerary; the estimate keeps it.</p>
      {call.hasCargo && (
        <SelectInput
          label="Its cargo goes to"
          clearable
          options={takers.map(named)}
          value={cargoToRowId}
          onChange={setTaker}
        />
      )}
    </ChangeDialog>
  );
}
