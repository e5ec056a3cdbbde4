import { examplesOf } from '@mainsheet/ask';
import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import { AskAnswer } from './AskAnswer.tsx';
import { AskForm } from './AskForm.tsx';
import { ASK, ASK_VOCABULARY, type Names } from './ask.queries.ts';
import { readRecent, rememberQuestion } from './recent-questions.ts';
import './ask.css';

const NO_NAMES: Names = {
  vessel: [],
  customer: [],
  vendor: [],
  port: [],
  account: [],
  currency: [],
};

/** Questions in plain words, answered by one query; the question stands in the address. */
export function AskPage() {
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const question = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : '';
  const navigate = useNavigate();
  const { userId } = useUser();
  const [recent, setRecent] = useState(() => readRecent(userId));
  const [names] = useQuery({ query: ASK_VOCABULARY });
  const vocabulary = names.data?.askVocabulary ?? NO_NAMES;
  const ask = (text: string) =>
    void navigate({ to: '/ask-mainsheet', search: text ? { q: text } : {} });
  useEffect(() => {
    if (question) setRecent(rememberQuestion(userId, question));
  }, [question, userId]);
  return (
    <div className="ask fills-window">
      <nav className="ask-recent" aria-label="Earlier questions">
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => ask('')}
        >
          New question
        </Button>
        <h2 className="ask-recent-head">This session</h2>
        {recent.length === 0 && <p className="muted small">What you ask stands here.</p>}
        <ul>
          {recent.map((one) => (
            <li key={one}>
              <Link
                to="/ask-mainsheet"
                search={{ q: one }}
                className="ask-earlier"
                {...(one === question ? { 'aria-current': 'page' as const } : {})}
              >
                {one}
              </Link>
            </li>
          ))}
        </ul>
        <p className="ask-lock">
          <IconLock size={13} aria-hidden />
          Answers use only what your role may see. Nothing is changed by asking.
        </p>
      </nav>
      <div className="ask-main">
        <div className="ask-scroll">
          {question ? (
            <Answered question={question} names={vocabulary} onAsk={ask} />
          ) : (
            <Examples names={vocabulary} onAsk={ask} />
          )}
        </div>
        <AskForm key={question} names={vocabulary} onAsk={ask} question={question} />
      </div>
    </div>
  );
}

type AnsweredProps = { question: string; names: Names; onAsk: (question: string) => void };

function Answered({ question, names, onAsk }: AnsweredProps) {
  const [{ data, error }, again] = useFreshQuery({ query: ASK, variables: { question } });
  if (error) {
    return (
      <>
        <h1 className="ask-question">{question}</h1>
        <FailedRead error={error} onRetry={again} />
      </>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="ask-question">{question}</h1>
        <span className="visually-hidden" role="status">
          Loading
        </span>
      </>
    );
  }
  return <AskAnswer key={question} answer={data.ask} names={names} onAsk={onAsk} />;
}

type ExamplesProps = { names: Names; onAsk: (question: string) => void };

function Examples({ names, onAsk }: ExamplesProps) {
  return (
    <div className="ask-start">
      <h1 className="ask-question">Ask about your fleet, voyages and finances</h1>
      <p className="muted">
        Plain words, answered from your own books: voyages, estimates, invoices, payments, port
        calls, vessels, contacts, ledger, cash and alerts.
      </p>
      <ul className="ask-examples" aria-label="Examples">
        {examplesOf(names).map((example) => (
          <li key={example}>
            <button type="button" className="ask-example" onClick={() => onAsk(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
