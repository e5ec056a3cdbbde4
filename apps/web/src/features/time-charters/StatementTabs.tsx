import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { billingHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { OWN_ZONE } from '../../platform/places/own-zone.ts';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { Waiting } from '../../ui/index.ts';
import { PRINT_CHARTER_DOCUMENT, SaveDocument } from '../downloads/index.ts';
import { StatementPaper } from './StatementPaper.tsx';
import {
  BILL_HIRE_STATEMENT,
  HIRE_STATEMENT,
  ISSUE_HIRE_STATEMENT,
  OPEX_STATEMENT,
  POOL_STATEMENT,
  type Statement,
  type TimeCharterRecord,
} from './time-charters.queries.ts';
import { Unreadable } from './Unreadable.tsx';

const CONTEXT = { additionalTypenames: ['TimeCharter', 'CharterStatement', 'CharterOffHire'] };

type TabProps = { charter: TimeCharterRecord };

/** The hire statement of a billing period, the one that is due first. */
export function HireStatementTab({ charter }: TabProps) {
  const [number, setNumber] = useState<number | null>(null);
  const [{ data, error }, again] = useQuery({
    query: HIRE_STATEMENT,
    variables: { id: charter.id, zone: OWN_ZONE, number },
    context: CONTEXT,
  });
  if (error) return <Unreadable error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const { statement } = data;
  const [at, count] = [statement.number ?? 1, statement.count ?? 1];
  const turn = (by: number) => setNumber(at + by);
  return (
    <>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <Button variant="default" disabled={at <= 1} onClick={() => turn(-1)}>
          Earlier statement
        </Button>
        <Button variant="default" disabled={at >= count} onClick={() => turn(1)}>
          Later statement
        </Button>
        <span className="muted small">
          Statement {at} of {count}
        </span>
        <span className="grow" />
        <SaveButtons statement={statement} />
        {statement.status === 'Draft' ? (
          <IssueButton charter={charter} number={at} />
        ) : (
          <Billing charter={charter} statement={statement} />
        )}
      </div>
      <StatementPaper statement={statement} charter={charter} />
    </>
  );
}

type OtherProps = TabProps & { kind: 'pool' | 'opex' };

/** How it stands with the pool, or what the vessel costs. */
export function OtherStatementTab({ charter, kind }: OtherProps) {
  const [{ data, error }, again] = useQuery({
    query: kind === 'pool' ? POOL_STATEMENT : OPEX_STATEMENT,
    variables: { id: charter.id, zone: OWN_ZONE },
    context: CONTEXT,
  });
  if (error) return <Unreadable error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  return (
    <>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <span className="grow" />
        <SaveButtons statement={data.statement} />
      </div>
      <StatementPaper statement={data.statement} charter={charter} />
    </>
  );
}

function SaveButtons({ statement: { documentId } }: { statement: Statement }) {
  const [print] = useMutate(PRINT_CHARTER_DOCUMENT);
  return <SaveDocument order={(format) => print({ documentId, format })} />;
}

const NEEDS = { invoice: 'receivablesInvoices.create', bill: 'payablesBills.create' } as const;

/** What bills an issued statement, or the way to a draft that does. */
function Billing({ charter, statement }: TabProps & { statement: Statement }) {
  const [bill, isBusy] = useMutate(BILL_HIRE_STATEMENT);
  const navigate = useNavigate();
  const { billing } = statement;
  if (billing) {
    return (
      <span className="small">
        Billed by{' '}
        <Link to={billingHref(billing)} className="link-button">
          {billing.number ?? `a draft ${billing.kind}`}
        </Link>
        , {billing.status.toLowerCase()}
      </span>
    );
  }
  const kind = charter.type === 'out' ? 'invoice' : 'bill';
  const start = async () => {
    const outcome = await bill({ id: charter.id, number: statement.number ?? 0 });
    showOutcome(outcome);
    const made = outcome.answer?.statement?.billing;
    if (made) await navigate({ to: billingHref(made) });
  };
  return (
    <MayButton needs={NEEDS[kind]} disabled={isBusy} onClick={() => void start()}>
      {kind === 'invoice' ? 'Prepare invoice' : 'Prepare bill'}
    </MayButton>
  );
}

function IssueButton({ charter, number }: TabProps & { number: number }) {
  const [issue, isBusy] = useMutate(ISSUE_HIRE_STATEMENT);
  const [ask, dialog] = useQuestion();
  const start = () =>
    ask({
      title: `Issue hire statement ${number}?`,
      action: 'Issue statement',
      text: 'It is kept as it stands now. What turns out otherwise comes with the next one.',
      onYes: () => void issue({ id: charter.id, number, zone: OWN_ZONE }).then(showOutcome),
    });
  return (
    <>
      <MayButton needs="timeCharters.modify" disabled={isBusy} onClick={start}>
        Issue
      </MayButton>
      {dialog}
    </>
  );
}
