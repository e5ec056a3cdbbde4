import { HIRE_RATE_TYPES, type HireRateType } from '@mainsheet/terms';
import { DURATION_UNITS, type DurationUnit, type HirePeriod } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { Grid, type GridColumn, optionsOf } from '../../../../ui/index.ts';

type Line = { id: string; period: HirePeriod; source: string };

const change = (line: Line, part: Partial<HirePeriod>): Line => ({
  ...line,
  period: { ...line.period, ...part },
});

const columnsIn = (currency: string): readonly GridColumn<Line>[] => [
  {
    key: 'rate',
    header: 'Hire rate',
    unit: currency,
    width: 130,
    kind: 'number',
    decimals: 2,
    value: ({ period }) => period.rate,
    edit: { write: (line, value) => change(line, { rate: Number(value ?? 0) }) },
  },
  {
    key: 'rateType',
    header: 'Rate type',
    width: 140,
    kind: 'select',
    value: ({ period }) => period.rateType,
    edit: {
      options: optionsOf(HIRE_RATE_TYPES),
      write: (line, value) => change(line, { rateType: (value ?? 'Per Day') as HireRateType }),
    },
  },
  {
    key: 'duration',
    header: 'Duration',
    width: 110,
    kind: 'number',
    decimals: 2,
    value: ({ period }) => period.duration,
    edit: {
      write: (line, value) => change(line, { duration: value === null ? null : Number(value) }),
    },
  },
  {
    key: 'durationUnit',
    header: 'Duration type',
    width: 120,
    kind: 'select',
    value: ({ period }) => period.durationUnit,
    edit: {
      options: optionsOf(DURATION_UNITS),
      write: (line, value) => change(line, { durationUnit: (value ?? 'Days') as DurationUnit }),
    },
  },
  {
    key: 'until',
    header: 'Until',
    width: 130,
    kind: 'date',
    value: ({ period }) => period.until?.slice(0, 10) ?? null,
    edit: {
      write: (line, value) =>
        change(line, { until: value === null ? null : `${value}T00:00:00.000Z` }),
    },
  },
  {
    key: 'source',
    header: 'Comes from',
    width: 260,
    kind: 'text',
    value: ({ source }) => source,
  },
];
const idOf = (line: Line) => line.id;

/** Per day, for days, until told otherwise; without a duration it lasts to the end of the hire. */
const NEW_PERIOD: HirePeriod = {
  rate: 0,
  rateType: 'Per Day',
  duration: null,
  durationUnit: 'Days',
};

type HirePeriodGridProps = {
  label: string;
  currency: string;
  periods: readonly HirePeriod[];
  /** Where each rate comes from, as far as somebody said so. */
  sources: readonly string[];
  onChange: (periods: HirePeriod[]) => void;
};

/** Hire rates that follow one another. */
export function HirePeriodGrid(props: HirePeriodGridProps) {
  const { label, currency, periods, sources, onChange } = props;
  const columns = useMemo(() => columnsIn(currency), [currency]);
  const rows = useMemo(
    () =>
      periods.map(
        (period, index): Line => ({
          ...{ id: String(index), period },
          source: sources[index] ?? '',
        }),
      ),
    [periods, sources],
  );
  return (
    <Grid
      label={label}
      rows={rows}
      onRowsChange={(lines) => onChange(lines.map(({ period }) => period))}
      columns={columns}
      rowId={idOf}
      newRow={() => ({ id: crypto.randomUUID(), period: NEW_PERIOD, source: '' })}
      frozen={0}
    />
  );
}
