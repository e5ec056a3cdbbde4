import type { Finding } from '@mainsheet/voyage';
import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import { voyageHref } from '../../../platform/navigation/record-links.ts';
import { useMutate } from '../../../platform/records/mutations.ts';
import {
  CancelButton,
  Dialog,
  Facts,
  formatInstant,
  formatNumber,
  Waiting,
} from '../../../ui/index.ts';
import { FIX_ESTIMATE, FIXING_FINDINGS } from '../estimates.queries.ts';
import { type EstimateColumn, isIncomplete, routeText } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { FindingList } from './FindingList.tsx';

type FixDialogProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  onClose: () => void;
  onGo?: (finding: Finding) => void;
};

const NOT_SAVED = 'The estimate is not saved yet. Try again when it is.';

type Judgement =
  | { findings: null; failure: '' }
  | { findings: null; failure: string }
  | { findings: Finding[]; failure: '' };

/** Saves what is waiting, then asks the server what speaks against fixing; `judge` asks anew. */
function useJudgement({ store, column }: FixDialogProps): [Judgement, () => Promise<void>] {
  const client = useClient();
  const [judgement, setJudgement] = useState<Judgement>({ findings: null, failure: '' });
  const { id } = column;
  const judge = useCallback(async () => {
    await store.autosave.flushAll();
    if (store.find(id)?.save.kind !== 'saved') {
      return setJudgement({ findings: null, failure: NOT_SAVED });
    }
    const { data, error } = await client
      .query(FIXING_FINDINGS, { id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (!data)
      return setJudgement({ findings: null, failure: error ? errorText(error) : NOT_SAVED });
    return setJudgement({ findings: data.fixingFindings as Finding[], failure: '' });
  }, [client, id, store]);
  useEffect(() => void judge(), [judge]);
  return [judgement, judge];
}

/** Fixes with the warnings that were read, and takes over the read-only estimate. */
function useFix({ store, column }: FixDialogProps) {
  const [fix] = useMutate(FIX_ESTIMATE);
  return async (read: readonly Finding[]): Promise<{ voyageId: string } | { error: string }> => {
    const warningsRead = read.map(({ message }) => message);
    const { answer, refusal } = await fix({ estimateId: column.id, warningsRead });
    if (!answer?.voyage) return { error: refusal ?? 'Something went wrong' };
    store.adopt(await store.transport.load(column.id));
    return { voyageId: answer.voyage.id };
  };
}

/** Asks before an estimate becomes a voyage: warnings have to be read, errors stand in the way. */
export function FixDialog(props: FixDialogProps) {
  const { column, onClose, onGo } = props;
  const navigate = useNavigate();
  const fix = useFix(props);
  const [{ findings, failure: unjudged }, judge] = useJudgement(props);
  const [busy, setBusy] = useState(false);
  const [isRead, setRead] = useState(false);
  const [refusal, setRefusal] = useState('');
  const errors = (findings ?? []).filter(({ severity }) => severity === 'error').length;
  const warnings = (findings ?? []).length - errors;
  const isReady = findings !== null && errors === 0 && (warnings === 0 || isRead);
  const run = async () => {
    setBusy(true);
    const answer = await fix(findings ?? []);
    setBusy(false);
    if ('error' in answer) {
      setRefusal(answer.error);
      setRead(false);
      return judge();
    }
    onClose();
    return navigate({ href: voyageHref(answer.voyageId) });
  };
  return (
    <Dialog
      opened
      title={`Convert ${column.fullNumber} to a voyage`}
      onClose={onClose}
      widthPx={600}
      actions={
        <>
          <CancelButton />
          <Button onClick={() => void run()} loading={busy} disabled={!isReady}>
            Convert to voyage
          </Button>
        </>
      }
    >
      <div className="stack">
        <FixFacts column={column} />
        {findings === null && unjudged === '' && <Waiting />}
        {findings !== null && findings.length > 0 && (
          <FindingList findings={findings} {...(onGo ? { onGo } : {})} />
        )}
        {errors === 0 && warnings > 0 && (
          <Checkbox
            checked={isRead}
            onChange={(event) => setRead(event.currentTarget.checked)}
            label={
              warnings === 1 ? 'I have read the warning' : `I have read the ${warnings} warnings`
            }
          />
        )}
        <p>
          {errors > 0
            ? 'Errors have to be put right first.'
            : 'The voyage keeps the estimate as it is now; the estimate becomes read-only.'}
        </p>
        {(refusal || unjudged) !== '' && (
          <p className="negative" role="alert">
            {refusal || unjudged}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function FixFacts({ column }: { column: EstimateColumn }) {
  const { totals } = column.result;
  const currency = column.inputs.baseCurrency;
  const incomplete = isIncomplete(column) ? ', incomplete' : '';
  return (
    <Facts
      facts={[
        ['Vessel', column.inputs.vessel?.name ?? '–'],
        ['Route', routeText(column) || '–'],
        ['Commencing', `${formatInstant(totals.commencingAt)} UTC`],
        ['Net TCE', `${formatNumber(totals.netTce) || '–'} ${currency}/d${incomplete}`],
        ['Profit', `${formatNumber(totals.profit)} ${currency}`],
      ]}
    />
  );
}
