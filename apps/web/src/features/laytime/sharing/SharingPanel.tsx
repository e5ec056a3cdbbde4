import { useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { ReasonDialog } from '../../../platform/records/ReasonDialog.tsx';
import { useQuestion } from '../../../platform/records/use-question.tsx';
import { formatInstant, Panel, TableHead, Tag, type Tone, WideTable } from '../../../ui/index.ts';
import type { LaytimeLine } from '../laytime.queries.ts';
import { type MadeLink, MadeLinkDialog, ShareDialog } from './ShareDialog.tsx';
import {
  ANSWER_LAYTIME_COMMENT,
  type Comment,
  END_LAYTIME_SHARE,
  LAYTIME_SHARING,
  SETTLE_LAYTIME_COMMENT,
  type Share,
} from './sharing.queries.ts';
import './sharing.css';

const CONTEXT = { additionalTypenames: ['LaytimeShare', 'LaytimeComment', 'LaytimeSharing'] };

type SharingPanelProps = {
  summary: LaytimeLine;
  /** Why no link is made now; null where one may be. */
  blocked: string | null;
};

/** Links by which the other side sees a statement, and what they wrote by them. */
export function SharingPanel({ summary, blocked }: SharingPanelProps) {
  const [{ data, error }, again] = useQuery({
    query: LAYTIME_SHARING,
    variables: { id: summary.id },
    context: CONTEXT,
  });
  const [isSharing, setSharing] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const sharing = data?.laytimeSharing;
  return (
    <Panel
      title="Shown to the other side"
      hint="By a link, with no account"
      actions={
        <MayButton
          needs="contracts.modify"
          variant="default"
          size="compact-xs"
          disabled={blocked !== null}
          onClick={() => setSharing(true)}
        >
          Make a link
        </MayButton>
      }
    >
      {blocked && <p className="muted small">{blocked}</p>}
      {error && <FailedRead error={error} onRetry={again} />}
      {sharing?.shares.length === 0 && (
        <p className="muted">Nobody was given a link to this statement.</p>
      )}
      {sharing && sharing.shares.length > 0 && (
        <div className="stack">
          <Shares shares={sharing.shares} />
          <Comments comments={sharing.comments} />
        </div>
      )}
      {isSharing && (
        <ShareDialog
          laytimeId={summary.id}
          recipient={summary.charterName}
          onClose={() => setSharing(false)}
          onMade={(link) => {
            setSharing(false);
            setMade(link);
          }}
        />
      )}
      {made && <MadeLinkDialog made={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}

const STATE_TONES: Readonly<Record<string, Tone>> = { Open: 'positive' };

function Shares({ shares }: { shares: readonly Share[] }) {
  const [end] = useMutate(END_LAYTIME_SHARE);
  const [ask, dialog] = useQuestion();
  const endOf = ({ id, recipientName }: Share) =>
    ask({
      title: `End the link for ${recipientName}?`,
      action: 'End the link',
      danger: true,
      text: 'Whoever has it sees nothing any more. What was written by it stays here.',
      onYes: () => void end({ id }).then(showOutcome),
    });
  return (
    <WideTable label="Links">
      <table className="plain-table">
        <TableHead
          texts={['For', 'Shows', 'Comments', 'Made', 'First opened', 'Until', 'State', '']}
        />
        <tbody>
          {shares.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {one.recipientName}
                {one.recipientEmail && <span className="muted small"> {one.recipientEmail}</span>}
              </th>
              <td>{one.isLive ? 'As it stands' : `As of ${formatInstant(one.createdAt)} UTC`}</td>
              <td>{one.allowsComments ? 'Yes' : 'No'}</td>
              <td className="nowrap">
                {formatInstant(one.createdAt)} UTC, {one.createdBy}
              </td>
              <td className="nowrap">
                {one.openedAt ? `${formatInstant(one.openedAt)} UTC` : '–'}
              </td>
              <td className="nowrap">{formatInstant(one.expiresAt)} UTC</td>
              <td>
                <Tag tone={STATE_TONES[one.state] ?? 'idle'}>{one.state}</Tag>
                {one.endedBy && <span className="muted small"> by {one.endedBy}</span>}
              </td>
              <td className="end">
                {one.state === 'Open' && (
                  <MayButton
                    needs="contracts.modify"
                    variant="default"
                    size="compact-xs"
                    aria-label={`End the link for ${one.recipientName}`}
                    onClick={() => endOf(one)}
                  >
                    End
                  </MayButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog}
    </WideTable>
  );
}

function Comments({ comments }: { comments: readonly Comment[] }) {
  const [answering, setAnswering] = useState<Comment | null>(null);
  const [answer, isBusy] = useMutate(ANSWER_LAYTIME_COMMENT);
  const [settle] = useMutate(SETTLE_LAYTIME_COMMENT);
  if (comments.length === 0) return null;
  return (
    <section aria-label="Comments of the other side" className="stack">
      {comments.map((one) => {
        const isSettled = one.settledAt !== null;
        return (
          <article key={one.id} className="shared-comment">
            <p className="muted small">
              {one.recipientName}, {formatInstant(one.writtenAt)} UTC
              {one.about && `, on ${one.about}`} {isSettled && <Tag tone="positive">Settled</Tag>}
            </p>
            <p className="typed-words">{one.comment}</p>
            {one.answers.map((given) => (
              <div key={given.id} className="shared-answer">
                <p className="muted small">
                  {given.answeredBy}, {formatInstant(given.answeredAt)} UTC
                </p>
                <p className="typed-words">{given.answer}</p>
              </div>
            ))}
            <div className="row">
              <MayButton
                needs="contracts.modify"
                variant="default"
                size="compact-xs"
                onClick={() => setAnswering(one)}
              >
                Answer
              </MayButton>
              <MayButton
                needs="contracts.modify"
                variant="default"
                size="compact-xs"
                onClick={() => void settle({ id: one.id, isSettled: !isSettled }).then(showOutcome)}
              >
                {isSettled ? 'Open again' : 'Mark as settled'}
              </MayButton>
            </div>
          </article>
        );
      })}
      {answering && (
        <ReasonDialog
          title={`Answer ${answering.recipientName}`}
          action="Answer"
          label="Answer"
          text="They read it by their link."
          missing="Write the answer."
          maxLength={2000}
          run={(typed) => answer({ id: answering.id, answer: typed })}
          isBusy={isBusy}
          onClose={() => setAnswering(null)}
        />
      )}
    </section>
  );
}
