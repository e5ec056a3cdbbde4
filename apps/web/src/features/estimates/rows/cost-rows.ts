import { parseFuelPrice, parseNumber } from '@mainsheet/entry';
import { FUELS, type Fuel } from '@mainsheet/terms';
import {
  arePortCostsMissing,
  type BunkerRow,
  type EstimateInput,
  withPortExpenses,
} from '@mainsheet/voyage';
import { formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { changeRow } from '../model/itinerary-edits.ts';
import { rowInSlot, type SlotKind, type Slots } from '../model/slots.ts';
import { numberField } from './field.ts';
import type { RowSpec } from './row-spec.ts';

const COST_NAMES: Readonly<Record<SlotKind, string>> = {
  open: 'Open port',
  delivery: 'Delivery port',
  load: 'Load port',
  canal: 'Canal dues',
  bunker: 'Bunker call',
  discharge: 'Discharge port',
  redelivery: 'Redelivery port',
  stop: 'Stop',
  end: 'End port',
};

function portCostRow(slots: Slots, slot: number, label: string): RowSpec {
  return {
    key: `cost-${slot}`,
    group: 'portCosts',
    label,
    unit: '$',
    better: 'high',
    cell: (column) => {
      const row = rowInSlot(slots, slot, column);
      if (!row) return { text: '' };
      const index = column.shown.itinerary.indexOf(row);
      return {
        ...(arePortCostsMissing(row)
          ? { text: '', hint: 'e.g. 85k' }
          : { value: row.portExpenses === 0 ? 0 : -row.portExpenses }),
        isTyped: true,
        paths: [`itinerary.${index}.portExpenses`, `itinerary.${index}.portExpensesExchangeRate`],
        ...(row.portExpensesCurrency === column.shown.baseCurrency
          ? {}
          : { note: row.portExpensesCurrency }),
      };
    },
    field: (column) => {
      const row = rowInSlot(slots, slot, column);
      if (!row) return null;
      return numberField({
        label: 'Port expenses',
        unit: row.portExpensesCurrency,
        value: arePortCostsMissing(row) ? null : row.portExpenses,
        set: (input, portExpenses) =>
          changeRow(input, row.id, (old) => withPortExpenses(old, portExpenses)),
        clear: (input) => changeRow(input, row.id, (old) => withPortExpenses(old, null)),
      });
    },
  };
}

export function portCostRows(slots: Slots): RowSpec[] {
  const seen = new Map<SlotKind, number>();
  const count = (kind: SlotKind) => slots.kinds.filter((one) => one === kind).length;
  const rows = slots.kinds.flatMap((kind, slot) => {
    if (kind === 'open' || kind === 'end') return [];
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    const label = count(kind) > 1 ? `${COST_NAMES[kind]} ${number}` : COST_NAMES[kind];
    return [portCostRow(slots, slot, label)];
  });
  return [
    ...rows,
    {
      key: 'portExpenses',
      group: 'portCosts',
      label: 'Port costs',
      unit: '$',
      level: 'total',
      better: 'high',
      figure: 'portExpenses',
      cell: ({ result }) => ({ value: -result.totals.portExpenses }),
    },
  ];
}

export const portCostSummary = ({ result }: EstimateColumn): string =>
  formatNumber(-result.totals.portExpenses);

const changeBunker = (
  input: EstimateInput,
  fuel: Fuel,
  change: (row: BunkerRow) => BunkerRow,
): EstimateInput => ({
  ...input,
  bunkers: input.bunkers.map((row) => (row.fuel === fuel ? change(row) : row)),
});

const bunkerOf = (column: EstimateColumn, fuel: Fuel): BunkerRow | undefined =>
  column.shown.bunkers.find((row) => row.fuel === fuel);

const pathOfBunker = (column: EstimateColumn, fuel: Fuel): string =>
  `bunkers.${column.shown.bunkers.findIndex((row) => row.fuel === fuel)}`;

function priceRow(fuel: Fuel): RowSpec {
  return {
    key: `price-${fuel}`,
    group: 'bunkers',
    label: `${fuel} price`,
    unit: '$/mt',
    decimals: 2,
    better: 'low',
    cell: (column) => {
      const row = bunkerOf(column, fuel);
      if (!row) return { text: '' };
      const paths = [`${pathOfBunker(column, fuel)}.initialPrice`];
      return row.initialPrice === 0
        ? { text: '', hint: 'e.g. 565', isTyped: true, paths }
        : { value: row.initialPrice, isTyped: true, paths };
    },
    field: (column) => {
      const row = bunkerOf(column, fuel);
      if (!row) return null;
      return numberField({
        label: `${fuel} price`,
        unit: `${column.shown.baseCurrency}/mt`,
        value: row.initialPrice,
        parse: (text, context) => {
          const named = parseFuelPrice(text, context);
          return 'value' in named && named.value.fuel === fuel
            ? parseNumber(String(named.value.price))
            : parseNumber(text, context);
        },
        set: (input, initialPrice) =>
          changeBunker(input, fuel, (old) => ({ ...old, initialPrice })),
      });
    },
  };
}

function onBoardRow(fuel: Fuel): RowSpec {
  const set = (initialQuantityT: number | null) => (input: EstimateInput) =>
    changeBunker(input, fuel, (old) => ({ ...old, initialQuantityT }));
  return {
    key: `rob-${fuel}`,
    group: 'bunkers',
    label: `${fuel} on board`,
    unit: 'mt',
    decimals: 1,
    cell: (column) => {
      const row = bunkerOf(column, fuel);
      const plan = column.result.bunkers.find((one) => one.fuel === fuel);
      if (!row || !plan) return { text: '' };
      return {
        value: plan.initialQuantityT,
        isTyped: row.initialQuantityT !== null,
        calculated: row.initialQuantityT === null ? undefined : 'just what the voyage needs',
        paths: [`${pathOfBunker(column, fuel)}.initialQuantityT`],
      };
    },
    field: (column) => {
      const row = bunkerOf(column, fuel);
      if (!row) return null;
      const plan = column.result.bunkers.find((one) => one.fuel === fuel);
      return numberField({
        label: `${fuel} on board`,
        unit: 'mt',
        value: row.initialQuantityT ?? plan?.initialQuantityT ?? null,
        set: (input, value) => set(value)(input),
        clear: set(null),
        ...(row.initialQuantityT === null ? {} : { restore: set(null) }),
      });
    },
  };
}

function burnedRow(fuel: Fuel): RowSpec {
  return {
    key: `burned-${fuel}`,
    group: 'bunkers',
    label: `${fuel} burned`,
    unit: 'mt',
    decimals: 1,
    better: 'low',
    cell: (column) => {
      const plan = column.result.bunkers.find((one) => one.fuel === fuel);
      return plan ? { value: plan.consumptionT } : { text: '' };
    },
  };
}

/** Fuels of all columns, in the trade's order. */
export const fuelsOf = (estimates: readonly { inputs: EstimateInput }[]): Fuel[] =>
  FUELS.filter((fuel) =>
    estimates.some(({ inputs }) => inputs.bunkers.some((row) => row.fuel === fuel)),
  );

export function bunkerRows(fuels: readonly Fuel[]): RowSpec[] {
  return [
    ...fuels.flatMap((fuel) => [priceRow(fuel), onBoardRow(fuel), burnedRow(fuel)]),
    {
      key: 'bunkers',
      group: 'bunkers',
      label: 'Bunker cost',
      unit: '$',
      level: 'total',
      better: 'high',
      marksBest: true,
      figure: 'bunkers',
      cell: ({ result }) => ({ value: -result.totals.bunkers }),
    },
  ];
}

export const bunkerSummary = ({ result }: EstimateColumn): string =>
  formatNumber(-result.totals.bunkers);
