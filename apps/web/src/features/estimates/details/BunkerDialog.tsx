import type { Fuel } from '@mainsheet/terms';
import type { BunkerMethod, BunkerRow, FuelPlan } from '@mainsheet/voyage';
import { Button, Modal, Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  formatInstantShort,
  formatNumber,
  Grid,
  type GridColumn,
  QuantityInput,
  SelectInput,
} from '../../../ui/index.ts';
import { type EstimateColumn, routeText } from '../model/estimate-column.ts';
import { changeRow } from '../model/itinerary-edits.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

type PlanLine = {
  rowId: string;
  port: string;
  portFunction: string;
  arrivalAt: string;
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
  width: 94,
  kind: 'number',
  decimals: 2,
  ...(total ? { total } : {}),
  value: ({ plan }) => plan[key] || null,
});

const withPlan = (line: PlanLine, part: Partial<PlanLine['plan']>): PlanLine => ({
  ...line,
  plan: { ...line.plan, ...part },
});

const COLUMNS: readonly GridColumn<PlanLine>[] = [
  { key: 'port', header: 'Port', width: 150, kind: 'text', value: (line) => line.port },
  {
    key: 'function',
    header: 'Function',
    width: 120,
    kind: 'text',
    value: (line) => line.portFunction,
  },
  {
    key: 'arrivalAt',
    header: 'Arrival',
    unit: 'UTC',
    width: 120,
    kind: 'text',
    value: (line) => formatInstantShort(line.arrivalAt),
  },
  tonnes('seaConsumptionT', 'Sea Cons', 'sum'),
  tonnes('arrivalT', 'Arr'),
  tonnes('portConsumptionT', 'Port Cons', 'sum'),
  {
    ...tonnes('receivedT', 'Rec', 'sum'),
    isTyped: () => true,
    edit: { write: (line, value) => withPlan(line, { receivedT: Number(value ?? 0) }) },
  },
  {
    ...tonnes('price', 'Price'),
    unit: '$/mt',
    isTyped: () => true,
    edit: { write: (line, value) => withPlan(line, { price: Number(value ?? 0) }) },
  },
  tonnes('departureT', 'Dep'),
  { ...tonnes('cost', 'FIFO cost', 'sum'), unit: '$' },
];
const idOf = (line: PlanLine) => line.rowId;

type BunkerDialogProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  disabled: boolean;
  onClose: () => void;
};

/** Which burn was paid with which price, and what is left. */
function Layers({ plan }: { plan: FuelPlan }) {
  const most = Math.max(1, ...[...plan.consumed, ...plan.layers].map((one) => one.quantityT));
  const bars = [
    ...plan.consumed.map((layer) => ({
      ...layer,
      text: layer.isShortage ? 'burned beyond the stock' : 'burned',
      tone: 'used',
    })),
    ...plan.layers.map((layer) => ({ ...layer, text: 'left', tone: 'left' })),
  ];
  return (
    <aside className="bp-layers" aria-label="FIFO layers">
      <h3>FIFO layers</h3>
      {bars.map((bar) => (
        <div key={`${bar.tone}-${bar.text}-${bar.price}`}>
          <div className="row row-apart small">
            <span>
              {formatNumber(bar.quantityT, 1)} mt {bar.text}
            </span>
            <span className="typed">@ {formatNumber(bar.price, 2)}</span>
          </div>
          <div
            className={`bp-bar ${bar.tone}`}
            style={{ width: `${(bar.quantityT / most) * 100}%` }}
          />
        </div>
      ))}
      <dl className="ed-lines">
        <div>
          <dt>Initial value</dt>
          <dd>{formatNumber(plan.initialQuantityT * plan.initialPrice, 2)}</dd>
        </div>
        <div>
          <dt>End value</dt>
          <dd>{formatNumber(-plan.endValue, 2)}</dd>
        </div>
        <div className="ed-sum">
          <dt>Voyage cost, {plan.fuel}</dt>
          <dd>{formatNumber(plan.cost, 2)}</dd>
        </div>
      </dl>
    </aside>
  );
}

function FuelPlanView({
  store,
  column,
  plan,
  disabled,
}: Omit<BunkerDialogProps, 'onClose'> & { plan: FuelPlan }) {
  const { fuel } = plan;
  const row = column.inputs.bunkers.find((one) => one.fuel === fuel);
  const lines = useMemo(
    () =>
      column.result.rows.flatMap((call, index): PlanLine[] => {
        const planRow = plan.rows[index];
        if (!planRow) return [];
        const { rowId, portName: port, portFunction } = call;
        return [{ rowId, port, portFunction, arrivalAt: call.call.arrivalAt, plan: planRow }];
      }),
    [column.result.rows, plan],
  );
  const setBunker = (change: Partial<BunkerRow>) =>
    store.edit([column.id], (input) => ({
      ...input,
      bunkers: input.bunkers.map((one) => (one.fuel === fuel ? { ...one, ...change } : one)),
    }));
  /** What is typed as received becomes the one lifting of the fuel at that call. */
  const setLiftings = (next: readonly PlanLine[]) =>
    store.edit([column.id], (input) =>
      next.reduce((changed, line, index) => {
        const { receivedT, price } = line.plan;
        const before = lines[index]?.plan;
        if (before?.receivedT === receivedT && before.price === price) return changed;
        return changeRow(changed, line.rowId, (call) => ({
          ...call,
          liftings: [
            ...call.liftings.filter((lifting) => lifting.fuel !== fuel),
            ...(receivedT > 0 ? [{ fuel, quantityT: receivedT, price }] : []),
          ],
        }));
      }, input),
    );
  const figure = (value: number) => formatNumber(value, 2);
  return (
    <div className="bp-body">
      <div className="stack">
        <div className="bp-form">
          <QuantityInput
            label={row?.initialQuantityT === null ? 'Initial, as needed' : 'Initial'}
            unit="mt"
            computed={row?.initialQuantityT === null}
            value={String(Math.round(plan.initialQuantityT * 100) / 100)}
            disabled={disabled}
            onChange={(value) =>
              setBunker({ initialQuantityT: value === null ? null : Number(value) })
            }
          />
          <QuantityInput
            label="Initial price"
            unit="$/mt"
            value={String(plan.initialPrice)}
            disabled={disabled}
            onChange={(value) => setBunker({ initialPrice: Number(value ?? 0) })}
          />
          <SelectInput
            label="Method"
            value={plan.method}
            disabled={disabled}
            options={[
              { value: 'FIFO', label: 'FIFO, oldest layer first' },
              { value: 'Weighted average', label: 'Weighted average' },
            ]}
            onChange={(method) => method && setBunker({ method: method as BunkerMethod })}
          />
          <QuantityInput
            label="Today’s price"
            unit="$/mt"
            value={row?.marketPrice == null ? null : String(row.marketPrice)}
            disabled={disabled}
            onChange={(value) => setBunker({ marketPrice: value === null ? null : Number(value) })}
          />
          <div className="ed-shown">
            <span>End, mt</span>
            <b>{figure(plan.endQuantityT)}</b>
          </div>
          <div className="ed-shown">
            <span>End price, $/mt</span>
            <b>{figure(plan.endPrice)}</b>
          </div>
        </div>
        <Grid
          label={`${fuel} plan`}
          rows={lines}
          onRowsChange={setLiftings}
          columns={COLUMNS}
          rowId={idOf}
          frozen={1}
        />
        <p className="muted small">
          {figure(plan.initialQuantityT)} on board + {figure(plan.receivedT)} received −{' '}
          {figure(plan.seaConsumptionT)} sea − {figure(plan.portConsumptionT)} port ={' '}
          <b>{figure(plan.endQuantityT)}</b>
          {plan.shortageT > 0 && (
            <span className="negative"> {figure(plan.shortageT)} mt are missing.</span>
          )}
        </p>
      </div>
      <Layers plan={plan} />
    </div>
  );
}

/** Bunkers of the voyage, a tab for each fuel. */
export function BunkerDialog({ store, column, disabled, onClose }: BunkerDialogProps) {
  const plans = column.result.bunkers;
  const [fuel, setFuel] = useState<Fuel | null>(plans[0]?.fuel ?? null);
  return (
    <Modal
      opened
      onClose={onClose}
      xOffset={24}
      size="min(1450px, calc(100vw - 48px))"
      title={
        <>
          Bunker planning{' '}
          <span className="muted small">
            {column.fullNumber} {column.inputs.vessel?.name}, {routeText(column)}
          </span>
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close bunker planning' }}
    >
      {plans.length === 0 ? (
        <p className="muted">Choose a vessel first: her tables say what she burns.</p>
      ) : (
        <Tabs value={fuel} onChange={(value) => setFuel(value as Fuel)} keepMounted={false}>
          <Tabs.List aria-label="Fuels">
            {plans.map((plan) => (
              <Tabs.Tab key={plan.fuel} value={plan.fuel}>
                {plan.fuel}{' '}
                <span className="muted tiny">
                  {plan.consumptionT > 0
                    ? `${formatNumber(plan.endQuantityT)} mt left`
                    : 'not used'}
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {plans.map((plan) => (
            <Tabs.Panel key={plan.fuel} value={plan.fuel}>
              <FuelPlanView store={store} column={column} plan={plan} disabled={disabled} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      <div className="row bp-foot">
        <span className="muted small grow">
          All fuels {formatNumber(column.result.totals.bunkers)} {column.inputs.baseCurrency}, TCE{' '}
          {formatNumber(column.result.totals.netTce)}
        </span>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}
