import type { Fuel } from '@mainsheet/terms';
import type {
  CargoRow,
  EstimateInput,
  FuelPlanRow,
  ItineraryOverrides,
  ItineraryRow,
  PortBerth,
  RowEmissions,
  RowResult,
} from '@mainsheet/voyage';
import type { GridColumn, Option } from '../../../../ui/index.ts';
import type { PortHistory } from '../../../accuracy/index.ts';
import type { PortChoice } from '../../rows/field.ts';

/** One line of the itinerary grid: what was typed and what came of it. */
export type Call = {
  row: ItineraryRow;
  result: RowResult | undefined;
  /** The estimate that the result is of. */
  inputs: EstimateInput;
  /** Typed anew by the arrival at the first port. */
  commencingAt: string;
  /** The cargo worked here, the first one where there are several. */
  cargo: CargoRow | undefined;
  plans: ReadonlyMap<Fuel, FuelPlanRow>;
  emissions: RowEmissions | undefined;
  /** Straits and canals of the leg. */
  via: string;
};

/** Ports looked up while typing, and what new parcels are of. */
export type PortBook = {
  search: (text: string) => Promise<readonly Option[]>;
  find: (label: string) => PortChoice | undefined;
  /** What the company knows of the berths of the estimate's ports. */
  berths: readonly PortBerth[];
  /** What own calls at the port of a call came to; undefined where there were none. */
  historyOf: (row: ItineraryRow, kind: 'portCost' | 'portDays') => PortHistory | undefined;
  /** Civil date. */
  today: string;
};

export type CallColumn = GridColumn<Call>;

export const numberOf = (value: string | null): number => Number(value ?? 0);
export const numberOrNull = (value: string | null): number | null =>
  value === null ? null : Number(value);

export const change = (call: Call, part: Partial<ItineraryRow>): Call => ({
  ...call,
  row: { ...call.row, ...part },
});

export const override = (call: Call, part: ItineraryOverrides): Call =>
  change(call, { overrides: { ...call.row.overrides, ...part } });

export const isCargoCall = ({ row }: Call): boolean =>
  row.portFunction === 'Loading' || row.portFunction === 'Discharging';

type KeysOf<Value> = {
  [Key in keyof ItineraryRow]-?: ItineraryRow[Key] extends Value ? Key : never;
}[keyof ItineraryRow];
type Numbers = KeysOf<number>;
type NumbersOrNull = {
  [Key in keyof ItineraryRow]-?: null extends ItineraryRow[Key]
    ? ItineraryRow[Key] extends number | null
      ? Key
      : never
    : never;
}[keyof ItineraryRow];
type Flags = KeysOf<boolean>;

export type Spec = Pick<CallColumn, 'header' | 'group' | 'width'> & {
  unit?: string;
  decimals?: number;
  total?: 'sum';
  optional?: boolean;
};

/** A figure that is simply typed; zero is shown as nothing. */
export const typedColumn = (field: Numbers, spec: Spec): CallColumn => ({
  key: field,
  kind: 'number',
  ...spec,
  value: ({ row }) => (row[field] === 0 ? null : row[field]),
  isTyped: () => true,
  edit: { write: (call, value) => change(call, { [field]: numberOf(value) }) },
});

export const orNullColumn = (field: NumbersOrNull, spec: Spec): CallColumn => ({
  key: field,
  kind: 'number',
  ...spec,
  value: ({ row }) => row[field],
  isTyped: () => true,
  edit: { write: (call, value) => change(call, { [field]: numberOrNull(value) }) },
});

const YES_NO: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const flagColumn = (field: Flags, spec: Spec): CallColumn => ({
  key: field,
  kind: 'select',
  ...spec,
  value: ({ row }) => (row[field] ? 'yes' : 'no'),
  text: ({ row }) => (row[field] ? 'Yes' : ''),
  isTyped: ({ row }) => row[field],
  edit: { options: YES_NO, write: (call, value) => change(call, { [field]: value === 'yes' }) },
});

type OverrideKey = Exclude<keyof ItineraryOverrides, 'condition'>;

/** A computed figure that may be typed over, and given back to calculation. */
export const overridable = (
  key: OverrideKey,
  spec: Spec & {
    shown: (result: RowResult) => number;
    calculated?: (call: Call) => number | null;
  },
): CallColumn => {
  const { shown, calculated, ...rest } = spec;
  return {
    key,
    kind: 'number',
    ...rest,
    value: ({ result }) => (result ? shown(result) || null : null),
    isTyped: ({ row }) => row.overrides[key] != null,
    ...(calculated ? { calculated } : {}),
    restore: (call) => override(call, { [key]: null }),
    edit: { write: (call, value) => override(call, { [key]: numberOrNull(value) }) },
  };
};
