import type { Fuel } from '@mainsheet/terms';
import type { BunkerLifting, EstimateInput } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { Grid, type GridColumn } from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import { sailingOrder } from '../../model/itinerary-edits.ts';
import { moneySign } from '../../model/money-sign.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';

type Stem = { id: string; rowId: string; quantityT: number; price: number };

/** Liftings of one fuel, row by row; offers of nothing are not among them. */
const stemsOf = (input: EstimateInput, fuel: Fuel): Stem[] =>
  sailingOrder(input).flatMap((row) =>
    row.liftings
      .filter((lifting) => lifting.fuel === fuel && lifting.quantityT > 0)
      .map(({ quantityT, price }, index) => ({
        id: `${row.id}#${index}`,
        rowId: row.id,
        quantityT,
        price,
      })),
  );

/** The estimate with these liftings of a fuel and no others; prices asked elsewhere stay. */
function withStems(input: EstimateInput, fuel: Fuel, stems: readonly Stem[]): EstimateInput {
  return {
    ...input,
    itinerary: input.itinerary.map((row) => {
      const own = stems.filter((stem) => stem.rowId === row.id);
      const remaining = row.liftings.filter(
        (lifting) => lifting.fuel !== fuel || (lifting.quantityT === 0 && own.length === 0),
      );
      const lifted = own.map(({ quantityT, price }): BunkerLifting => ({ fuel, quantityT, price }));
      return { ...row, liftings: [...remaining, ...lifted] };
    }),
  };
}

function columnsOf(input: EstimateInput): readonly GridColumn<Stem>[] {
  const ports = sailingOrder(input)
    .filter((row) => row.portName !== '')
    .map((row) => ({ value: row.id, label: `${row.sequenceNo} ${row.portName}` }));
  return [
    {
      key: 'port',
      header: 'Lifting at',
      width: 200,
      kind: 'select',
      value: (stem) => stem.rowId,
      edit: {
        options: ports,
        write: (stem, value) => ({ ...stem, rowId: value ?? stem.rowId }),
      },
    },
    {
      key: 'quantity',
      header: 'Quantity',
      unit: 'mt',
      width: 120,
      kind: 'number',
      decimals: 2,
      total: 'sum',
      value: (stem) => stem.quantityT,
      edit: { write: (stem, value) => ({ ...stem, quantityT: Math.max(0, Number(value ?? 0)) }) },
    },
    {
      key: 'price',
      header: 'Price',
      unit: `${moneySign(input.baseCurrency)}/mt`,
      width: 120,
      kind: 'number',
      decimals: 2,
      value: (stem) => stem.price,
      edit: { write: (stem, value) => ({ ...stem, price: Math.max(0, Number(value ?? 0)) }) },
    },
  ];
}
const idOf = (stem: Stem) => stem.id;

/** Where one more lifting is put: at the bunker call, else where the voyage begins. */
export function newStem(input: EstimateInput, price: number): Stem | null {
  const rows = sailingOrder(input).filter((row) => row.portName !== '');
  const row = rows.find((one) => one.portFunction === 'Fueling') ?? rows[0];
  if (!row) return null;
  return { id: crypto.randomUUID(), rowId: row.id, quantityT: 100, price };
}

type LiftingGridProps = { store: WorksheetStore; column: EstimateColumn; fuel: Fuel };

/** Adds a lifting of 100 mt, to be typed over. */
export const addStem = ({ store, column, fuel }: LiftingGridProps, price: number): void =>
  store.edit([column.id], (input) => {
    const stem = newStem(input, price);
    return stem ? withStems(input, fuel, [...stemsOf(input, fuel), stem]) : input;
  });

/** Liftings of one fuel: what the plan above receives. */
export function LiftingGrid(props: LiftingGridProps) {
  const { store, column, fuel } = props;
  const { inputs } = column;
  const columns = useMemo(() => columnsOf(inputs), [inputs]);
  const stems = useMemo(() => stemsOf(inputs, fuel), [inputs, fuel]);
  const make = () =>
    newStem(inputs, 0) ?? { id: crypto.randomUUID(), rowId: '', quantityT: 100, price: 0 };
  if (stems.length === 0) return null;
  return (
    <Grid
      label={`${fuel} liftings`}
      rows={stems}
      onRowsChange={(next) => store.edit([column.id], (input) => withStems(input, fuel, next))}
      columns={columns}
      rowId={idOf}
      newRow={make}
      frozen={1}
    />
  );
}
