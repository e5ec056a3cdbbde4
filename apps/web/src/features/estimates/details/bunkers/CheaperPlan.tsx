import type { EstimateInput, FuelPlan } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../../ui/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { adviseBunkering } from './bunker-figures.ts';

type CheaperPlanProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  plan: FuelPlan;
  disabled: boolean;
};

/** Where to lift instead, what it saves, and the way back. */
export function CheaperPlan({ store, column, plan, disabled }: CheaperPlanProps) {
  const advice = useMemo(() => adviseBunkering(column, plan), [column, plan]);
  const [applied, setApplied] = useState<EstimateInput['itinerary'] | null>(null);
  const portOf = (rowId: string) =>
    column.inputs.itinerary.find((row) => row.id === rowId)?.portName ?? '';
  const apply = () => {
    if (advice.kind !== 'plan') return;
    const { itinerary } = advice.input;
    store.edit([column.id], (input) => ({ ...input, itinerary }));
    setApplied(itinerary);
  };
  const undo = () => {
    store.undo();
    setApplied(null);
  };
  return (
    <section className="bp-advice" aria-label="Cheaper plan">
      <h3>Cheaper plan</h3>
      {advice.kind === 'none' && <p className="muted small">{advice.text}</p>}
      {advice.kind === 'plan' && (
        <>
          <p className="small">
            {advice.plan.stems.length === 0
              ? 'Lift nothing'
              : `Lift ${advice.plan.stems
                  .map((stem) => `${formatNumber(stem.quantityT)} mt at ${portOf(stem.rowId)}`)
                  .join(', ')}`}
            ; {formatNumber(advice.plan.endRobT)} mt are left, the reserve is kept.
          </p>
          <p className="small positive">
            Saves {formatNumber(advice.saved)} {column.inputs.baseCurrency}, what is left counted.
          </p>
        </>
      )}
      <div className="row">
        {advice.kind === 'plan' && (
          <Button size="xs" variant="default" disabled={disabled} onClick={apply}>
            Use this plan
          </Button>
        )}
        {applied === column.inputs.itinerary && (
          <Button size="xs" variant="subtle" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
    </section>
  );
}
