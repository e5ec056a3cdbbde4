import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeed } from '../../../app/deeds.ts';
import { voyageHref } from '../../../app/record-links.ts';
import { CancelButton, Dialog, Facts, formatInstant, formatNumber } from '../../../ui/index.ts';
import { FIX_ESTIMATE } from '../estimates.queries.ts';
import { type EstimateColumn, isIncomplete, routeText } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { FindingList } from './FindingList.tsx';

type FixDialogProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  onClose: () => void;
  onGo?: (finding: EstimateColumn['result']['findings'][number]) => void;
};

/** Saves what is waiting, fixes, and takes over the read-only estimate. */
function useFix({ store, column }: FixDialogProps) {
  const [fix] = useDeed(FIX_ESTIMATE);
  return async (): Promise<{ voyageId: string } | { error: string }> => {
    await store.autosave.flushAll();
    if (store.find(column.id)?.save.kind !== 'saved') {
      return { error: 'The estimate is not saved yet. Try again when it is.' };
    }
    const { answer, refusal } = await fix({ estimateId: column.id });
    if (!answer?.voyage) return { error: refusal ?? 'Something went wrong' };
    store.adopt(await store.transport.load(column.id));
    return { voyageId: answer.voyage.id };
  };
}

/** Asks before an estimate becomes a voyage: warnings are told, errors stand in the way. */
export function FixDialog(props: FixDialogProps) {
  const { column, onClose, onGo } = props;
  const navigate = useNavigate();
  const fix = useFix(props);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { findings, totals } = column.result;
  const errors = findings.filter((finding) => finding.severity === 'error');
  const run = async () => {
    setBusy(true);
    const answer = await fix();
    setBusy(false);
    if ('error' in answer) return setFailure(answer.error);
    onClose();
    return navigate({ href: voyageHref(answer.voyageId) });
  };
  return (
    <Dialog
      opened
      title={`Convert ${column.fullNumber} to a voyage`}
      onClose={onClose}
      widthPx={560}
      actions={
        <>
          <CancelButton />
          <Button onClick={() => void run()} loading={busy} disabled={errors.length > 0}>
            Convert to voyage
          </Button>
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            ['Vessel', column.inputs.vessel?.name ?? '–'],
            ['Route', routeText(column) || '–'],
            ['Commencing', `${formatInstant(totals.commencingAt)} UTC`],
            [
              'Net TCE',
              `${formatNumber(totals.netTce) || '–'} ${column.inputs.baseCurrency}/d${isIncomplete(column) ? ', incomplete' : ''}`,
            ],
            ['Profit', `${formatNumber(totals.profit)} ${column.inputs.baseCurrency}`],
          ]}
        />
        {findings.length > 0 && <FindingList findings={findings} {...(onGo ? { onGo } : {})} />}
        <p>
          {errors.length > 0
            ? 'Errors have to be put right first.'
            : 'The voyage keeps the estimate as it is now; the estimate becomes read-only.'}
        </p>
        {failure !== '' && (
          <p className="negative" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
