import { formatFreight, formatQuantity, parseFreight, parseQuantity } from '@mainsheet/entry';
import { type CargoResult, type CargoRow, newCargo } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { Grid, type GridColumn, Panel } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { addCargo } from '../model/new-estimate.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { entryOf } from '../rows/cargo-rows.ts';
import { percentOf, setPercent } from '../rows/commission-rows.ts';
import type { LookUps } from '../rows/field.ts';

type Parcel = { cargo: CargoRow; result: CargoResult | undefined };

const change = (parcel: Parcel, part: Partial<CargoRow>): Parcel => ({
  ...parcel,
  cargo: { ...parcel.cargo, ...part },
});

const percentColumn = (type: 'Add comm' | 'Broker', header: string): GridColumn<Parcel> => ({
  key: type,
  header,
  unit: '%',
  width: 90,
  kind: 'number',
  decimals: 2,
  value: ({ cargo }) => percentOf(cargo, type),
  isTyped: () => true,
  edit: {
    write: (parcel, value) => ({
      ...parcel,
      cargo: setPercent(parcel.cargo, type, Number(value ?? 0)),
    }),
  },
});

const COLUMNS: readonly GridColumn<Parcel>[] = [
  {
    key: 'name',
    header: 'Cargo',
    width: 150,
    kind: 'text',
    value: ({ cargo }) => cargo.name,
    edit: { write: (parcel, value) => change(parcel, { name: value ?? '' }) },
  },
  {
    key: 'charterer',
    header: 'Charterer',
    width: 160,
    kind: 'text',
    value: ({ cargo }) => cargo.chartererName,
    edit: {
      write: (parcel, value) => change(parcel, { chartererName: value ?? '', chartererId: null }),
    },
  },
  {
    key: 'quantity',
    header: 'Quantity, option',
    width: 180,
    kind: 'text',
    value: ({ cargo }) => (cargo.quantity === 0 ? null : formatQuantity(cargo)),
    isTyped: () => true,
    edit: {
      read: (text) => {
        const parsed = parseQuantity(text);
        if ('violation' in parsed) return { ok: false, reason: parsed.violation.message };
        if ('ambiguous' in parsed) return { ok: false, reason: 'Say moloo or molco.' };
        return { ok: true, value: text };
      },
      write: (parcel, value) => {
        const parsed = parseQuantity(value ?? '');
        return 'value' in parsed
          ? change(parcel, { ...parsed.value, quantityOverride: null })
          : parcel;
      },
    },
  },
  {
    key: 'lifted',
    header: 'Lifted',
    unit: 'mt',
    width: 90,
    kind: 'number',
    decimals: 0,
    total: 'sum',
    value: ({ result }) => result?.quantityT ?? null,
  },
  {
    key: 'freight',
    header: 'Freight',
    unit: '$/mt',
    width: 110,
    kind: 'text',
    value: ({ cargo }) => formatFreight(entryOf(cargo.freight)).replace(/ pmt$/, ''),
    isTyped: () => true,
    edit: {
      read: (text) => {
        const parsed = parseFreight(text);
        if ('value' in parsed) return { ok: true, value: text };
        return { ok: false, reason: 'Type 38.50, ls 1.25m, ws72.5 or 18k/d.' };
      },
      write: (parcel, value) => {
        const parsed = parseFreight(value ?? '');
        return 'value' in parsed
          ? change(parcel, { freight: { ...parcel.cargo.freight, ...parsed.value } })
          : parcel;
      },
    },
  },
  percentColumn('Add comm', 'Adcom'),
  percentColumn('Broker', 'Brk'),
  {
    key: 'tax',
    header: 'Tax',
    unit: '%',
    width: 74,
    kind: 'number',
    decimals: 2,
    value: ({ cargo }) => cargo.freightTaxPercent,
    isTyped: () => true,
    edit: { write: (parcel, value) => change(parcel, { freightTaxPercent: Number(value ?? 0) }) },
  },
  {
    key: 'sf',
    header: 'Stowage',
    unit: 'm³/mt',
    width: 108,
    kind: 'number',
    decimals: 3,
    value: ({ cargo }) => cargo.stowageFactorM3PerT,
    isTyped: () => true,
    edit: {
      write: (parcel, value) =>
        change(parcel, { stowageFactorM3PerT: value === null ? null : Number(value) }),
    },
  },
  {
    key: 'initial',
    header: 'Billed first',
    unit: '%',
    width: 100,
    kind: 'number',
    decimals: 2,
    value: ({ cargo }) => cargo.initialPercent,
    isTyped: () => true,
    edit: {
      // What is not billed with the initial freight invoice is the balance.
      write: (parcel, value) => {
        const initialPercent = Math.min(100, Math.max(0, Number(value ?? 100)));
        return change(parcel, { initialPercent, balancePercent: 100 - initialPercent });
      },
    },
  },
  {
    key: 'gross',
    header: 'Gross freight',
    unit: '$',
    width: 120,
    kind: 'number',
    decimals: 0,
    total: 'sum',
    value: ({ result }) => result?.grossFreight ?? null,
  },
];
const idOf = (parcel: Parcel) => parcel.cargo.id;

type CargoPanelProps = { store: WorksheetStore; column: EstimateColumn; lookUps: LookUps };

/** Cargoes of the estimate with quantity, freight and commissions. */
export function CargoPanel({ store, column, lookUps }: CargoPanelProps) {
  const { inputs, result } = column;
  const rows = useMemo(
    () => inputs.cargoes.map((cargo, index): Parcel => ({ cargo, result: result.cargoes[index] })),
    [inputs, result],
  );
  const write = (parcels: readonly Parcel[]) =>
    store.edit([column.id], (input) => ({ ...input, cargoes: parcels.map(({ cargo }) => cargo) }));
  const count = inputs.cargoes.length;
  return (
    <Panel
      title="Cargo"
      hint={count === 1 ? '1 parcel' : `${count} parcels`}
      flush
      actions={
        <button
          type="button"
          className="link-button"
          onClick={() => store.edit([column.id], (input) => addCargo(input, lookUps.newId))}
        >
          Add cargo
        </button>
      }
    >
      <Grid
        label="Cargo"
        rows={rows}
        onRowsChange={write}
        columns={COLUMNS}
        rowId={idOf}
        newRow={() => ({ cargo: newCargo(lookUps.newId()), result: undefined })}
        frozen={1}
      />
    </Panel>
  );
}
