import {
  addCivilDays,
  civilDateAt,
  civilDaysBetween,
  instantFromEpochMs,
  startOfLocalDay,
} from '@mainsheet/calendar';
import type { LaytimeCount, LaytimePort } from '@mainsheet/contract';
import {
  type CountedInterval,
  formatMinutes,
  type LaytimeInput,
  type PortStatement,
  ruleInterval,
  withdrawRuling,
} from '@mainsheet/laytime';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { portClock } from '../../app/port-clock.ts';
import {
  formatDay,
  IntervalBar,
  Lane,
  Panel,
  QuantityInput,
  TableHead,
  TextInput,
  type Tick,
  Timeline,
  WideTable,
} from '../../ui/index.ts';
import { BUCKET_NAMES, barOf, readable } from './laytime-record.ts';

type CountPanelProps = {
  count: LaytimeCount;
  port: LaytimePort;
  sheet: PortStatement;
  /** The same port as the other side counts it. */
  other: { readonly name: string; readonly sheet: PortStatement } | null;
  name: string;
  onChange: (port: LaytimePort) => void;
};

/** The time of a port: a picture and a sheet of the same stretches; one that is picked can be ruled on. */
export function CountPanel(props: CountPanelProps) {
  const { port, sheet } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = sheet.intervals.find(({ start }) => start === picked) ?? null;
  const lanes = [{ name: props.name, sheet }, ...(props.other ? [props.other] : [])];
  return (
    <Panel
      title="Time sheet"
      hint={`${sheet.intervals.length} stretches on the clock of ${port.portName}`}
      flush
    >
      <CountTimeline {...{ lanes, picked }} port={port} onPick={setPicked} />
      {chosen && <RuleRow key={chosen.start} {...props} interval={chosen} />}
      <Sheet {...{ port, sheet, picked }} onPick={setPicked} />
    </Panel>
  );
}

type Pick = { picked: string | null; onPick: (start: string) => void };
type TimelineProps = Pick & {
  port: LaytimePort;
  lanes: readonly { readonly name: string; readonly sheet: PortStatement }[];
};

const at = (instant: string): number => Date.parse(instant);

/** More do not fit beside each other. */
const MOST_TICKS = 14;

/** Midnights on the port's clock, every so many days that they fit. */
function localTicks({ from, to, zone }: { from: number; to: number; zone: string }): Tick[] {
  const first = civilDateAt(instantFromEpochMs(from), zone);
  const last = civilDateAt(instantFromEpochMs(to), zone);
  const step = Math.max(1, Math.ceil(civilDaysBetween(first, last) / MOST_TICKS));
  const ticks: Tick[] = [];
  for (let date = addCivilDays(first, 1); date <= last; date = addCivilDays(date, step)) {
    ticks.push({ at: at(startOfLocalDay(date, zone)), label: formatDay(date).slice(0, 6) });
  }
  return ticks;
}

function CountTimeline({ port, lanes, picked, onPick }: TimelineProps) {
  const starts = lanes.flatMap(({ sheet }) => sheet.intervals.map(({ start }) => at(start)));
  const ends = lanes.flatMap(({ sheet }) => sheet.intervals.map(({ end }) => at(end)));
  if (starts.length === 0) return null;
  const [from, to] = [Math.min(...starts), Math.max(...ends)];
  return (
    <Timeline
      label={`Counted and excepted time at ${port.portName}`}
      from={from}
      to={to}
      ticks={localTicks({ from, to, zone: port.timeZone })}
    >
      {lanes.map(({ name, sheet }, index) => (
        <Lane key={name} label={name} height={index === 0 ? 40 : 24}>
          {sheet.intervals.map((interval) => (
            <IntervalBar
              key={interval.start}
              from={at(interval.start)}
              to={at(interval.end)}
              bucket={barOf(interval)}
              name={`${name}: ${BUCKET_NAMES[interval.bucket]}, ${interval.percent} %, ${interval.clause}`}
              top={4}
              height={index === 0 ? 30 : 14}
              {...(index === 0
                ? { selected: interval.start === picked, onSelect: () => onPick(interval.start) }
                : {})}
            >
              {index === 0 && barOf(interval) === 'demurrage' ? 'On demurrage' : null}
            </IntervalBar>
          ))}
        </Lane>
      ))}
    </Timeline>
  );
}

const FIGURES = ['Elapsed', '%', 'Counted', 'Used', 'Left'] as const;

function Sheet({
  port,
  sheet,
  picked,
  onPick,
}: Pick & { port: LaytimePort; sheet: PortStatement }) {
  return (
    <WideTable label="Time sheet">
      <table className="plain-table">
        <TableHead texts={['From', 'To', 'Time', 'Clause']} figures={FIGURES} />
        <tbody>
          {sheet.intervals.map((interval) => (
            <SheetRow
              key={interval.start}
              {...{ interval, port, onPick }}
              isPicked={interval.start === picked}
            />
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

type SheetRowProps = {
  interval: CountedInterval;
  port: LaytimePort;
  isPicked: boolean;
  onPick: (start: string) => void;
};

function SheetRow({ interval, port, isPicked, onPick }: SheetRowProps) {
  const { start, end, bucket, balanceMinutes } = interval;
  const isOver = balanceMinutes !== null && balanceMinutes < 0;
  return (
    <tr aria-current={isPicked}>
      <th scope="row">
        <button type="button" className="link-button" onClick={() => onPick(start)}>
          {portClock(start, port.timeZone)}
        </button>
      </th>
      <td>{portClock(end, port.timeZone)}</td>
      <td className={bucket === 'demurrage' ? 'negative strong' : ''}>{BUCKET_NAMES[bucket]}</td>
      <td>{readable(interval.clause, port.timeZone)}</td>
      <td className="end">{formatMinutes(interval.elapsedMinutes)}</td>
      <td className="end">{interval.percent}</td>
      <td className="end">{formatMinutes(interval.countedMinutes)}</td>
      <td className="end">{formatMinutes(interval.usedMinutes)}</td>
      <td className={`end ${isOver ? 'negative' : ''}`}>
        {balanceMinutes === null ? '–' : formatMinutes(balanceMinutes)}
      </td>
    </tr>
  );
}

type RuleRowProps = CountPanelProps & { interval: CountedInterval };

/** Decides a stretch against every rule, with the clause that says so, or gives it back to the rules. */
function RuleRow({ count, port, interval, onChange }: RuleRowProps) {
  const { start, end } = interval;
  const ruling = port.rulings.find((one) => interval.factIds.includes(one.id)) ?? null;
  const [percent, setPercent] = useState<string | null>(String(interval.percent));
  const [clause, setClause] = useState(ruling?.clause ?? '');
  const share = Number(percent ?? Number.NaN);
  const isGood = share >= 0 && share <= 100;
  // The engine edits whole statements; what it decided is the rulings of this port.
  const take = (edited: LaytimeInput) => {
    const rulings = edited.ports.find(({ id }) => id === port.id)?.rulings ?? [];
    onChange({ ...port, rulings: [...rulings] });
  };
  const rule = () => {
    const known = new Set(port.rulings.map(({ id }) => id));
    let number = port.rulings.length + 1;
    while (known.has(`ruling-${number}`)) number += 1;
    const made = { id: `ruling-${number}`, start, end, percent: share, clause, remarks: '' };
    take(ruleInterval(count, port.id, made));
  };
  return (
    <div className="field-grid" style={{ padding: 12, alignItems: 'end' }}>
      <span>
        {portClock(start, port.timeZone)} to {portClock(end, port.timeZone)}:{' '}
        {BUCKET_NAMES[interval.bucket].toLowerCase()}, {readable(interval.clause, port.timeZone)}
      </span>
      <QuantityInput
        label="Counts instead"
        unit="%"
        value={percent}
        onChange={setPercent}
        error={isGood ? undefined : 'Enter a percentage from 0 to 100.'}
      />
      <TextInput label="Clause or reason" value={clause} onChange={setClause} />
      <div className="row">
        <Button variant="default" disabled={!isGood || !clause.trim()} onClick={rule}>
          Rule on this time
        </Button>
        {ruling && (
          <Button variant="default" onClick={() => take(withdrawRuling(count, port.id, ruling.id))}>
            Take the ruling back
          </Button>
        )}
      </div>
    </div>
  );
}
