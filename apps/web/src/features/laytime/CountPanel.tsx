import type { LaytimeCount, LaytimePort } from '@mainsheet/contract';
import {
  type CountedInterval,
  type LaytimeInput,
  type PortStatement,
  ruleInterval,
  withdrawRuling,
} from '@mainsheet/laytime';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatInstant, Panel, QuantityInput, TextInput } from '../../ui/index.ts';
import { type Move, type MovedCount, moveEdge } from './edges.ts';
import { BUCKET_NAMES, readable } from './laytime-record.ts';
import { moneyText } from './Settlement.tsx';
import { SheetTable } from './SheetTable.tsx';
import { SheetTimeline } from './SheetTimeline.tsx';

type CountPanelProps = {
  count: LaytimeCount;
  port: LaytimePort;
  sheet: PortStatement;
  /** The same port as the other side counts it. */
  other: { readonly name: string; readonly sheet: PortStatement } | null;
  name: string;
  onChange: (port: LaytimePort) => void;
};

/** An edge that is held or was let go, in words: what it makes of the claim, or why it stays. */
function moveText(count: LaytimeCount, { zone, move, moved }: MoveText): string {
  if (moved.refusal !== null) return moved.refusal;
  const { net } = moved.statement;
  return `${formatInstant(move.to, zone)}: ${count.currency} ${moneyText(net)}`;
}
type MoveText = { zone: string; move: Move; moved: MovedCount };

/**
 * The time of a port: a picture and a sheet of the same stretches. One that is picked can be ruled on; the ends of
 * what the facts say can be dragged, and the sheet is counted while they are held.
 */
export function CountPanel(props: CountPanelProps) {
  const { count, port, sheet, onChange } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const [held, setHeld] = useState<Move | null>(null);
  const [focusAt, setFocusAt] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const moved = useMemo(() => held && moveEdge(count, port.id, held), [held, count, port.id]);
  const shown = moved?.statement?.ports.find(({ portId }) => portId === port.id) ?? sheet;
  const chosen = sheet.intervals.find(({ start }) => start === picked) ?? null;
  const lanes = [{ name: props.name, sheet }, ...(props.other ? [props.other] : [])];
  const letGo = (move: Move) => {
    const done = moveEdge(count, port.id, move);
    setRefusal(done.refusal ?? '');
    if (done.port === null) return;
    if (picked === move.from) setPicked(move.to);
    setFocusAt(move.to);
    onChange(done.port);
  };
  const pick = (start: string) => {
    setPicked(start);
    setFocusAt(null);
  };
  return (
    <Panel
      title="Time sheet"
      hint={`${sheet.intervals.length} stretches on the clock of ${port.portName}; drag an edge, both neighbours follow`}
      flush
    >
      <SheetTimeline
        {...{ port, lanes, shown }}
        label={`Counted and excepted time at ${port.portName}`}
        editing={{ port, picked, onPick: pick, focusAt, onShow: setHeld, onMove: letGo }}
      />
      <p className="muted small timeline-status" role="status">
        {held && moved ? moveText(count, { zone: port.timeZone, move: held, moved }) : refusal}
      </p>
      {chosen && <RuleRow key={chosen.start} {...props} interval={chosen} />}
      <SheetTable {...{ port, picked }} sheet={shown} onPick={pick} />
    </Panel>
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
        {formatInstant(start, port.timeZone)} to {formatInstant(end, port.timeZone)}:{' '}
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
