import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { Alert, CancelButton, Dialog, QuantityInput, SelectInput } from '../../../ui/index.ts';
import { BUDGET_COPY, type BudgetRow } from './budget.queries.ts';

const SOURCES = [
  { value: 'actual', label: 'What the year came to' },
  { value: 'budget', label: 'Its budget' },
];

type BudgetCopyDialogProps = {
  year: number;
  onTaken: (rows: readonly BudgetRow[]) => void;
  onClose: () => void;
};

/** Begins a budget from the year before, changed by a percentage; nothing is saved by it. */
export function BudgetCopyDialog({ year, onTaken, onClose }: BudgetCopyDialogProps) {
  const client = useClient();
  const [from, setFrom] = useState('actual');
  const [percent, setPercent] = useState('0');
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async () => {
    const { data, error } = await client.query(
      BUDGET_COPY,
      { year, data: { from, percent } },
      { requestPolicy: 'network-only' },
    );
    if (data) return onTaken(data.budgetCopy.rows);
    setRefusal(error?.graphQLErrors[0]?.message ?? 'The server did not answer.');
  };
  return (
    <Dialog
      opened
      title={`Copy ${year - 1} into ${year}`}
      onClose={onClose}
      actions={
        <>
          <CancelButton>Cancel</CancelButton>
          <Button onClick={() => void take()}>Copy</Button>
        </>
      }
    >
      <div className="stack">
        <p>Takes the place of what stands in the grid. It counts once you save it.</p>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <SelectInput
          label="From"
          options={SOURCES}
          value={from}
          onChange={(value) => value && setFrom(value)}
        />
        <QuantityInput
          label="Change"
          unit="%"
          decimals={2}
          value={percent}
          onChange={(typed) => setPercent(typed ?? '0')}
        />
      </div>
    </Dialog>
  );
}
