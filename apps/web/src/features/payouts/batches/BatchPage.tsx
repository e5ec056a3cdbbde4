import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../../api/fresh.ts';
import { RecordState } from '../../../platform/records/RecordState.tsx';
import { PAYOUT_CHANGES } from '../payouts.queries.ts';
import { BatchEditor } from './BatchEditor.tsx';
import { BatchSheet } from './BatchSheet.tsx';
import { BATCH } from './batches.queries.ts';
import '../payouts.css';

/** `/payout-batch`: a new table of payouts, or by `?id=` one that was saved. */
export function BatchPage() {
  const { id }: { id?: string } = useSearch({ strict: false });
  return id ? <Saved key={id} id={id} /> : <BatchEditor batch={null} onSaved={() => undefined} />;
}

function Saved({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({ query: BATCH, variables: { id }, context: FRESH });
  const [heard] = useSubscription({ query: PAYOUT_CHANGES });
  const batch = data?.getPayoutBatch;
  const change = heard.data?.changes;
  const isSubmitted = batch?.status === 'Submitted';
  const isMine = change?.id === id || batch?.payouts.some((one) => one.id === change?.id);
  // Its payouts move on by themselves; a draft that somebody writes in is left alone.
  useEffect(() => {
    if (change && isMine && isSubmitted) again(FRESH);
  }, [change, isMine, isSubmitted, again]);
  if (!batch) {
    return <RecordState error={error} missing="No batch found." onRetry={() => again(FRESH)} />;
  }
  if (batch.status !== 'Draft') return <BatchSheet batch={batch} again={() => again(FRESH)} />;
  return <BatchEditor key={batch.version} batch={batch} onSaved={() => again(FRESH)} />;
}
