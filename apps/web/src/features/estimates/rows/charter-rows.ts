import { HIRE_RATE_TYPES, type HireRateType } from '@mainsheet/terms';
import {
  DURATION_UNITS,
  type DurationUnit,
  type EstimateInput,
  type TimeCharterSide,
} from '@mainsheet/voyage';
import { formatDay, formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { leaveCharter } from '../model/named-charter.ts';
import {
  type CharterPorts,
  type CharterSide,
  changeFirstPeriod,
  changePool,
  changeSide,
  charterPorts,
  usesOf,
} from '../model/operation.ts';
import { charterChoices } from './charter-choices.ts';
import { choiceField, numberField } from './field.ts';
import type { RowSpec } from './row-spec.ts';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const isUsed = ({ shown }: EstimateColumn, side: CharterSide): boolean =>
  side === 'timeCharterIn' ? usesOf(shown).hireIn : usesOf(shown).hireOut;

/** The terms of a side that the column's operation type uses. */
const termsOf = (column: EstimateColumn, side: CharterSide): TimeCharterSide | null =>
  isUsed(column, side) ? column.shown[side] : null;

function portRow(key: keyof CharterPorts, label: string): RowSpec {
  return {
    key: `charter-${key}`,
    group: 'charter',
    label,
    cell: ({ shown }) => {
      const uses = usesOf(shown);
      const isHire = uses.hireIn || uses.hireOut || uses.pool;
      return { text: isHire ? charterPorts(shown)[key] : '', align: 'start' };
    },
  };
}

const SIDE_NAMES: Readonly<Record<CharterSide, string>> = {
  timeCharterIn: 'Hire in',
  timeCharterOut: 'Hire out',
};

/** Which charter the hire is of; without one it is typed. */
function namedRow(side: CharterSide): RowSpec {
  return {
    key: `${side}-charter`,
    group: 'charter',
    label: `${SIDE_NAMES[side]}, charter`,
    cell: (column) => ({
      text: termsOf(column, side)?.charter.code ?? '',
      hint: 'Code or owners',
      align: 'start',
      isTyped: true,
      paths: [`${side}.charter`],
    }),
    field: (column) => {
      const terms = termsOf(column, side);
      if (!terms) return null;
      return {
        source: terms.charter.code,
        read: (text, lookUps) => charterChoices(column, side, { text, lookUps }),
        clear: (input) => leaveCharter(input, side),
      };
    },
  };
}

function rateRow(side: CharterSide): RowSpec {
  return {
    key: `${side}-rate`,
    group: 'charter',
    label: `${SIDE_NAMES[side]}, rate`,
    unit: '$',
    decimals: 0,
    cell: (column) => {
      const [period] = termsOf(column, side)?.hirePeriods ?? [];
      if (!period) return { text: '' };
      const terms = termsOf(column, side);
      const more = (terms?.hirePeriods.length ?? 0) > 1;
      const isCharters = column.shown.provenance[`${side}.hirePeriods.0.rate`] !== undefined;
      const by = isCharters && terms?.charter.code ? `, ${terms.charter.code}` : '';
      return {
        value: period.rate,
        isTyped: true,
        note: `${period.rateType.toLowerCase()}${by}${more ? ', then other' : ''}`,
        paths: [`${side}.hirePeriods`, side],
      };
    },
    field: (column) => {
      const terms = termsOf(column, side);
      if (!terms) return null;
      return numberField({
        label: SIDE_NAMES[side],
        unit: terms.currency,
        value: terms.hirePeriods[0]?.rate ?? null,
        set: (input, rate) => changeFirstPeriod(input, side, { rate }),
      });
    },
  };
}

function rateTypeRow(side: CharterSide): RowSpec {
  return {
    key: `${side}-type`,
    group: 'charter',
    label: `${SIDE_NAMES[side]}, rate type`,
    cell: (column) => ({
      text: termsOf(column, side)?.hirePeriods[0]?.rateType ?? '',
      isTyped: true,
    }),
    field: (column) => {
      const terms = termsOf(column, side);
      if (!terms) return null;
      return choiceField({
        value: terms.hirePeriods[0]?.rateType ?? 'Per Day',
        options: optionsOf(HIRE_RATE_TYPES),
        set: (input, value) => changeFirstPeriod(input, side, { rateType: value as HireRateType }),
      });
    },
  };
}

function durationRow(side: CharterSide): RowSpec {
  const label = `${SIDE_NAMES[side]}, duration`;
  return {
    key: `${side}-duration`,
    group: 'charter',
    label,
    decimals: 2,
    cell: (column) => {
      const [period] = termsOf(column, side)?.hirePeriods ?? [];
      if (!period) return { text: '' };
      if (period.until) return { text: formatDay(period.until), note: 'until', isTyped: true };
      if (period.duration === null) return { text: '', note: 'all the hire' };
      return { value: period.duration, note: period.durationUnit.toLowerCase(), isTyped: true };
    },
    field: (column) => {
      const terms = termsOf(column, side);
      if (!terms) return null;
      return numberField({
        label,
        unit: (terms.hirePeriods[0]?.durationUnit ?? 'Days').toLowerCase(),
        value: terms.hirePeriods[0]?.duration ?? null,
        set: (input, duration) => changeFirstPeriod(input, side, { duration, until: null }),
        clear: (input) => changeFirstPeriod(input, side, { duration: null, until: null }),
      });
    },
  };
}

/** A rate that lasts to a day is counted in nothing. */
function unitOf(terms: TimeCharterSide | null): string {
  const [first] = terms?.hirePeriods ?? [];
  return first && !first.until ? first.durationUnit : '';
}

function durationTypeRow(side: CharterSide): RowSpec {
  return {
    key: `${side}-duration-type`,
    group: 'charter',
    label: `${SIDE_NAMES[side]}, duration type`,
    cell: (column) => ({
      text: unitOf(termsOf(column, side)),
      isTyped: true,
    }),
    field: (column) => {
      const terms = termsOf(column, side);
      if (!terms) return null;
      return choiceField({
        value: terms.hirePeriods[0]?.durationUnit ?? 'Days',
        options: optionsOf(DURATION_UNITS),
        set: (input, value) =>
          changeFirstPeriod(input, side, { durationUnit: value as DurationUnit }),
      });
    },
  };
}

type SideFigure = {
  key: 'addressCommissionPercent' | 'brokeragePercent' | 'ballastBonus' | 'cve' | 'offHireDays';
  label: string;
  unit: string;
  decimals: number;
};

function figureRow(side: CharterSide, { key, label, unit, decimals }: SideFigure): RowSpec {
  const name = `${SIDE_NAMES[side]}, ${label}`;
  return {
    key: `${side}-${key}`,
    group: 'charter',
    label: name,
    unit,
    decimals,
    cell: (column) => {
      const terms = termsOf(column, side);
      return terms ? { value: terms[key], isTyped: true } : { text: '' };
    },
    field: (column) => {
      const terms = termsOf(column, side);
      if (!terms) return null;
      return numberField({
        label: name,
        unit: unit.replace('$', terms.currency),
        value: terms[key],
        set: (input, value) => changeSide(input, side, { [key]: value }),
      });
    },
  };
}

const FIGURES: readonly SideFigure[] = [
  { key: 'addressCommissionPercent', label: 'add. comm.', unit: '%', decimals: 2 },
  { key: 'brokeragePercent', label: 'brokerage', unit: '%', decimals: 2 },
  { key: 'ballastBonus', label: 'ballast bonus', unit: '$', decimals: 0 },
  { key: 'cve', label: 'C/V/E', unit: '$', decimals: 0 },
  { key: 'offHireDays', label: 'off-hire', unit: 'd', decimals: 2 },
];

const figuresOf = (side: CharterSide): readonly SideFigure[] =>
  FIGURES.filter(({ key }) => side === 'timeCharterOut' || key !== 'brokeragePercent');

const sideRows = (side: CharterSide): RowSpec[] => [
  namedRow(side),
  rateRow(side),
  rateTypeRow(side),
  durationRow(side),
  durationTypeRow(side),
  ...figuresOf(side).map((figure) => figureRow(side, figure)),
];

type PoolFigure = {
  key: 'distributionPerPointDay' | 'points' | 'feePercent' | 'offHireDays';
  label: string;
  unit: string;
  decimals: number;
};

function poolRow({ key, label, unit, decimals }: PoolFigure): RowSpec {
  const poolOf = ({ shown }: { shown: EstimateInput }) => (usesOf(shown).pool ? shown.pool : null);
  return {
    key: `pool-${key}`,
    group: 'charter',
    label,
    unit,
    decimals,
    cell: (column) => {
      const pool = poolOf(column);
      return pool ? { value: pool[key], isTyped: true, paths: ['pool'] } : { text: '' };
    },
    field: (column) => {
      const pool = poolOf(column);
      if (!pool) return null;
      return numberField({
        label,
        unit: unit.replace('$', column.shown.baseCurrency),
        value: pool[key],
        set: (input, value) => changePool(input, { [key]: value }),
      });
    },
  };
}

const POOL_ROWS: readonly RowSpec[] = [
  poolRow({
    key: 'distributionPerPointDay',
    label: 'Pool, per point and day',
    unit: '$',
    decimals: 2,
  }),
  poolRow({ key: 'points', label: 'Pool points', unit: '', decimals: 2 }),
  poolRow({ key: 'feePercent', label: 'Pool fee', unit: '%', decimals: 2 }),
  poolRow({ key: 'offHireDays', label: 'Pool, off-hire', unit: 'd', decimals: 2 }),
];

const resultRow = (
  figure: 'hireIn' | 'netHireOut' | 'poolIncome',
  label: string,
  isCost: boolean,
): RowSpec => ({
  key: `charter-${figure}`,
  group: 'charter',
  label,
  unit: '$',
  level: 'total',
  better: 'high',
  cell: ({ result }) => {
    const value = result.totals[figure];
    return { value: isCost && value !== 0 ? -value : value };
  },
});

/** Hire and pool rows, as far as any of the columns uses them. */
export function charterRows(columns: readonly EstimateColumn[]): RowSpec[] {
  const uses = columns.map(({ inputs }) => usesOf(inputs));
  const [hireIn, hireOut, pool] = [
    uses.some((one) => one.hireIn),
    uses.some((one) => one.hireOut),
    uses.some((one) => one.pool),
  ];
  if (!hireIn && !hireOut && !pool) return [];
  return [
    portRow('delivery', 'Delivery port'),
    portRow('redelivery', 'Redelivery port'),
    portRow('reposition', 'Reposition port'),
    ...(hireIn ? [...sideRows('timeCharterIn'), resultRow('hireIn', 'Gross hire in', true)] : []),
    ...(hireOut
      ? [...sideRows('timeCharterOut'), resultRow('netHireOut', 'Net hire out', false)]
      : []),
    ...(pool ? [...POOL_ROWS, resultRow('poolIncome', 'Pool income', false)] : []),
  ];
}

export function charterSummary({ inputs, result: { totals } }: EstimateColumn): string {
  const uses = usesOf(inputs);
  const parts = [
    ...(uses.hireIn ? [formatNumber(-totals.hireIn)] : []),
    ...(uses.hireOut ? [formatNumber(totals.netHireOut)] : []),
    ...(uses.pool ? [formatNumber(totals.poolIncome)] : []),
  ];
  return parts.join(' / ');
}
