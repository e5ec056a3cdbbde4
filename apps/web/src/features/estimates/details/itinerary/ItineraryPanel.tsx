import { portKeyOf } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';
import { type ItineraryRow, newItineraryRow, type PortBerth } from '@mainsheet/voyage';
import { useCallback, useMemo, useRef } from 'react';
import { useQuery } from 'urql';
import { useMay } from '../../../../platform/session/use-session.ts';
import { type Edit, formatNumber, Grid, Panel } from '../../../../ui/index.ts';
import { PORT_ACCURACY } from '../../../accuracy/index.ts';
import { BERTHS_OF_PORTS } from '../../estimates.queries.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import type { LookUps, PortChoice } from '../../rows/field.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Call, PortBook } from './call.ts';
import { callColumns } from './call-columns.tsx';
import { callsOf } from './calls-of.ts';
import { SectionTabs, useSections } from './SectionTabs.tsx';
import { useShownColumns } from './use-shown-columns.ts';
import { withCalls } from './with-calls.ts';

type ItineraryPanelProps = { store: WorksheetStore; column: EstimateColumn; lookUps: LookUps };

/** Ports looked up while typing, remembered by the name they were offered under. */
function usePortBook(lookUps: LookUps, itinerary: readonly ItineraryRow[]): PortBook {
  const known = useRef(new Map<string, PortChoice>());
  const ports = [...new Set(itinerary.flatMap(({ portCode }) => portCode ?? []))].toSorted();
  const [{ data }] = useQuery({
    query: BERTHS_OF_PORTS,
    variables: { ports },
    pause: ports.length === 0,
  });
  const mayReadHistory = useMay('contracts.view');
  const keys = [
    ...new Set(itinerary.filter(({ portName }) => portName !== '').map(portKeyOf)),
  ].toSorted();
  const [{ data: accuracy }] = useQuery({
    query: PORT_ACCURACY,
    variables: { ports: keys },
    pause: !mayReadHistory || keys.length === 0,
  });
  return useMemo(
    () => ({
      historyOf: (row, kind) => {
        const port = row.portName === '' ? '' : portKeyOf(row);
        return accuracy?.portAccuracy.find((one) => one.kind === kind && one.key === port);
      },
      berths: (data?.berthsOfPorts ?? []) as readonly PortBerth[],
      today: lookUps.today,
      find: (label) => known.current.get(label),
      search: async (text) => {
        if (text.trim() === '') return [];
        const found = await lookUps.ports(text.trim());
        for (const port of found) known.current.set(port.name, port);
        return found.map(({ code, name, country }) => ({
          value: code,
          label: name,
          hint: `${country} ${code}`.trim(),
        }));
      },
    }),
    [lookUps, data, accuracy],
  );
}

const idOf = (call: Call) => call.row.id;
const STORAGE_KEY = 'mainsheet.itinerary.columns';

/** The itinerary with every field of its calls. */
export function ItineraryPanel({ store, column, lookUps }: ItineraryPanelProps) {
  const { id, inputs, result } = column;
  const book = usePortBook(lookUps, inputs.itinerary);
  const fuels = result.bunkers.map((plan) => plan.fuel).join();
  const all = useMemo(() => {
    const listed = fuels === '' ? [] : (fuels.split(',') as Fuel[]);
    return callColumns(book, { fuels: listed, currency: inputs.baseCurrency });
  }, [book, fuels, inputs.baseCurrency]);
  const { shown, isShown, show } = useShownColumns(STORAGE_KEY, all);
  const { frame, section, jump, onScroll } = useSections(shown);
  const calls = useMemo(() => callsOf(column), [column]);
  const write = useCallback(
    (rows: readonly Call[], edits: readonly Edit<Call>[]) =>
      store.edit([id], (input) => withCalls(input, rows, edits)),
    [store, id],
  );
  const newRow = (): Call => ({
    row: {
      ...newItineraryRow(lookUps.newId(), 0, 'Stop'),
      portExpensesCurrency: inputs.baseCurrency,
    },
    result: undefined,
    inputs,
    commencingAt: inputs.commencingAt,
    cargo: inputs.cargoes[0],
    plans: new Map(),
    emissions: undefined,
    via: '',
  });
  return (
    <Panel
      title="Itinerary"
      hint={`${result.rows.length} ports, ${formatNumber(result.totals.distanceNm)} nm`}
      flush
      actions={
        <>
          <SectionTabs columns={shown} section={section} onJump={jump} />
          <ColumnChooser columns={all} isShown={isShown} show={show} />
        </>
      }
    >
      <div ref={frame} onScrollCapture={onScroll}>
        <Grid
          label="Itinerary"
          rows={calls}
          onRowsChange={write}
          columns={shown}
          rowId={idOf}
          newRow={newRow}
          frozen={1}
        />
      </div>
    </Panel>
  );
}
