import type { EstimateTotals, PoolTerms } from '@mainsheet/voyage';
import { formatNumber, Panel, QuantityInput } from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import {
  type CharterSide,
  changePool,
  changeSide,
  charterPorts,
  usesOf,
} from '../../model/operation.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import type { LookUps } from '../../rows/field.ts';
import { Shown } from '../Shown.tsx';
import { CharterInput } from './CharterInput.tsx';
import { HirePeriodGrid } from './HirePeriodGrid.tsx';
import { SideDates, SideFields } from './SideFields.tsx';

type CharterPanelsProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  lookUps: LookUps;
  disabled: boolean;
};

/** Where the itinerary says that the ship is handed over; typed there by the function of a row. */
function Ports({ column }: { column: EstimateColumn }) {
  const { delivery, redelivery, reposition } = charterPorts(column.inputs);
  return (
    <>
      <Shown label="Delivery port">{delivery}</Shown>
      <Shown label="Redelivery port">{redelivery}</Shown>
      <Shown label="Reposition port">{reposition}</Shown>
    </>
  );
}

const RESULTS: Readonly<
  Record<CharterSide, readonly (readonly [keyof EstimateTotals, string, number])[]>
> = {
  timeCharterIn: [
    ['hireInDays', 'Hire days', 2],
    ['hireIn', 'Gross hire', 0],
  ],
  timeCharterOut: [
    ['hireOutDays', 'Hire days', 2],
    ['netHireOut', 'Net hire', 0],
  ],
};

const sourcesOf = ({ inputs }: EstimateColumn, side: CharterSide): string[] =>
  (inputs[side]?.hirePeriods ?? []).map(
    (_, index) => inputs.provenance[`${side}.hirePeriods.${index}.rate`]?.note ?? '',
  );

function SidePanel(props: CharterPanelsProps & { side: CharterSide }) {
  const { store, column, disabled, side } = props;
  const terms = column.inputs[side];
  const set = (part: Parameters<typeof changeSide>[2]) =>
    store.edit([column.id], (input) => changeSide(input, side, part));
  if (!terms) return null;
  const isOut = side === 'timeCharterOut';
  const title = isOut ? 'Time charter out' : 'Time charter in';
  return (
    <Panel title={title} hint={`hire in ${terms.currency}`} flush>
      <div className="ed-form ed-padded">
        <CharterInput {...props} />
        <Ports column={column} />
        <SideDates side={terms} disabled={disabled} set={set} />
        {RESULTS[side].map(([key, label, decimals]) => (
          <Shown key={key} label={label}>
            {formatNumber(column.result.totals[key] as number, decimals)}
          </Shown>
        ))}
        <SideFields side={terms} isOut={isOut} disabled={disabled} set={set} />
      </div>
      <HirePeriodGrid
        label={`${title}, hire`}
        currency={terms.currency}
        periods={terms.hirePeriods}
        sources={sourcesOf(column, side)}
        onChange={(hirePeriods) => set({ hirePeriods })}
      />
    </Panel>
  );
}

const POOL_FIELDS: readonly {
  key: keyof PoolTerms;
  label: string;
  unit: (currency: string) => string;
  decimals: number;
}[] = [
  {
    key: 'distributionPerPointDay',
    label: 'Per point and day',
    unit: (currency) => currency,
    decimals: 2,
  },
  { key: 'points', label: 'Pool points', unit: () => '', decimals: 2 },
  { key: 'earningDays', label: 'Earning days', unit: () => 'd', decimals: 2 },
  { key: 'offHireDays', label: 'Off-hire', unit: () => 'd', decimals: 2 },
  { key: 'feePercent', label: 'Pool fee', unit: () => '%', decimals: 2 },
  { key: 'feePerDay', label: 'Fee a day', unit: (currency) => currency, decimals: 0 },
];

function PoolPanel({ store, column, disabled }: CharterPanelsProps) {
  const { pool, baseCurrency } = column.inputs;
  if (!pool) return null;
  return (
    <Panel title="Pool" hint="without earning days: the voyage less off-hire">
      <div className="ed-form">
        <Ports column={column} />
        <Shown label="Pool income">{formatNumber(column.result.totals.poolIncome)}</Shown>
        {POOL_FIELDS.map(({ key, label, unit, decimals }) => (
          <QuantityInput
            key={key}
            label={label}
            unit={unit(baseCurrency)}
            decimals={decimals}
            disabled={disabled}
            value={pool[key] === null ? null : String(pool[key])}
            onChange={(value) =>
              store.edit([column.id], (input) =>
                changePool(input, {
                  [key]: value === null && key === 'earningDays' ? null : Number(value ?? 0),
                }),
              )
            }
          />
        ))}
      </div>
    </Panel>
  );
}

/** Hire and pool terms, as far as the operation type has them. */
export function CharterPanels(props: CharterPanelsProps) {
  const uses = usesOf(props.column.inputs);
  return (
    <>
      {uses.hireIn && <SidePanel {...props} side="timeCharterIn" />}
      {uses.hireOut && <SidePanel {...props} side="timeCharterOut" />}
      {uses.pool && <PoolPanel {...props} />}
    </>
  );
}
