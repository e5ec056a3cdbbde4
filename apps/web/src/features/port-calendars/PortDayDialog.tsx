import { PORT_DAY_KINDS, type PortDayInput, portDayInput } from '@mainsheet/contract';
import { useWatch } from 'react-hook-form';
import { useMutate } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import { DateField, optionsOf, SelectField, TextField } from '../../ui/index.ts';
import { type PortDay, SET_PORT_DAY } from './port-calendars.queries.ts';

const KINDS = optionsOf(PORT_DAY_KINDS);

const startOf = (day: PortDay | null, year: number): PortDayInput => ({
  on: day?.on ?? `${year}-01-01`,
  name: day?.name ?? '',
  kind: (day?.kind as PortDayInput['kind'] | undefined) ?? 'Holiday',
  fromTime: day?.fromTime ?? null,
  untilTime: day?.untilTime ?? null,
});

/** Clocks are asked for half days only. */
function DayFields() {
  const kind = useWatch<PortDayInput, 'kind'>({ name: 'kind' });
  return (
    <>
      <div className="field-grid">
        <DateField<PortDayInput> name="on" label="Date" />
        <SelectField<PortDayInput> name="kind" label="Kind" options={KINDS} />
      </div>
      <TextField<PortDayInput> name="name" label="Name" required />
      {kind === 'Half day' && (
        <div className="field-grid">
          <TextField<PortDayInput> name="fromTime" label="Rest from" hint="12:00" emptyAsNull />
          <TextField<PortDayInput> name="untilTime" label="Rest until" hint="12:00" emptyAsNull />
        </div>
      )}
    </>
  );
}

type PortDayDialogProps = {
  place: string;
  year: number;
  /** Null for a new one. */
  day: PortDay | null;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** A day of a place, kept over what is listed for it. */
export function PortDayDialog({ place, year, day, onSaved, onClose }: PortDayDialogProps) {
  const [save] = useMutate(SET_PORT_DAY);
  return (
    <RecordDialog<PortDayInput>
      title={day ? day.name : 'New day'}
      schema={portDayInput}
      start={startOf(day, year)}
      send={(data) => {
        // Another date is another day: it is kept anew, and this one stays.
        const version = day?.on === data.on ? day.version : 0;
        return save({ place, version, data });
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DayFields />
    </RecordDialog>
  );
}
