import type { SharedComment } from '@mainsheet/contract';
import { formatInstant, Panel, Tag } from '../../../ui/index.ts';

type SharedCommentsProps = { comments: readonly SharedComment[]; allowsComments: boolean };

/** What was written by this link, and what was answered. */
export function SharedComments({ comments, allowsComments }: SharedCommentsProps) {
  if (comments.length === 0 && !allowsComments) return null;
  return (
    <Panel title="Comments">
      {comments.length === 0 && (
        <p className="muted">Nothing was written yet. Comment on an event, or on the whole.</p>
      )}
      <div className="stack">
        {comments.map((one) => (
          <article key={one.id} className="shared-comment">
            <p className="muted small">
              {formatInstant(one.writtenAt)} UTC{one.about && `, on ${one.about}`}{' '}
              {one.isSettled && <Tag tone="positive">Settled</Tag>}
            </p>
            <p className="typed-words">{one.comment}</p>
            {one.answers.map((answer) => (
              <div key={answer.id} className="shared-answer">
                <p className="muted small">
                  {answer.answeredBy}, {formatInstant(answer.answeredAt)} UTC
                </p>
                <p className="typed-words">{answer.answer}</p>
              </div>
            ))}
          </article>
        ))}
      </div>
    </Panel>
  );
}
