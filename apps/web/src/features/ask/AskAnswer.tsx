import { bareQuery, describe, followUpsOf, type Query } from '@mainsheet/ask';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Mark } from '../../brand/Logo.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import {
  EMPTY_VIEW,
  type ExplanationNode,
  Figure,
  formatInstant,
  ListPage,
  Panel,
} from '../../ui/index.ts';
import { AskChart } from './AskChart.tsx';
import type { Answer, AnswerRow, Names } from './ask.queries.ts';
import { columnsOf, hrefOfRow } from './ask-rows.ts';
import { QueryWords } from './QueryWords.tsx';

type AskAnswerProps = { answer: Answer; names: Names; onAsk: (question: string) => void };

/** The answer in a sentence, its chart, its rows, and the query in words to change. */
export function AskAnswer({ answer, names, onAsk }: AskAnswerProps) {
  const query = answer.query as Query | null;
  return (
    <article aria-label="Answer">
      <h1 className="ask-question">{answer.question || 'An empty question'}</h1>
      <div className="ask-told">
        <span className="ask-mark" aria-hidden>
          <Mark size={16} />
        </span>
        <div className="ask-body">
          {answer.outcome === 'EMPTY' && <p className="ask-sentence">There is nothing to read.</p>}
          <Sentence answer={answer} />
          <Corrections answer={answer} />
          <Nearest answer={answer} onAsk={onAsk} />
          {answer.chart && <AskChart chart={answer.chart} />}
          {answer.rows.length > 0 && <AnswerRows answer={answer} onAsk={onAsk} />}
          {answer.notes.length > 0 && (
            <ul className="ask-notes muted small">
              {answer.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {query && (
            <>
              <Panel
                title="The query in words"
                hint="change a part and it runs again"
                actions={
                  <span className="muted tiny nowrap">
                    as of {formatInstant(answer.answeredAt)}
                  </span>
                }
              >
                <QueryWords query={query} names={names} onAsk={onAsk} />
              </Panel>
              <FollowUps query={query} onAsk={onAsk} />
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function Sentence({ answer }: { answer: Answer }) {
  return (
    <p className="ask-sentence">
      {answer.sentence.map((part, at) => {
        const key = `${at} ${part.text}`;
        if (!part.isFigure) return <span key={key}>{part.text}</span>;
        const explanation = part.explanation as ExplanationNode | null;
        if (!explanation) return <b key={key}>{part.text}</b>;
        return (
          <b key={key}>
            <Figure label={`${explanation.label}: ${part.text}`} explanation={explanation}>
              {part.text}
            </Figure>
          </b>
        );
      })}
    </p>
  );
}

function Corrections({ answer }: { answer: Answer }) {
  if (answer.corrections.length === 0) return null;
  const read = answer.corrections.map(({ from, to }) => `“${from}” as “${to}”`).join(', ');
  return <p className="muted small">Read {read}.</p>;
}

function Nearest({ answer, onAsk }: { answer: Answer; onAsk: (question: string) => void }) {
  if (answer.nearest.length === 0) return null;
  return (
    <div className="ask-chips">
      <span className="muted small">These work:</span>
      {answer.nearest.map((one) => (
        <button key={one} type="button" className="chip ask-chip" onClick={() => onAsk(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}

const idOf = (row: AnswerRow): string => row.id;
const nameOf = (row: AnswerRow): string => row.name;

function AnswerRows({ answer, onAsk }: { answer: Answer; onAsk: (question: string) => void }) {
  const { permissions } = useUser();
  const navigate = useNavigate();
  const [view, setView] = useState(EMPTY_VIEW);
  const columns = useMemo(() => columnsOf(answer), [answer]);
  const hrefOf = (row: AnswerRow) => hrefOfRow(row, permissions);
  const open = (row: AnswerRow) => {
    const href = hrefOf(row);
    if (href) void navigate({ href });
  };
  const actionsOf = ({ question }: AnswerRow) =>
    question ? [{ label: 'Ask for the rows behind it', run: () => onAsk(question) }] : [];
  return (
    <ListPage
      label="Rows behind it"
      rows={answer.rows}
      total={answer.totalRows}
      status={{ kind: 'ready' }}
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      view={view}
      onViewChange={setView}
      hrefOf={hrefOf}
      onOpen={open}
      actionsOf={actionsOf}
      empty={{ title: 'Nothing fits', text: 'Change a part of the query below.' }}
    />
  );
}

function FollowUps({ query, onAsk }: { query: Query; onAsk: (question: string) => void }) {
  const all = {
    text: `All ${describe(bareQuery(query.subject))}`,
    query: bareQuery(query.subject),
  };
  const offered = [...followUpsOf(query), all].filter(
    (one) => describe(one.query) !== describe(query),
  );
  return (
    <div className="ask-chips" role="group" aria-label="Go on">
      <span className="muted small">Go on:</span>
      {offered.map((one) => (
        <button
          key={one.text}
          type="button"
          className="chip"
          onClick={() => onAsk(describe(one.query))}
        >
          {one.text}
        </button>
      ))}
    </div>
  );
}
