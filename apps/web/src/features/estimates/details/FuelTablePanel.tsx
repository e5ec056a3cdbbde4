import { FUELS, type Fuel } from '@mainsheet/terms';
import { type EstimateInput, type FuelRow, newBunkerRow, newFuelRow } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { Grid, type GridColumn, optionsOf, Panel } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { moneySign } from '../model/money-sign.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

type Table = 'nonEcaFuels' | 'ecaFuels';
type Line = { id: string; row: FuelRow; price: number };
type Rate = Exclude<keyof FuelRow, 'fuel'>;

const RATES: readonly (readonly [Rate, string])[] = [
  ['ballastTPerDay', 'Ballast'],
  ['ladenTPerDay', 'Laden'],
  ['loadTPerDay', 'Load'],
  ['dischargeTPerDay', 'Discharge'],
  ['idleTPerDay', 'Idle'],
];

const columnsIn = (sign: string): readonly GridColumn<Line>[] => [
  {
    key: 'fuel',
    header: 'Fuel',
    width: 96,
    kind: 'select',
    value: ({ row }) => row.fuel,
    edit: {
      options: optionsOf(FUELS),
      write: (line, value) => ({ ...line, row: { ...line.row, fuel: (value ?? 'VLSFO') as Fuel } }),
    },
  },
  {
    key: 'price',
    header: 'Initial price',
    unit: `${sign}/mt`,
    width: 122,
    kind: 'number',
    decimals: 2,
    value: ({ price }) => price || null,
    edit: { write: (line, value) => ({ ...line, price: Math.max(0, Number(value ?? 0)) }) },
  },
  ...RATES.map(
    ([key, header]): GridColumn<Line> => ({
      key,
      header,
      unit: 'mt/d',
      width: 106,
      kind: 'number',
      decimals: 2,
      value: ({ row }) => row[key],
      edit: {
        write: (line, value) => ({
          ...line,
          row: { ...line.row, [key]: value === null ? null : Math.max(0, Number(value)) },
        }),
      },
    }),
  ),
];
const idOf = (line: Line) => line.id;

/** The estimate with the rows of a table; prices go to the bunkers, which every fuel has. */
function withLines(input: EstimateInput, table: Table, lines: readonly Line[]): EstimateInput {
  const missing = lines
    .map(({ row }) => row.fuel)
    .filter((fuel) => !input.bunkers.some((row) => row.fuel === fuel));
  const bunkers = [...input.bunkers, ...[...new Set(missing)].map(newBunkerRow)];
  return {
    ...input,
    [table]: lines.map(({ row }) => row),
    bunkers: bunkers.map((bunker) => {
      const line = lines.find(({ row }) => row.fuel === bunker.fuel);
      return line && line.price !== bunker.initialPrice
        ? { ...bunker, initialPrice: line.price }
        : bunker;
    }),
  };
}

type FuelTableProps = { store: WorksheetStore; column: EstimateColumn };

function FuelTable({
  store,
  column,
  table,
  label,
}: FuelTableProps & { table: Table; label: string }) {
  const { inputs } = column;
  const fuels = inputs[table];
  const lines = useMemo(
    () =>
      fuels.map((row, index): Line => {
        const bunker = inputs.bunkers.find((one) => one.fuel === row.fuel);
        return { id: String(index), row, price: bunker?.initialPrice ?? 0 };
      }),
    [fuels, inputs.bunkers],
  );
  const columns = useMemo(() => columnsIn(moneySign(inputs.baseCurrency)), [inputs.baseCurrency]);
  const unused = FUELS.find((fuel) => !fuels.some((row) => row.fuel === fuel)) ?? 'VLSFO';
  return (
    <div className="ed-fuels">
      <h3>{label}</h3>
      <Grid
        label={label}
        rows={lines}
        onRowsChange={(next) => store.edit([column.id], (input) => withLines(input, table, next))}
        columns={columns}
        rowId={idOf}
        newRow={() => ({ id: crypto.randomUUID(), row: newFuelRow(unused), price: 0 })}
        frozen={1}
      />
    </div>
  );
}

/** What the ship burns outside and inside of ECAs; an empty cell follows the vessel's table. */
export function FuelTablePanel(props: FuelTableProps) {
  const { nonEcaFuels, ecaFuels } = props.column.inputs;
  if (nonEcaFuels.length === 0 && ecaFuels.length === 0) return null;
  return (
    <Panel title="Consumption" hint="an empty cell follows the vessel’s table" flush>
      <FuelTable {...props} table="nonEcaFuels" label="Outside ECAs" />
      <FuelTable {...props} table="ecaFuels" label="Inside ECAs" />
    </Panel>
  );
}
