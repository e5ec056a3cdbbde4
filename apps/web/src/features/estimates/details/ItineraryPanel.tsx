import { newItineraryRow } from '@mainsheet/voyage';
import { useMemo, useRef } from 'react';
import { formatNumber, Grid, Panel } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { sailingOrder } from '../model/itinerary-edits.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps, PortChoice } from '../rows/field.ts';
import { type Call, callColumns, type PortBook } from './call-columns.ts';

type ItineraryPanelProps = { store: WorksheetStore; column: EstimateColumn; lookUps: LookUps };

/** Ports looked up while typing, remembered by the name they were offered under. */
function usePortBook(lookUps: LookUps, cargoId: string | undefined): PortBook {
  const known = useRef(new Map<string, PortChoice>());
  return useMemo(
    () => ({
      cargoId,
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
    [lookUps, cargoId],
  );
}

const idOf = (call: Call) => call.row.id;

/** The itinerary with every field of its calls. */
export function ItineraryPanel({ store, column, lookUps }: ItineraryPanelProps) {
  const { inputs, result } = column;
  const book = usePortBook(lookUps, inputs.cargoes[0]?.id);
  const columns = useMemo(() => callColumns(book), [book]);
  const calls = useMemo(
    () =>
      sailingOrder(inputs).map(
        (row): Call => ({
          row,
          result: result.rows.find((one) => one.rowId === row.id),
        }),
      ),
    [inputs, result],
  );
  const write = (rows: readonly Call[]) =>
    store.edit([column.id], (input) => ({
      ...input,
      itinerary: rows.map(({ row }, index) => ({ ...row, sequenceNo: index + 1 })),
    }));
  const hint = `${result.rows.length} ports, ${formatNumber(result.totals.distanceNm)} nm`;
  return (
    <Panel title="Itinerary" hint={hint} flush>
      <Grid
        label="Itinerary"
        rows={calls}
        onRowsChange={write}
        columns={columns}
        rowId={idOf}
        newRow={() => ({ row: newItineraryRow(lookUps.newId(), 0, 'Stop'), result: undefined })}
        frozen={1}
      />
    </Panel>
  );
}
