import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { CancelButton, Dialog, SelectInput } from '../../ui/index.ts';
import { type CashItem, LINK_DOCUMENT, LINKABLE_DOCUMENTS } from './cash-items.queries.ts';

/** Which bill or invoice of the voyage an item became. */
export function LinkDialog({ item, onClose }: { item: CashItem; onClose: () => void }) {
  const { isExpense } = item;
  const present = item.billId ?? item.invoiceId ?? null;
  const [chosen, setChosen] = useState<string | null>(present);
  const [{ data }] = useQuery({
    query: LINKABLE_DOCUMENTS,
    variables: { cashItemId: item.id },
    requestPolicy: 'network-only',
  });
  const [link, isBusy] = useMutate(LINK_DOCUMENT);
  const free = (data?.linkableDocuments ?? []).map(({ id, label }) => ({ value: id, label }));
  const own = item.billNumber ?? item.invoiceNumber ?? 'Draft';
  const options = present ? [{ value: present, label: own }, ...free] : free;
  const save = async () => {
    const document = isExpense ? { bill_id: chosen } : { invoice_id: chosen };
    const outcome = await link({ data: { cashflow_id: item.id, ...document } });
    showOutcome(outcome);
    if (outcome.answer) onClose();
  };
  return (
    <Dialog
      opened
      title={`Link ${item.name}`}
      onClose={onClose}
      isChanged={chosen !== present}
      actions={
        <>
          <CancelButton />
          <Button disabled={isBusy || chosen === present} onClick={() => void save()}>
            Save link
          </Button>
        </>
      }
    >
      <SelectInput
        label={isExpense ? 'Bill' : 'Invoice'}
        options={options}
        value={chosen}
        onChange={setChosen}
        clearable
        hint={options.length === 0 ? 'No document of this voyage is free.' : undefined}
      />
    </Dialog>
  );
}
