import { formatFreight, formatQuantity, parseFreight, parseQuantity } from '@mainsheet/entry';
import { CARGO_UNITS, type CargoUnit } from '@mainsheet/units';
import {
  type CargoResult,
  type CargoRow,
  FREIGHT_TYPES,
  type FreightTerms,
  type FreightType,
  QUANTITY_BASES,
  QUANTITY_OPTIONS,
  type QuantityBasis,
  type QuantityOption,
} from '@mainsheet/voyage';
import type { GridColumn } from '../../../ui/index.ts';
import { type CargoChoice, cargoHint, nameCargo } from '../model/known-names.ts';
import { moneySign } from '../model/money-sign.ts';
import { entryOf } from '../rows/cargo-rows.ts';
import { percentOf, setPercent } from '../rows/commission-rows.ts';

/** A cargo and what came of it. */
export type Parcel = { cargo: CargoRow; result: CargoResult | undefined };
type ParcelColumn = GridColumn<Parcel>;
type Spec = Pick<ParcelColumn, 'header' | 'width' | 'unit' | 'decimals'>;

const change = (parcel: Parcel, part: Partial<CargoRow>): Parcel => ({
  ...parcel,
  cargo: { ...parcel.cargo, ...part },
});
const withFreight = (parcel: Parcel, part: Partial<FreightTerms>): Parcel =>
  change(parcel, { freight: { ...parcel.cargo.freight, ...part } });
const orNull = (value: string | null): number | null => (value === null ? null : Number(value));

const wordColumn = (
  key: 'paymentTermsInitial' | 'paymentTermsBalance',
  spec: Spec,
): ParcelColumn => ({
  key,
  ...spec,
  kind: 'text',
  value: ({ cargo }) => cargo[key] || null,
  edit: { write: (parcel, value) => change(parcel, { [key]: value ?? '' }) },
});

const choiceColumn = <Value extends string>(
  key: string,
  parts: Spec & {
    values: readonly Value[];
    get: (cargo: CargoRow) => Value;
    set: (parcel: Parcel, value: Value) => Parcel;
  },
): ParcelColumn => {
  const { values, get, set, ...spec } = parts;
  const [first] = values;
  return {
    key,
    ...spec,
    kind: 'select',
    value: ({ cargo }) => get(cargo),
    edit: {
      options: values.map((value) => ({ value, label: value })),
      write: (parcel, value) => set(parcel, (value ?? first) as Value),
    },
  };
};

const percentColumn = (type: 'Add comm' | 'Broker', header: string): ParcelColumn => ({
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

/** A cargo type of the company, or any other name. */
const nameColumn = (types: readonly CargoChoice[]): ParcelColumn => ({
  key: 'name',
  header: 'Cargo',
  width: 150,
  kind: 'select',
  value: ({ cargo }) => cargo.name || null,
  edit: {
    isFree: true,
    options: types.map((type) => ({ value: type.name, label: type.name, hint: cargoHint(type) })),
    write: (parcel, value) => ({ ...parcel, cargo: nameCargo(parcel.cargo, value ?? '', types) }),
  },
});

const quantityColumns: readonly ParcelColumn[] = [
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
  choiceColumn<CargoUnit>('unit', {
    header: 'Unit',
    width: 70,
    values: CARGO_UNITS,
    get: (cargo) => cargo.unit,
    set: (parcel, unit) => change(parcel, { unit }),
  }),
  choiceColumn<QuantityOption>('option', {
    header: 'Option',
    width: 86,
    values: QUANTITY_OPTIONS,
    get: (cargo) => cargo.optionType,
    set: (parcel, optionType) => change(parcel, { optionType }),
  }),
  {
    key: 'optionPercent',
    header: 'Option',
    unit: '%',
    width: 88,
    kind: 'number',
    decimals: 2,
    value: ({ cargo }) => cargo.optionPercent || null,
    isTyped: () => true,
    edit: { write: (parcel, value) => change(parcel, { optionPercent: Number(value ?? 0) }) },
  },
  {
    key: 'min',
    header: 'Min',
    width: 80,
    kind: 'number',
    decimals: 0,
    value: ({ cargo, result }) => cargo.minQuantity ?? (result?.lowerQuantity || null),
    isTyped: ({ cargo }) => cargo.minQuantity !== null,
    restore: (parcel) => change(parcel, { minQuantity: null }),
    edit: { write: (parcel, value) => change(parcel, { minQuantity: orNull(value) }) },
  },
  {
    key: 'max',
    header: 'Max',
    width: 80,
    kind: 'number',
    decimals: 0,
    value: ({ cargo, result }) => cargo.maxQuantity ?? (result?.upperQuantity || null),
    isTyped: ({ cargo }) => cargo.maxQuantity !== null,
    restore: (parcel) => change(parcel, { maxQuantity: null }),
    edit: { write: (parcel, value) => change(parcel, { maxQuantity: orNull(value) }) },
  },
  choiceColumn<QuantityBasis>('basis', {
    header: 'Freight on',
    width: 96,
    values: QUANTITY_BASES,
    get: (cargo) => cargo.quantityBasis,
    set: (parcel, quantityBasis) => change(parcel, { quantityBasis }),
  }),
  {
    key: 'lieuOfWeighing',
    header: 'In lieu of weighing',
    unit: '%',
    width: 140,
    kind: 'number',
    decimals: 2,
    value: ({ cargo }) => cargo.lieuOfWeighingPercent || null,
    isTyped: () => true,
    edit: {
      readOnly: ({ cargo }) => cargo.quantityBasis !== 'BL',
      write: (parcel, value) => change(parcel, { lieuOfWeighingPercent: Number(value ?? 0) }),
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
];

type FreightFigure = 'lumpsum' | 'worldscaleFlat' | 'worldscalePercent' | 'dailyRate';

/** Typed only where the freight type pays by it; what was typed for another type stays. */
const freightFigure = (key: FreightFigure, type: FreightType, spec: Spec): ParcelColumn => ({
  key,
  ...spec,
  kind: 'number',
  value: ({ cargo }) => (cargo.freight.type === type ? cargo.freight[key] || null : null),
  isTyped: () => true,
  edit: {
    write: (parcel, value) => withFreight(parcel, { [key]: Number(value ?? 0) }),
    readOnly: ({ cargo }) => cargo.freight.type !== type,
  },
});

const freightColumns = (sign: string): ParcelColumn[] => [
  {
    key: 'freight',
    header: 'Freight',
    width: 100,
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
        return 'value' in parsed ? withFreight(parcel, parsed.value) : parcel;
      },
    },
  },
  choiceColumn<FreightType>('freightType', {
    header: 'Freight type',
    width: 102,
    values: FREIGHT_TYPES,
    get: (cargo) => cargo.freight.type,
    set: (parcel, type) => withFreight(parcel, { type }),
  }),
  percentColumn('Add comm', 'Adcom'),
  percentColumn('Broker', 'Brk'),
  {
    key: 'gross',
    header: 'Gross freight',
    unit: sign,
    width: 120,
    kind: 'number',
    decimals: 0,
    total: 'sum',
    value: ({ result }) => result?.grossFreight ?? null,
  },
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
  freightFigure('lumpsum', 'Lumpsum', { header: 'Lumpsum', width: 100, decimals: 0 }),
  freightFigure('worldscaleFlat', 'WSC', { header: 'WS flat', width: 84, decimals: 2 }),
  freightFigure('worldscalePercent', 'WSC', { header: 'WS', unit: '%', width: 70, decimals: 2 }),
  freightFigure('dailyRate', 'Daily Rate', { header: 'Daily rate', width: 94, decimals: 0 }),
];

const paymentColumns = (currency: string): ParcelColumn[] => [
  {
    key: 'currency',
    header: 'Currency',
    width: 82,
    kind: 'text',
    value: ({ cargo }) => cargo.currency,
    isTyped: ({ cargo }) => cargo.currency !== currency,
    edit: {
      read: (text) =>
        /^[a-z]{3}$/i.test(text.trim())
          ? { ok: true, value: text.trim().toUpperCase() }
          : { ok: false, reason: 'Three letters, such as EUR.' },
      write: (parcel, value) => change(parcel, { currency: value ?? currency }),
    },
  },
  {
    key: 'exchangeRate',
    header: 'Exchange rate',
    width: 112,
    kind: 'number',
    decimals: 4,
    value: ({ cargo }) => cargo.exchangeRate,
    isTyped: ({ cargo }) => cargo.exchangeRate !== 1,
    edit: { write: (parcel, value) => change(parcel, { exchangeRate: Number(value ?? 1) }) },
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
    edit: { write: (parcel, value) => change(parcel, { stowageFactorM3PerT: orNull(value) }) },
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
  wordColumn('paymentTermsInitial', { header: 'Initial terms', width: 190 }),
  {
    key: 'balance',
    header: 'Balance',
    unit: '%',
    width: 90,
    kind: 'number',
    decimals: 2,
    value: ({ cargo }) => cargo.balancePercent,
  },
  wordColumn('paymentTermsBalance', { header: 'Balance terms', width: 190 }),
];

/** Columns of the cargo grid; freight in its own currency, figures in that of the estimate. */
export const cargoColumnsIn = (
  currency: string,
  types: readonly CargoChoice[],
): readonly ParcelColumn[] => [
  nameColumn(types),
  ...quantityColumns,
  ...freightColumns(moneySign(currency)),
  ...paymentColumns(currency),
];
