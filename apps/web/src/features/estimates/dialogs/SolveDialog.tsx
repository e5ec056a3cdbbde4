import { solveFreight, withFreight } from '@mainsheet/voyage';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { AmountInput, CancelButton, Dialog, formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

const UNITS = {
  perUnit: 'per tonne',
  lumpsum: 'lumpsum',
  worldscalePercent: 'Worldscale points',
  perDay: 'per day',
} as const;

type SolveDialogProps = { store: WorksheetStore; column: EstimateColumn; onClose: () => void };

/** The freight that brings a wanted TCE or profit, exact, ready to be typed into the estimate. */
export function SolveDialog({ store, column, onClose }: SolveDialogProps) {
  const [kind, setKind] = useState<'tce' | 'profit'>('tce');
  const [wanted, setWanted] = useState<string | null>(null);
  const cargo = column.inputs.cargoes[0];
  const amount = Number(wanted ?? Number.NaN);
  const target = kind === 'tce' ? { kind, perDay: amount } : { kind: 'profit' as const, amount };
  const solved =
    cargo && Number.isFinite(amount) ? solveFreight(column.inputs, cargo.id, target) : null;
  const freight = solved && 'freight' in solved ? solved.freight : null;
  const use = () => {
    if (!freight || !cargo) return;
    store.edit([column.id], (input) => withFreight(input, cargo.id, freight));
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Solve the freight of ${column.fullNumber}`}
      onClose={onClose}
      isChanged={wanted !== null}
      actions={
        <>
          <CancelButton />
          <Button onClick={use} disabled={!freight}>
            Use this freight
          </Button>
        </>
      }
    >
      <div className="stack">
        <SegmentedControl
          aria-label="Target"
          value={kind}
          onChange={(next) => setKind(next as 'tce' | 'profit')}
          data={[
            { value: 'tce', label: 'Net TCE' },
            { value: 'profit', label: 'Profit' },
          ]}
        />
        <AmountInput
          label={kind === 'tce' ? 'Wanted net TCE per day' : 'Wanted profit'}
          currency={column.inputs.baseCurrency}
          decimals={0}
          value={wanted}
          onChange={setWanted}
        />
        <p role="status">
          {solved === null && 'Type what the voyage shall earn.'}
          {solved && 'violation' in solved && solved.violation.message}
          {freight && (
            <>
              Freight{' '}
              <b>
                {formatNumber(freight.figure, 2)} {cargo?.currency}
              </b>{' '}
              {UNITS[freight.unit]}
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}
