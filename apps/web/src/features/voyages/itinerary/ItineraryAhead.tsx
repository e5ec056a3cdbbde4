import { Button } from '@mantine/core';
import { useState } from 'react';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { formatInstantShort, Panel, TableHead, WideTable } from '../../../ui/index.ts';
import { callName, type Voyage } from '../voyage-record.ts';
import { isLocked } from '../voyage-status.ts';
import { CHANGE_VOYAGE_ITINERARY } from '../voyages.queries.ts';
import { DelaysDialog } from './DelaysDialog.tsx';
import { AddPortDialog, DivertDialog, DropPortDialog } from './ItineraryDialogs.tsx';
import { delayText, movedOrder, type PlannedCall, plannedCalls } from './itinerary-ahead.ts';

type Asked = { what: 'divert' | 'drop' | 'delays'; call: PlannedCall } | { what: 'add' };

/** Ports that are added, dropped, diverted or put in another order while the ship is on her way, and lost time. */
export function ItineraryAhead({ voyage }: { voyage: Voyage }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [change, isBusy] = useMutate(CHANGE_VOYAGE_ITINERARY);
  const calls = plannedCalls(voyage);
  const order = async (rowIds: readonly string[]) => {
    const { id: voyageId, version } = voyage;
    showOutcome(await change({ voyageId, version, change: { kind: 'order', rowIds } }));
  };
  if (isLocked(voyage.status)) return null;
  return (
    <Panel
      title="Ports ahead"
      hint="The estimate stays as it was fixed; what is behind the ship stays."
      actions={
        <MayButton
          needs="contracts.modify"
          size="compact-sm"
          onClick={() => setAsked({ what: 'add' })}
        >
          Add port
        </MayButton>
      }
      flush
    >
      <WideTable label="Ports ahead">
        <table className="plain-table">
          <caption className="visually-hidden">Ports ahead and what may be done with them</caption>
          <TableHead texts={['Port', 'Function', 'Arrival', 'Delays', 'Change']} />
          <tbody>
            {calls.map((call) => (
              <CallRow
                key={call.rowId}
                call={call}
                calls={calls}
                isBusy={isBusy}
                onAsk={(what) => setAsked({ what, call })}
                onOrder={(rowIds) => void order(rowIds)}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      <AskedDialog voyage={voyage} calls={calls} asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

type CallRowProps = {
  call: PlannedCall;
  calls: readonly PlannedCall[];
  isBusy: boolean;
  onAsk: (what: 'divert' | 'drop' | 'delays') => void;
  onOrder: (rowIds: readonly string[]) => void;
};

function CallRow({ call, calls, isBusy, onAsk, onOrder }: CallRowProps) {
  const { portName, portFunction } = call;
  const name = callName(call);
  const move = (step: -1 | 1, word: string, sign: string) => {
    const rowIds = movedOrder(calls, call.rowId, step);
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Move ${name} ${word}`}
        disabled={isBusy || rowIds === null}
        onClick={() => rowIds && onOrder(rowIds)}
      >
        {sign}
      </Button>
    );
  };
  const ask = (what: 'divert' | 'drop' | 'delays', word: string, label: string) => (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${label} ${name}`}
      onClick={() => onAsk(what)}
    >
      {word}
    </Button>
  );
  const delays = [...call.seaDelays, ...call.portDelays].map(delayText).join('; ');
  return (
    <tr>
      <th scope="row">{portName}</th>
      <td>{portFunction}</td>
      <td className="nowrap">{formatInstantShort(call.arrivalAt, call.timeZone)}</td>
      <td>{delays || '–'}</td>
      <td className="nowrap">
        {!call.isBehind && move(-1, 'up', '↑')}
        {!call.isBehind && move(1, 'down', '↓')}
        {!call.isBehind && ask('divert', 'Divert', 'Divert')}
        {!call.isBehind && ask('drop', 'Drop', 'Drop')}
        {ask('delays', 'Delays', 'Delays of')}
      </td>
    </tr>
  );
}

type AskedDialogProps = {
  voyage: Voyage;
  calls: readonly PlannedCall[];
  asked: Asked | null;
  onClose: () => void;
};

function AskedDialog({ voyage, calls, asked, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  const of = { voyage, onClose };
  switch (asked.what) {
    case 'add':
      return <AddPortDialog {...of} calls={calls} />;
    case 'divert':
      return <DivertDialog {...of} call={asked.call} calls={calls} />;
    case 'drop':
      return <DropPortDialog {...of} call={asked.call} calls={calls} />;
    case 'delays':
      return <DelaysDialog {...of} call={asked.call} />;
  }
}
