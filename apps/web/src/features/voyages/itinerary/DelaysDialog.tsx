import { DELAY_REASONS, type Delay } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { optionsOf, QuantityInput, SelectInput, TextInput } from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';
import { ChangeDialog } from './ItineraryDialogs.tsx';
import type { PlannedCall } from './itinerary-ahead.ts';

const PLACES = ['At sea', 'In port'] as const;
type TypedDelay = { key: number; place: string; reason: string; days: string | null; note: string };

const typedOf = (place: string, delays: readonly Delay[], first: number): TypedDelay[] =>
  delays.map(({ reason, days, note }, index) => ({
    ...{ key: first + index, place, reason, days: String(days), note },
  }));

const delaysAt = (place: string, typed: readonly TypedDelay[]): Delay[] =>
  typed
    .filter((delay) => delay.place === place)
    .map(({ reason, days, note }) => ({
      ...{ reason: reason as Delay['reason'], days: Number(days ?? 0), note },
    }));

type DelaysDialogProps = { voyage: Voyage; call: PlannedCall; onClose: () => void };

/** Why time was lost on the way to a call and at it; the days add to what the voyage takes. */
export function DelaysDialog({ voyage, call, onClose }: DelaysDialogProps) {
  const saved = [
    ...typedOf('At sea', call.seaDelays, 0),
    ...typedOf('In port', call.portDelays, call.seaDelays.length),
  ];
  const [typed, setTyped] = useState(saved);
  const [isChanged, setChanged] = useState(false);
  const put = (next: TypedDelay[]) => {
    setTyped(next);
    setChanged(true);
  };
  const add = () => {
    const key = Math.max(-1, ...typed.map((delay) => delay.key)) + 1;
    put([...typed, { key, place: 'At sea', reason: 'Weather', days: null, note: '' }]);
  };
  return (
    <ChangeDialog
      voyage={voyage}
      title={`Delays, ${call.portName}`}
      word="Save delays"
      change={{
        ...{ kind: 'delays', rowId: call.rowId },
        ...{ seaDelays: delaysAt('At sea', typed), portDelays: delaysAt('In port', typed) },
      }}
      isChanged={isChanged}
      onClose={onClose}
    >
      {typed.map((delay, index) => (
        <DelayFields
          key={delay.key}
          delay={delay}
          number={index + 1}
          onChange={(next) => put(typed.map((one) => (one.key === delay.key ? next : one)))}
          onRemove={() => put(typed.filter((one) => one.key !== delay.key))}
        />
      ))}
      <div>
        <Button variant="default" onClick={add}>
          Add delay
        </Button>
      </div>
    </ChangeDialog>
  );
}

type DelayFieldsProps = {
  delay: TypedDelay;
  number: number;
  onChange: (delay: TypedDelay) => void;
  onRemove: () => void;
};

function DelayFields({ delay, number, onChange, onRemove }: DelayFieldsProps) {
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Delay {number}</legend>
      <div className="field-grid">
        <SelectInput
          label="Where"
          options={optionsOf(PLACES)}
          value={delay.place}
          onChange={(place) => onChange({ ...delay, place: place ?? 'At sea' })}
        />
        <SelectInput
          label="Reason"
          options={optionsOf(DELAY_REASONS)}
          value={delay.reason}
          onChange={(reason) => onChange({ ...delay, reason: reason ?? 'Weather' })}
        />
        <QuantityInput
          label="Time lost"
          unit="d"
          decimals={2}
          value={delay.days}
          onChange={(days) => onChange({ ...delay, days })}
        />
        <TextInput
          label="Note"
          value={delay.note}
          onChange={(note) => onChange({ ...delay, note })}
        />
      </div>
      <div>
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          Remove delay {number}
        </Button>
      </div>
    </fieldset>
  );
}
