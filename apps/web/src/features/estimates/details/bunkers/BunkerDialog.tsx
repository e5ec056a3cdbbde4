import type { Fuel } from '@mainsheet/terms';
import { Button, CloseButton, Modal, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../../ui/index.ts';
import { type EstimateColumn, routeText } from '../../model/estimate-column.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { FuelPlanView } from './FuelPlanView.tsx';
import { addStem } from './LiftingGrid.tsx';

type BunkerDialogProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  disabled: boolean;
  onClose: () => void;
};

/** Bunkers of the voyage, a tab for each fuel. */
export function BunkerDialog({ store, column, disabled, onClose }: BunkerDialogProps) {
  const plans = column.result.bunkers;
  const [chosen, setFuel] = useState<Fuel | null>(null);
  const burned = plans.toSorted((a, b) => b.consumptionT - a.consumptionT)[0];
  const fuel = chosen ?? burned?.fuel ?? null;
  const present = plans.find((plan) => plan.fuel === fuel);
  const { totals } = column.result;
  return (
    <Modal
      opened
      onClose={onClose}
      xOffset={24}
      size="min(1450px, calc(100vw - 48px))"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': `Bunker planning of ${column.fullNumber}` } }}
    >
      <div className="row">
        <h2 className="bp-title">Bunker planning</h2>
        <span className="muted small grow ellipsis">
          {column.fullNumber} {column.inputs.vessel?.name}, {routeText(column)}
        </span>
        <CloseButton aria-label="Close bunker planning" onClick={onClose} />
      </div>
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
          All fuels {formatNumber(totals.bunkers)} {column.inputs.baseCurrency}, TCE{' '}
          {formatNumber(totals.netTce)}
        </span>
        {present && (
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconPlus size={14} />}
            onClick={() => addStem({ store, column, fuel: present.fuel }, present.initialPrice)}
          >
            Lifting
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}
