import {
  CARBON_TERMS,
  type CargoRow,
  COST_KEYS,
  ESTIMATE,
  type EstimateInput,
  type ItineraryRow,
  isPoolOut,
  isTimeCharteredIn,
  isTimeCharterOut,
  type TimeCharterSide,
  unitOf,
} from '@mainsheet/estimate';
import { isCargoRow, orderItinerary } from '../time/itinerary.ts';
import { cellAt, withCell } from './document-cell.ts';

/** One number that somebody types into an estimate, named as a desk would name it. */
export type NumberCell = {
  /** Dotted path in the document: `cargoes.0.freight.rate`. */
  readonly path: string;
  readonly label: string;
  /** `USD/MT`, `kn`, `d`; empty for what has none. */
  readonly unit: string;
  /** What it holds; null while empty. */
  readonly held: number | null;
  /** A usual distance between two values that are compared. */
  readonly step: number;
};

type Described = Pick<NumberCell, 'path' | 'label' | 'unit'>;

/** The field of the freight terms that says how dear the freight is, by the type of freight. */
export const FREIGHT_CELLS = {
  'Frt Rate': { field: 'rate', label: 'Freight' },
  Lumpsum: { field: 'lumpsum', label: 'Lumpsum freight' },
  WSC: { field: 'worldscalePercent', label: 'Worldscale' },
  'Daily Rate': { field: 'dailyRate', label: 'Daily rate' },
} as const;

function freightUnit({ freight, currency, unit }: CargoRow): string {
  if (freight.type === 'Frt Rate') return `${currency}/${unit}`;
  if (freight.type === 'WSC') return 'points';
  return freight.type === 'Daily Rate' ? `${currency}/d` : currency;
}

function cargoCells(input: EstimateInput): Described[] {
  return input.cargoes.flatMap((cargo, index) => {
    const name = cargo.name || `cargo ${index + 1}`;
    const path = `cargoes.${index}`;
    const { field, label } = FREIGHT_CELLS[cargo.freight.type];
    const isScale = cargo.freight.type === 'Frt Rate' && cargo.freight.scale.length > 0;
    return [
      ...(isScale
        ? []
        : [
            {
              path: `${path}.freight.${field}`,
              label: `${label}, ${name}`,
              unit: freightUnit(cargo),
            },
          ]),
      {
        // What stands over the quantity is what the voyage loads.
        path: `${path}.${cargo.quantityOverride === null ? 'quantity' : 'quantityOverride'}`,
        label: `Quantity, ${name}`,
        unit: cargo.unit,
      },
      ...cargo.commissions.map((row, place) => ({
        path: `${path}.commissions.${place}.ratePercent`,
        label: `${row.type}${row.beneficiary ? ` of ${row.beneficiary}` : ''}, ${name}`,
        unit: '%',
      })),
      { path: `${path}.freightTaxPercent`, label: `Freight tax, ${name}`, unit: '%' },
      ...(cargo.currency === input.baseCurrency
        ? []
        : [
            {
              path: `${path}.exchangeRate`,
              label: `Exchange rate, ${name}`,
              unit: `${input.baseCurrency}/${cargo.currency}`,
            },
          ]),
    ];
  });
}

function callCells(row: ItineraryRow, index: number, isFirst: boolean): Described[] {
  const path = `itinerary.${index}`;
  const stem = row.liftings.flatMap(({ fuel }, place) => [
    {
      path: `${path}.liftings.${place}.price`,
      label: `${fuel} price, ${row.portName}`,
      unit: '/t',
    },
    {
      path: `${path}.liftings.${place}.quantityT`,
      label: `${fuel} lifted, ${row.portName}`,
      unit: 't',
    },
  ]);
  const rates = row.parcels
    .map(({ rate }, place) => ({ rate, place }))
    .filter(({ rate }) => rate !== null)
    .map(({ place }) => ({
      path: `${path}.parcels.${place}.rate`,
      label: `${row.portFunction === 'Discharging' ? 'Discharging' : 'Loading'} rate, ${row.portName}`,
      unit: row.parcels[place]?.rateUnit ?? '',
    }));
  const sea = isFirst
    ? []
    : [{ path: `${path}.extraSeaDays`, label: `Extra days to ${row.portName}`, unit: 'd' }];
  return [
    {
      path: `${path}.portExpenses`,
      label: `Port costs, ${row.portName}`,
      unit: row.portExpensesCurrency,
    },
    ...(isFirst && !isCargoRow(row)
      ? []
      : [{ path: `${path}.extraPortDays`, label: `Extra port days, ${row.portName}`, unit: 'd' }]),
    ...sea,
    ...(isCargoRow(row) ? rates : []),
    ...stem,
  ];
}

function sideCells(
  side: TimeCharterSide | null,
  key: 'timeCharterIn' | 'timeCharterOut',
): Described[] {
  if (!side) return [];
  const way = key === 'timeCharterIn' ? 'in' : 'out';
  return [
    ...side.hirePeriods.map((_, place) => ({
      path: `${key}.hirePeriods.${place}.rate`,
      label: side.hirePeriods.length > 1 ? `Hire ${way}, period ${place + 1}` : `Hire ${way}`,
      unit: `${side.currency}/d`,
    })),
    { path: `${key}.ballastBonus`, label: `Ballast bonus ${way}`, unit: side.currency },
    { path: `${key}.offHireDays`, label: `Off-hire ${way}`, unit: 'd' },
  ];
}

function shipCells(input: EstimateInput): Described[] {
  const { baseCurrency, operationType } = input;
  return [
    ownCell(input, 'ballastSpeedKn'),
    ownCell(input, 'ladenSpeedKn'),
    ownCell(input, 'weatherFactorPercent'),
    ...(isTimeCharteredIn(operationType)
      ? sideCells(input.timeCharterIn, 'timeCharterIn')
      : [ownCell(input, 'dailyCost')]),
    ...(isTimeCharterOut(operationType) ? sideCells(input.timeCharterOut, 'timeCharterOut') : []),
    ...(isPoolOut(operationType) && input.pool
      ? [
          {
            path: 'pool.distributionPerPointDay',
            label: 'Pool distribution a point and day',
            unit: baseCurrency,
          },
        ]
      : []),
  ];
}

/** A number of the estimate itself, as the catalogue names it. */
function ownCell(input: EstimateInput, path: keyof typeof ESTIMATE): Described {
  const field = ESTIMATE[path];
  return { path, label: field.label, unit: unitOf(field, { base: input.baseCurrency }) };
}

/** Costs typed in one figure; emissions by the price of allowances where there are terms. */
function costCells(input: EstimateInput): Described[] {
  const { label, unit } = CARBON_TERMS.etsPriceEur;
  return [
    ...COST_KEYS.map((key) => ownCell(input, key)),
    input.carbon ? { path: 'carbon.etsPriceEur', label, unit } : ownCell(input, 'carbonCost'),
  ];
}

/** By the unit; where nothing fits, a twentieth of what the cell holds. */
function usualStep({ unit }: Described, held: number): number {
  if (unit === 'kn') return 0.5;
  if (unit === 'd') return 1;
  if (unit === '%') return 0.5;
  if (unit === '/t') return 20;
  return held === 0 ? 1_000 : roundStep(Math.abs(held) / 20);
}

/** The nearest of 1, 2 and 5 times a power of ten; of a positive amount. */
export function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const leading = amount / power;
  return (leading < 1.5 ? 1 : leading < 3.5 ? 2 : leading < 7.5 ? 5 : 10) * power;
}

/**
 * Every number of an estimate that a desk may want to vary or solve for, in the order of the worksheet:
 * cargoes, ship, calls in sailing order, bunkers, other rows, carbon.
 */
export function numberCells(input: EstimateInput): NumberCell[] {
  const calls = orderItinerary(input).flatMap(({ row, inputIndex }, place) =>
    callCells(row, inputIndex, place === 0),
  );
  const bunkers = input.bunkers.map(({ fuel }, index) => ({
    path: `bunkers.${index}.initialPrice`,
    label: `${fuel} price on board`,
    unit: '/t',
  }));
  const others = (['otherRevenues', 'otherExpenses'] as const).flatMap((list) =>
    input[list].map((row, index) => ({
      path: `${list}.${index}.amount`,
      label:
        row.description ||
        row.name ||
        (list === 'otherRevenues' ? 'Other revenue' : 'Other expense'),
      unit: row.currency,
    })),
  );
  const all = [
    ...cargoCells(input),
    ...shipCells(input),
    ...calls,
    ...bunkers,
    ...others,
    ...costCells(input),
  ];
  return all.map((cell) => {
    const value = cellAt(input, cell.path);
    const held = typeof value === 'number' ? value : null;
    return {
      ...cell,
      unit: cell.unit === '/t' ? `${input.baseCurrency}/t` : cell.unit,
      held,
      step: usualStep(cell, held ?? 0),
    };
  });
}

/** The document with another value at the path of one of its numbers; as it is where that is gone. */
export function withNumber(input: EstimateInput, path: string, value: number): EstimateInput {
  const held = cellAt(input, path);
  return typeof held === 'number' || held === null ? withCell(input, path, value) : input;
}
