import { Button } from '@mantine/core';
import { useState } from 'react';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog } from '../../../ui/index.ts';
import { type AutoRule, SWITCH_RULE_ON, TRY_RULE, type Trial } from './auto-transfers.queries.ts';
import { ruleText } from './rule-words.ts';
import { TrialFigures } from './TrialPanel.tsx';

type SwitchOnProps = { rule: AutoRule; onDone: () => void };

/** Lets a rule move money by itself, once somebody saw what it would have moved. */
export function SwitchOn({ rule, onDone }: SwitchOnProps) {
  const { id, version, name } = rule;
  const [attempt, isTrying] = useMutate(TRY_RULE);
  const [switchOn, isBusy] = useMutate(SWITCH_RULE_ON);
  const [seen, setSeen] = useState<Trial | null>(null);
  const ask = async () => {
    const outcome = await attempt({ id, version });
    if (outcome.answer?.trial) setSeen(outcome.answer.trial);
    else showOutcome(outcome);
  };
  const confirm = async () => {
    showOutcome(await switchOn({ id, version }));
    setSeen(null);
    onDone();
  };
  return (
    <>
      <MayButton
        needs="payout.create"
        variant={rule.triedAt === null ? 'default' : 'filled'}
        loading={isTrying}
        onClick={() => void ask()}
      >
        Switch on
      </MayButton>
      {seen && (
        <Dialog
          opened
          widthPx={640}
          title={`Switch ${name} on?`}
          onClose={() => {
            setSeen(null);
            onDone();
          }}
          actions={
            <>
              <CancelButton />
              {seen.conflicts.length === 0 && (
                <Button loading={isBusy} onClick={() => void confirm()} data-autofocus>
                  Switch it on
                </Button>
              )}
            </>
          }
        >
          <p>{ruleText(rule)}.</p>
          <Alert tone="warning">
            From then on it moves money once a day and asks nobody, until somebody pauses it.
          </Alert>
          <TrialFigures trial={seen} label="What it would have moved in 90 days" />
        </Dialog>
      )}
    </>
  );
}
