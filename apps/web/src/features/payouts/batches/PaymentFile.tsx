import { Button } from '@mantine/core';
import { fetchFile } from '../../../platform/lists/files.ts';
import { saveFile, showSnackbar } from '../../../ui/index.ts';
import type { Batch } from './batches.queries.ts';

const APPROVED = new Set(['Approved', 'Scheduled', 'Sent', 'Paid']);

/** Saves what was approved of a batch as a message that banks read. */
export function PaymentFile({ batch }: { batch: Batch }) {
  if (!batch.payouts.some(({ status }) => APPROVED.has(status))) return null;
  const save = async () => {
    try {
      saveFile(`${batch.number}.xml`, await fetchFile(`payout-batches/${batch.id}/file`));
    } catch (error) {
      const text = error instanceof Error ? error.message : 'The file did not arrive.';
      showSnackbar(text, { error: true });
    }
  };
  return (
    <Button variant="default" onClick={() => void save()}>
      Save as pain.001
    </Button>
  );
}
