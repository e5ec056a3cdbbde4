import { useState } from 'react';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  formatDay,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  moneyText,
  Panel,
  TableHead,
  WholeRow,
  WideTable,
} from '../../../ui/index.ts';
import { type AutoRule, TRY_RULE, type Trial } from './auto-transfers.queries.ts';
import { OUTCOME_TEXTS } from './rule-words.ts';

type Tried = { trial: Trial } | { refusal: string };
type TrialPanelProps = { rule: AutoRule; onTried: () => void };

/** The dry run: what the rule would have moved over the last 90 days. It moves nothing. */
export function TrialPanel({ rule, onTried }: TrialPanelProps) {
  const [attempt, isBusy] = useMutate(TRY_RULE);
  const [tried, setTried] = useState<Tried | null>(null);
  const run = async () => {
    const { answer, refusal } = await attempt({ id: rule.id, version: rule.version });
    if (refusal !== null) return setTried({ refusal });
    if (answer.trial) setTried({ trial: answer.trial });
    onTried();
  };
  return (
    <Panel
      title="Dry run"
      hint="What it would have moved over the last 90 days; it moves nothing"
      actions={
        <MayButton
          needs="payout.create"
          variant="default"
          loading={isBusy}
          onClick={() => void run()}
        >
          Try on the last 90 days
        </MayButton>
      }
    >
      <div role="status" className="stack">
        {tried === null && (
          <p className="muted">
            {rule.triedAt === null
              ? 'It is switched on once you have looked at its dry run.'
              : 'Somebody has looked at its dry run as it stands.'}
          </p>
        )}
        {tried && 'refusal' in tried && <Alert tone="negative">{tried.refusal}</Alert>}
        {tried && 'trial' in tried && <TrialResult trial={tried.trial} />}
      </div>
    </Panel>
  );
}

function TrialResult({ trial }: { trial: Trial }) {
  const { transfers, beside } = trial;
  return (
    <>
      <TrialFigures trial={trial} label="Dry run in figures" />
      <p className="muted small">
        {beside.length === 0
          ? 'Tried alone: no other rule of this currency is switched on.'
          : `Tried with ${beside.join(', ')}, in their order; what rules really moved is left out.`}
      </p>
      {transfers.length === 0 ? <p>It would have moved nothing.</p> : <Transfers trial={trial} />}
    </>
  );
}

type FiguresProps = {
  trial: Trial;
  /** Of this place of the page: a dialog stands over the panel that says the same. */
  label: string;
};

/** What the rule would have moved, how low accounts would have come by it, and what speaks against it. */
export function TrialFigures({ trial, label }: FiguresProps) {
  const { currency, transfers, conflicts, shortDays } = trial;
  const digits = minorUnitDigits(currency);
  return (
    <>
      {conflicts.map((text) => (
        <Alert key={text} tone="negative" title="It cannot be switched on">
          {text}
        </Alert>
      ))}
      <section className="key-figures" aria-label={label}>
        <KeyFigure
          label="Transfers"
          value={transfers.length}
          hint={`${formatDay(trial.from)} to ${formatDay(trial.to)}`}
        />
        <KeyFigure label="Moved" unit={currency} value={formatNumber(trial.total, digits)} />
        <KeyFigure
          label="Days short"
          value={shortDays}
          hint="Less was there than the rule wanted"
        />
      </section>
      <LowestTable trial={trial} label={`${label}: lowest balances`} />
      {trial.lowest
        .filter(({ lowest }) => lowest.startsWith('-'))
        .map((one) => (
          <Alert key={one.accountId} tone="warning">
            {one.accountName} would have lacked {moneyText(currency, one.lowest.slice(1))} on{' '}
            {formatDay(one.lowestOn)}: payments that day would have waited.
          </Alert>
        ))}
    </>
  );
}

/** What each account would have come down to, beside what it really did. */
function LowestTable({ trial, label }: { trial: Trial; label: string }) {
  const { lowest, currency } = trial;
  const cell = (amount: string, on: string) =>
    `${formatNumber(amount, minorUnitDigits(currency))} on ${formatDay(on)}`;
  return (
    <WideTable label={label}>
      <table className="plain-table">
        <TableHead texts={['Lowest balance of']} figures={['With the rule', 'As it was']} />
        <tbody>
          {lowest.map((one) => (
            <tr key={one.accountId}>
              <th scope="row">{one.accountName}</th>
              <td className="end">{cell(one.lowest, one.lowestOn)}</td>
              <td className="end">{cell(one.reallyLowest, one.reallyLowestOn)}</td>
            </tr>
          ))}
          {lowest.length < 2 && (
            <WholeRow columns={3}>
              An account that was not open yet on these days is not tried.
            </WholeRow>
          )}
        </tbody>
      </table>
    </WideTable>
  );
}

function Transfers({ trial: { transfers, currency } }: { trial: Trial }) {
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <WideTable label="Transfers of the dry run">
      <table className="plain-table">
        <TableHead
          texts={['Day', 'Outcome']}
          figures={['Account held', 'Wanted', `Moved, ${currency}`]}
        />
        <tbody>
          {transfers.map((one) => (
            <tr key={one.on}>
              <th scope="row">{formatDay(one.on)}</th>
              <td>{OUTCOME_TEXTS[one.outcome]}</td>
              <td className="end">{figure(one.watched)}</td>
              <td className="end">{figure(one.wanted)}</td>
              <td className="end strong">{figure(one.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
