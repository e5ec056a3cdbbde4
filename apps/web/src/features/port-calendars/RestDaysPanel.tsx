import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Panel, WeekdayChecks } from '../../ui/index.ts';
import { type PortCalendar, SET_PORT_REST_DAYS } from './port-calendars.queries.ts';

const SAID_BY: Readonly<Record<string, string>> = {
  'Public list': 'as usual in the country',
  Country: 'as you keep it for the country',
  Port: 'as you keep it for the port',
};

type RestDaysPanelProps = {
  calendar: PortCalendar;
  onChanged: (outcome: Outcome) => void;
};

/** On which days of every week a place rests. */
export function RestDaysPanel({ calendar, onChanged }: RestDaysPanelProps) {
  const { place, restDays, restSource, restVersion } = calendar;
  const [save, isBusy] = useMutate(SET_PORT_REST_DAYS);
  const may = useMay('contracts.modify');
  const keep = async (days: number[] | null) => {
    onChanged(await save({ place, version: restVersion, restDays: days }));
  };
  return (
    <Panel
      title="Weekly rest"
      hint={SAID_BY[restSource]}
      actions={
        restVersion > 0 && (
          <button
            type="button"
            className="link-button"
            disabled={!may || isBusy}
            onClick={() => void keep(null)}
          >
            Put back
          </button>
        )
      }
    >
      <WeekdayChecks
        label="Weekly rest"
        isLabelHidden
        value={restDays}
        disabled={!may || isBusy}
        onChange={(days) => void keep(days)}
      />
    </Panel>
  );
}
