import type { FuelPlan } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { formatInstantShort, Grid, type GridColumn } from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import { moneySign } from '../../model/money-sign.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { priceAt, withPrice } from './bunker-figures.ts';

type PlanLine = {
  rowId: string;
  port: string;
  portFunction: string;
  arrivalAt: string;
  price: number;
  /** Null where nothing is burned at sea. */
  daysLeft: number | null;
  plan: FuelPlan['rows'][number];
};

const tonnes = (
  key: keyof FuelPlan['rows'][number],
  header: string,
  total?: 'sum',
): GridColumn<PlanLine> => ({
  key,
  header,
  unit: 'mt',
  width: 92,
  kind: 'number',
  decimals: 2,
  ...(total ? { total } : {}),
  value: ({ plan }) => plan[key] || null,
});

/** Rec comes from the liftings and is not typed here; a price may be asked where nothing is lifted. */
const columnsIn = (sign: string, method: string): readonly GridColumn<PlanLine>[] => [
  { key: 'port', header: 'Port', width: 140, kind: 'text', value: (line) => line.port },
  {
    key: 'function',
    header: 'Function',
    width: 108,
    kind: 'text',
    value: (line) => line.portFunction,
  },
  {
    key: 'arrivalAt',
    header: 'Arrival',
    unit: 'UTC',
    width: 112,
    kind: 'text',
    value: (line) => formatInstantShort(line.arrivalAt),
  },
  tonnes('seaConsumptionT', 'Sea Cons', 'sum'),
  tonnes('arrivalT', 'Arr'),
  tonnes('portConsumptionT', 'Port Cons', 'sum'),
  tonnes('receivedT', 'Rec', 'sum'),
  {
    key: 'price',
    header: 'Price',
    unit: `${sign}/mt`,
    width: 92,
    kind: 'number',
    decimals: 2,
    value: (line) => line.price || null,
    isTyped: () => true,
    edit: { write: (line, value) => ({ ...line, price: Math.max(0, Number(value ?? 0)) }) },
  },
  tonnes('departureT', 'Dep'),
  { ...tonnes('cost', `${method} cost`, 'sum'), unit: sign, width: 108 },
  {
    key: 'daysLeft',
    header: 'Days left',
    width: 84,
    kind: 'number',
    decimals: 1,
    value: (line) => line.daysLeft,
  },
];
const idOf = (line: PlanLine) => line.rowId;

type PlanGridProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  plan: FuelPlan;
  burnPerDayT: number;
};

/** What each port does to the stock of one fuel. */
export function PlanGrid({ store, column, plan, burnPerDayT }: PlanGridProps) {
  const { inputs, result } = column;
  const { fuel, method } = plan;
  const columns = useMemo(
    () => columnsIn(moneySign(inputs.baseCurrency), method === 'FIFO' ? 'FIFO' : 'Average'),
    [inputs.baseCurrency, method],
  );
  const lines = useMemo(
    () =>
      result.rows.flatMap((call, index): PlanLine[] => {
        const planRow = plan.rows[index];
        if (!planRow) return [];
        const { rowId, portName: port, portFunction, inputIndex } = call;
        return [
          {
            rowId,
            port,
            portFunction,
            arrivalAt: call.call.arrivalAt,
            price: priceAt(inputs.itinerary[inputIndex], fuel),
            daysLeft: burnPerDayT > 0 ? planRow.departureT / burnPerDayT : null,
            plan: planRow,
          },
        ];
      }),
    [inputs, result, plan, fuel, burnPerDayT],
  );
  const setPrices = (next: readonly PlanLine[]) =>
    store.edit([column.id], (input) =>
      next.reduce(
        (changed, { rowId, price }, index) =>
          lines[index]?.price === price ? changed : withPrice(changed, rowId, { fuel, price }),
        input,
      ),
    );
  return (
    <Grid
      label={`${fuel} plan`}
      rows={lines}
      onRowsChange={setPrices}
      columns={columns}
      rowId={idOf}
      frozen={1}
    />
  );
}
