import type { BunkerMethod, BunkerRow, FuelPlan } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { formatNumber, QuantityInput, SelectInput } from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import { moneySign } from '../../model/money-sign.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { Shown } from '../Shown.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { stockLimits } from './bunker-figures.ts';
import { CheaperPlan } from './CheaperPlan.tsx';
import { Layers } from './Layers.tsx';
import { LiftingGrid } from './LiftingGrid.tsx';
import { PlanGrid } from './PlanGrid.tsx';

type FuelPlanViewProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  plan: FuelPlan;
  disabled: boolean;
};

const METHODS = [
  { value: 'FIFO', label: 'FIFO, oldest layer first' },
  { value: 'Weighted average', label: 'Weighted average' },
];

/** What is on board, how it is priced, and what limits it. */
function StockFields({ store, column, plan, disabled }: FuelPlanViewProps) {
  const { fuel } = plan;
  const { inputs } = column;
  const row = inputs.bunkers.find((one) => one.fuel === fuel);
  const { tankT, reserveT } = stockLimits(column, plan);
  const setBunker = (change: Partial<BunkerRow>) =>
    store.edit([column.id], (input) => ({
      ...input,
      bunkers: input.bunkers.map((one) => (one.fuel === fuel ? { ...one, ...change } : one)),
    }));
  const setSettings = (change: Partial<typeof inputs.settings>) =>
    store.edit([column.id], (input) => ({
      ...input,
      settings: { ...input.settings, ...change },
    }));
  const perTonne = `${moneySign(inputs.baseCurrency)}/mt`;
  return (
    <div className="bp-form">
      <QuantityInput
        label={row?.initialQuantityT === null ? 'Initial, as needed' : 'Initial'}
        unit="mt"
        computed={row?.initialQuantityT === null}
        value={String(Math.round(plan.initialQuantityT * 100) / 100)}
        disabled={disabled}
        onChange={(value) => setBunker({ initialQuantityT: value === null ? null : Number(value) })}
      />
      <QuantityInput
        label="Initial price"
        unit={perTonne}
        value={String(plan.initialPrice)}
        disabled={disabled}
        onChange={(value) => setBunker({ initialPrice: Number(value ?? 0) })}
      />
      <div className="bp-wide">
        <SelectInput
          label="Method"
          value={plan.method}
          disabled={disabled}
          options={METHODS}
          onChange={(method) => method && setBunker({ method: method as BunkerMethod })}
        />
      </div>
      <QuantityInput
        label="Today’s price"
        unit={perTonne}
        value={row?.marketPrice == null ? null : String(row.marketPrice)}
        disabled={disabled}
        onChange={(value) => setBunker({ marketPrice: value === null ? null : Number(value) })}
      />
      <QuantityInput
        label="Reserve"
        unit="d"
        decimals={1}
        value={String(inputs.settings.bunkerReserveDays)}
        disabled={disabled}
        onChange={(value) => setSettings({ bunkerReserveDays: Math.max(0, Number(value ?? 0)) })}
      />
      <QuantityInput
        label="Tanks filled"
        unit="%"
        decimals={0}
        value={String(inputs.settings.tankFillPercent)}
        disabled={disabled}
        onChange={(value) =>
          setSettings({ tankFillPercent: Math.min(100, Math.max(0, Number(value ?? 98))) })
        }
      />
      <Shown label="Reserve, mt">{formatNumber(reserveT, 1)}</Shown>
      <Shown label="Tanks take, mt">{tankT === null ? '' : formatNumber(tankT, 1)}</Shown>
      <Shown label="End, mt">{formatNumber(plan.endQuantityT, 2)}</Shown>
      <Shown label="End price">{formatNumber(plan.endPrice, 2)}</Shown>
    </div>
  );
}

/** Plan of one fuel: stock, ports, balance over time, layers, and a cheaper way. */
export function FuelPlanView(props: FuelPlanViewProps) {
  const { store, column, plan, disabled } = props;
  const limits = useMemo(() => stockLimits(column, plan), [column, plan]);
  const figure = (value: number) => formatNumber(value, 2);
  return (
    <div className="bp-body">
      <div className="stack">
        <StockFields {...props} />
        <PlanGrid store={store} column={column} plan={plan} burnPerDayT={limits.burnPerDayT} />
        <p className="muted small">
          {figure(plan.initialQuantityT)} on board + {figure(plan.receivedT)} received −{' '}
          {figure(plan.seaConsumptionT)} sea − {figure(plan.portConsumptionT)} port ={' '}
          <b>{figure(plan.endQuantityT)}</b>. Rec comes from the liftings.
          {plan.shortageT > 0 && (
            <span className="negative"> {figure(plan.shortageT)} mt are missing.</span>
          )}
        </p>
        <LiftingGrid store={store} column={column} fuel={plan.fuel} />
        <BalanceChart column={column} plan={plan} limits={limits} />
      </div>
      <aside className="bp-layers" aria-label={`${plan.fuel}, cost and advice`}>
        <Layers plan={plan} />
        <CheaperPlan store={store} column={column} plan={plan} disabled={disabled} />
      </aside>
    </div>
  );
}
