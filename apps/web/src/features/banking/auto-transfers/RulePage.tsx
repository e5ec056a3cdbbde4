import { AUTO_TRANSFER_HOUR } from '@mainsheet/contract';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../../api/fresh.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { RecordState } from '../../../platform/records/RecordState.tsx';
import { useQuestion } from '../../../platform/records/use-question.tsx';
import {
  Alert,
  Facts,
  formatInstant,
  moneyText,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  Tag,
  weekdaysText,
} from '../../../ui/index.ts';
import { BankTabs } from '../BankTabs.tsx';
import {
  AUTO_TRANSFER_RULES,
  type AutoRule,
  END_RULE,
  PAUSE_RULE,
} from './auto-transfers.queries.ts';
import { ChangeRuleDialog } from './RuleDialog.tsx';
import { RunNow } from './RunNow.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { RULES_HREF, ruleText, toneOf } from './rule-words.ts';
import { SwitchOn } from './SwitchOn.tsx';
import { TrialPanel } from './TrialPanel.tsx';

/** `/auto-transfers/rule/:id`: what a rule does, what it would have done, what it did. */
export function RulePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const [{ data, error }, again] = useQuery({ query: AUTO_TRANSFER_RULES, context: FRESH });
  const rule = data?.autoTransferRules.find((one) => one.id === id);
  if (data && !rule) {
    return (
      <Page>
        <PageHead title="No rule found" tabs={<BankTabs present={RULES_HREF} />} />
      </Page>
    );
  }
  if (!rule) {
    return <RecordState error={error} missing="No rule found." onRetry={() => again(FRESH)} />;
  }
  const onDone = () => again(FRESH);
  return (
    <Page>
      <PageHead
        title={rule.name}
        meta={<Tag tone={toneOf(rule.status)}>{rule.status}</Tag>}
        tabs={<BankTabs present={RULES_HREF} />}
        actions={<Steps rule={rule} onDone={onDone} />}
      />
      {rule.status === 'Paused' && rule.statusReason && (
        <Alert tone="warning" title="It paused by itself">
          {rule.statusReason}
        </Alert>
      )}
      <p>{ruleText(rule)}.</p>
      <div className="panel-columns">
        <Panel title="When and how much">
          <Facts facts={termsOf(rule)} />
        </Panel>
        <Panel title="Who looked at it">
          <Facts facts={makersOf(rule)} />
        </Panel>
      </div>
      {rule.status !== 'Ended' && (
        <TrialPanel key={`${rule.id} ${rule.version}`} rule={rule} onTried={onDone} />
      )}
      <RunsPanel rule={rule} />
    </Page>
  );
}

function termsOf({ currency, least, dailyLimit, weekdays }: AutoRule) {
  return [
    ['Runs', `${weekdaysText(weekdays)}, from ${AUTO_TRANSFER_HOUR}:00 UTC on`],
    ['Least transfer', Number(least) === 0 ? 'Any amount' : moneyText(currency, least)],
    ['Most a day', dailyLimit === null ? 'No limit' : moneyText(currency, dailyLimit)],
  ] as const;
}

function makersOf({ triedAt, triedBy, makerName }: AutoRule) {
  return [
    ['Answers for it', makerName],
    [
      'Dry run',
      triedAt === null ? 'Not looked at yet' : `${formatInstant(triedAt)} UTC, ${triedBy}`,
    ],
  ] as const;
}

type StepsProps = { rule: AutoRule; onDone: () => void };

/** What may be done with it next. */
function Steps({ rule, onDone }: StepsProps) {
  const [isChanging, setChanging] = useState(false);
  const [ask, dialog] = useQuestion();
  const [end] = useMutate(END_RULE);
  const { id, version, name, status } = rule;
  if (status === 'Ended') return null;
  const askEnd = () =>
    ask({
      title: `End ${name}?`,
      action: 'End it',
      danger: true,
      text: 'Its runs and transfers stay. An ended rule does not begin again.',
      onYes: () =>
        void end({ id, version }).then((outcome) => {
          showOutcome(outcome);
          onDone();
        }),
    });
  return (
    <>
      <MayButton needs="payout.create" variant="default" onClick={askEnd}>
        End
      </MayButton>
      {status === 'Active' ? (
        <>
          <RunNow {...{ rule, onDone }} />
          <PauseButton {...{ rule, onDone }} />
        </>
      ) : (
        <>
          <MayButton needs="payout.create" variant="default" onClick={() => setChanging(true)}>
            Change
          </MayButton>
          <SwitchOn {...{ rule, onDone }} />
        </>
      )}
      {isChanging && (
        <ChangeRuleDialog
          rule={rule}
          onSaved={(message) => {
            setChanging(false);
            showSnackbar(message);
            onDone();
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {dialog}
    </>
  );
}

function PauseButton({ rule: { id, version }, onDone }: StepsProps) {
  const [pause, isBusy] = useMutate(PAUSE_RULE);
  const run = async () => {
    showOutcome(await pause({ id, version }));
    onDone();
  };
  return (
    <MayButton needs="payout.create" variant="default" loading={isBusy} onClick={() => void run()}>
      Pause
    </MayButton>
  );
}
