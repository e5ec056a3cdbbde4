import type { SharedActivity, SharedLaytime, SharedPort } from '@mainsheet/contract';
import { formatMinutes } from '@mainsheet/laytime';
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Wordmark } from '../../../brand/Logo.tsx';
import type { Outcome } from '../../../platform/records/mutations.ts';
import { ReasonDialog } from '../../../platform/records/ReasonDialog.tsx';
import {
  Alert,
  formatAccounting,
  formatInstant,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  State,
  Waiting,
} from '../../../ui/index.ts';
import { SharedComments } from './SharedComments.tsx';
import { eventText, SharedPortPanel } from './SharedPortPanel.tsx';
import { openShared, type Shown, sendComment } from './shared-link.ts';
import './sharing.css';

/** `/shared/laytime#token`: a laytime statement for whoever was given the link. */
export function SharedLaytimePage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const [shown, setShown] = useState<Shown | null>(null);
  const load = useCallback(() => {
    void openShared(token).then(setShown);
  }, [token]);
  useEffect(() => {
    setShown(null);
    load();
  }, [load]);
  return (
    <main className="shared-page">
      <div className="shared-from">
        <Wordmark size={20} />
      </div>
      {!shown && <Waiting />}
      {shown?.shared === null && <NothingShown {...shown} onRetry={load} />}
      {shown?.shared && (
        <Statement
          token={token}
          shared={shown.shared}
          onChange={(shared) => setShown({ shared, refusal: null })}
        />
      )}
      <footer className="row small">
        <Link to="/privacy">Privacy</Link>
        <Link to="/terms">Terms</Link>
      </footer>
    </main>
  );
}

type NothingShownProps = { refusal: string; isAway: boolean; onRetry: () => void };

function NothingShown({ refusal, isAway, onRetry }: NothingShownProps) {
  return (
    <State
      title={isAway ? 'The statement could not be read' : 'This link shows nothing'}
      level={1}
      actions={isAway && <Button onClick={onRetry}>Try again</Button>}
    >
      {refusal}
    </State>
  );
}

const METHODS: Readonly<Record<string, string>> = {
  'Non-reversible': 'each port alone',
  Reversible: 'reversible, one pool',
  Average: 'average',
};

export type About = { readonly port: SharedPort; readonly activity: SharedActivity } | null;

type StatementProps = {
  token: string;
  shared: SharedLaytime;
  onChange: (shared: SharedLaytime) => void;
};

function Statement({ token, shared, onChange }: StatementProps) {
  const { statement, comments, allowsComments } = shared;
  const [about, setAbout] = useState<{ of: About } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (comment: string): Promise<Outcome> => {
    const of = about?.of;
    const named = of ? { portId: of.port.id, activityId: of.activity.id } : null;
    setBusy(true);
    const answer = await sendComment(token, { about: named, comment });
    setBusy(false);
    if (answer.shared === null) {
      return { answer: null, refusal: answer.refusal, code: null, violations: [] };
    }
    onChange(answer.shared);
    const message = 'Your comment was sent.';
    return { answer: { errorFlag: 'SUCCESS', message, violations: [] }, refusal: null };
  };
  const comment = allowsComments ? (of: About) => setAbout({ of }) : null;
  return (
    <Page>
      <PageHead
        title={`Laytime statement ${statement.label}`}
        meta={
          <span className="muted small">
            {statement.company} for {shared.recipient}
          </span>
        }
        actions={comment && <Button onClick={() => comment(null)}>Comment</Button>}
      />
      <p className="muted">
        {[statement.vessel, statement.cargo, statement.charterers].filter(Boolean).join(', ')};
        ports counted {METHODS[statement.method] ?? statement.method.toLowerCase()}
        {statement.isOnceOnDemurrage && ', once on demurrage always on demurrage'}.{' '}
        {shared.isLive ? 'As it stands' : 'As it stood'}, saved {formatInstant(statement.savedAt)}{' '}
        UTC. This link opens until {formatInstant(shared.expiresAt)} UTC.
      </p>
      <Result shared={shared} />
      {statement.ports.map((port) => (
        <SharedPortPanel
          key={port.id}
          {...{ port, comments }}
          currency={statement.currency}
          onComment={comment && ((activity) => comment({ port, activity }))}
        />
      ))}
      <SharedComments {...{ comments, allowsComments }} />
      {about && (
        <ReasonDialog
          title={about.of ? `Comment on ${eventText(about.of.activity)}` : 'Comment'}
          action="Send"
          label="Comment"
          text={`${statement.company} reads it and may answer here.`}
          missing="Write a comment."
          maxLength={2000}
          run={send}
          isBusy={isBusy}
          onClose={() => setAbout(null)}
        />
      )}
    </Page>
  );
}

/** The count in its figures, of which the last follows from those before. */
function Result({ shared: { statement } }: { shared: SharedLaytime }) {
  const { totals, currency, agreed } = statement;
  const digits = minorUnitDigits(currency);
  if (!totals) {
    return (
      <Alert tone="warning" title="The count is not complete">
        {statement.company} is at work on this statement. The facts are shown, and no result yet.
      </Alert>
    );
  }
  const isDespatch = totals.net.startsWith('-');
  const time = (label: string, minutes: number | null) => (
    <KeyFigure label={label} value={minutes === null ? 'No fixed time' : formatMinutes(minutes)} />
  );
  const money = (label: string, amount: string) => (
    <KeyFigure
      label={label}
      unit={currency}
      value={formatAccounting(amount.replace('-', ''), digits)}
    />
  );
  const isBoth = Number(totals.demurrage) !== 0 && Number(totals.despatch) !== 0;
  return (
    <section className="key-figures" aria-label="Result">
      {time('Time allowed', totals.allowedMinutes)}
      {time('Laytime used', totals.usedMinutes)}
      {time('On demurrage', totals.demurrageMinutes)}
      {time('Time saved', totals.savedMinutes)}
      {isBoth && money('Demurrage', totals.demurrage)}
      {isBoth && money('Less despatch', totals.despatch)}
      {money(isDespatch ? 'Despatch due to charterers' : 'Demurrage due to owners', totals.net)}
      {agreed !== null &&
        money(agreed.startsWith('-') ? 'Agreed despatch' : 'Agreed demurrage', agreed)}
    </section>
  );
}
