import { findChartAccount } from '@mainsheet/ledger';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  Alert,
  Facts,
  formatAccounting,
  formatDay,
  formatInstant,
  formatNumber,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { StepButtons } from '../invoices/index.ts';
import {
  type JournalStep,
  STEP_LABELS,
  STEP_NEEDS,
  stepsOf,
  toneOfStatus,
} from './journal-status.ts';
import { JOURNAL, type JournalRecord } from './journals.queries.ts';
import { templateEditHref, transactionHref } from './links.ts';
import { FRESH } from './reports/ledger.queries.ts';
import { useJournalSteps } from './use-journal-steps.tsx';

const LOUD: readonly JournalStep[] = ['post'];
const BACK = <Link to="/journal/manual-journals">All manual journals</Link>;

/** One journal: what it books, what keeps it from being posted, and what may happen next. */
export function JournalView({ id }: { id: string }) {
  const [{ data, error }, again] = useQuery({ query: JOURNAL, variables: { id }, context: FRESH });
  const journal = data?.journal;
  if (journal) {
    return (
      <JournalSheet journal={journal} again={() => again({ requestPolicy: 'network-only' })} />
    );
  }
  return (
    <Page>
      <PageHead title="Journal" tabs={BACK} />
      {error ? (
        <FailedRead error={error} onRetry={again} />
      ) : (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </Page>
  );
}

type SheetProps = { journal: JournalRecord; again: () => void };

function JournalSheet({ journal, again }: SheetProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const onDone = (step?: JournalStep) =>
    step === 'delete' ? void navigate({ to: '/journal/manual-journals' }) : again();
  const steps = useJournalSteps({ onDone, onRefused: setRefusal });
  const run = (step: JournalStep) => {
    setRefusal(null);
    steps.run(step, journal);
  };
  const isDraft = journal.status === 'Draft';
  const canPost = journal.faults.length === 0 && !journal.needsAnother;
  return (
    <Page>
      <PageHead
        title={journal.number ? `Journal ${journal.number}` : `Journal: ${journal.description}`}
        meta={<Tag tone={toneOfStatus(journal.status)}>{journal.status}</Tag>}
        tabs={BACK}
        actions={
          <StepButtons
            steps={stepsOf(journal.status).filter((step) => step !== 'post' || canPost)}
            labels={STEP_LABELS}
            needs={STEP_NEEDS}
            loud={LOUD}
            isBusy={steps.isBusy}
            onRun={run}
          />
        }
      />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {isDraft && journal.faults.length > 0 && (
        <Alert tone="warning">
          It cannot be posted yet.{' '}
          {journal.faults.map(({ line, message }) => (
            <span key={`${line} ${message}`}>
              {line ? `Line ${line}: ` : ''}
              {message}{' '}
            </span>
          ))}
        </Alert>
      )}
      {isDraft && journal.needsAnother && journal.faults.length === 0 && (
        <Alert tone="accent">You have worked on this journal: another person posts it.</Alert>
      )}
      <div className="with-side">
        <JournalLinesTable journal={journal} />
        <JournalFacts journal={journal} />
      </div>
      {steps.dialogs}
    </Page>
  );
}

const namesOf = (...names: readonly string[]): string =>
  names.filter((name) => name !== '').join(', ');

function JournalLinesTable({ journal: { lines, baseCurrency } }: { journal: JournalRecord }) {
  const side = (amount: string, currency: string) =>
    amount === '' ? '' : formatNumber(amount, minorUnitDigits(currency));
  return (
    <Panel title="Lines" hint={`base in ${baseCurrency}`} flush>
      <WideTable label="Lines of the journal">
        <table className="plain-table wraps">
          <caption className="visually-hidden">Lines of the journal</caption>
          <TableHead
            texts={['Account', 'Description', 'For', 'Ccy']}
            figures={['Debit', 'Credit', 'Rate', 'Base']}
          />
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own and never move
              <tr key={index}>
                <th scope="row">
                  {line.accountCode} {findChartAccount(line.accountCode)?.name}
                </th>
                <td>{line.description}</td>
                <td className="muted">{namesOf(line.counterparty, line.vessel, line.voyage)}</td>
                <td>{line.currency}</td>
                <td className="end">{side(line.debit, line.currency)}</td>
                <td className="end">{side(line.credit, line.currency)}</td>
                <td className="end muted">{line.rate === '1' ? '' : line.rate}</td>
                <td className="end">
                  {formatAccounting(line.base, minorUnitDigits(baseCurrency))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function JournalFacts({ journal }: { journal: JournalRecord }) {
  const { transactionId, reversalId } = journal;
  const facts = [
    ['For', journal.description],
    ['Date', formatDay(journal.journalOn)],
    ['Reference', journal.reference],
    [
      'Reverses on',
      journal.status !== 'Reversed' && journal.reversesOn && formatDay(journal.reversesOn),
    ],
    ['Reversed on', journal.reversedOn && formatDay(journal.reversedOn)],
    [
      'From template',
      journal.origin && <Link to={templateEditHref(journal.origin.id)}>{journal.origin.name}</Link>,
    ],
    ['Made by', journal.makerNames.join(', ')],
    ['Posted by', journal.postedBy],
    ['Posted', journal.postedAt && `${formatInstant(journal.postedAt)} UTC`],
    [
      'In the ledger',
      transactionId && <Link to={transactionHref(transactionId)}>{journal.number}</Link>,
    ],
    ['Taken back by', reversalId && <Link to={transactionHref(reversalId)}>its reversal</Link>],
    ['Last change', `${journal.updatedBy}, ${formatInstant(journal.updatedAt)} UTC`],
  ] as const;
  return (
    <Panel title="Journal">
      <Facts facts={facts.filter(([, value]) => Boolean(value))} />
    </Panel>
  );
}
