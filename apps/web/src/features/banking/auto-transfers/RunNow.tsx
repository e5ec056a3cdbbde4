import { useState } from 'react';
import { useFreshQuery } from '../../../api/use-fresh-query.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { ConfirmDialog, civilToday, moneyText } from '../../../ui/index.ts';
import { type AutoRule, FORESEEN, RUN_RULE } from './auto-transfers.queries.ts';
import { ruleText } from './rule-words.ts';

type RunNowProps = { rule: AutoRule; onDone: () => void };

/** Takes the run of today early, once it was said what it would move. */
export function RunNow({ rule, onDone }: RunNowProps) {
  const [isAsking, setAsking] = useState(false);
  const [run, isBusy] = useMutate(RUN_RULE);
  const today = civilToday();
  // What was refused moved nothing: it may run once its cause is gone.
  const hasRun = rule.runs.some(({ runOn, outcome }) => runOn === today && outcome !== 'Refused');
  const runIt = async () => {
    setAsking(false);
    showOutcome(await run({ id: rule.id, version: rule.version }));
    onDone();
  };
  return (
    <>
      <MayButton
        needs="payout.create"
        variant="default"
        loading={isBusy}
        disabled={hasRun}
        onClick={() => setAsking(true)}
      >
        {hasRun ? 'Ran today' : 'Run now'}
      </MayButton>
      {isAsking && (
        <ConfirmDialog
          opened
          title={`Run ${rule.name} now?`}
          action="Run it"
          onConfirm={() => void runIt()}
          onClose={() => setAsking(false)}
        >
          <Foreseen rule={rule} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Foreseen({ rule }: { rule: AutoRule }) {
  const [{ data, error }] = useFreshQuery({ query: FORESEEN, variables: { id: rule.id } });
  const seen = data?.autoTransferForeseen;
  const what = seen
    ? Number(seen.amount) === 0
      ? `As the accounts stand it moves nothing: ${seen.outcome.toLowerCase()}.`
      : `As the accounts stand it moves ${moneyText(seen.currency, seen.amount)}.`
    : error
      ? 'What it would move could not be read.'
      : 'Reading what it would move …';
  return (
    <>
      <p>{ruleText(rule)}.</p>
      <p role="status">{what}</p>
    </>
  );
}
