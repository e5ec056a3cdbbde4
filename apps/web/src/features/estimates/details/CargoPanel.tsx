import { newCargo } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { Grid, Panel } from '../../../ui/index.ts';
import { CARGO_TYPE_LIST } from '../estimates.queries.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { CargoChoice } from '../model/known-names.ts';
import { addCargo } from '../model/new-estimate.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import { cargoColumnsIn, type Parcel } from './cargo-grid-columns.ts';

const idOf = (parcel: Parcel) => parcel.cargo.id;
const NO_TYPES: readonly CargoChoice[] = [];

type CargoPanelProps = { store: WorksheetStore; column: EstimateColumn; lookUps: LookUps };

/** Cargoes of the estimate with quantity, freight and commissions. */
export function CargoPanel({ store, column, lookUps }: CargoPanelProps) {
  const { inputs, result } = column;
  const rows = useMemo(
    () => inputs.cargoes.map((cargo, index): Parcel => ({ cargo, result: result.cargoes[index] })),
    [inputs, result],
  );
  const [{ data }] = useQuery({ query: CARGO_TYPE_LIST });
  const types = (data?.cargoTypeList as readonly CargoChoice[] | undefined) ?? NO_TYPES;
  const { baseCurrency } = inputs;
  const columns = useMemo(() => cargoColumnsIn(baseCurrency, types), [baseCurrency, types]);
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
        columns={columns}
        rowId={idOf}
        newRow={() => ({
          cargo: { ...newCargo(lookUps.newId()), currency: inputs.baseCurrency },
          result: undefined,
        })}
        frozen={1}
      />
    </Panel>
  );
}
