import type { CommentRow } from './laytime-shares.repository.ts';
import type { Sharing } from './laytime-shares.service.ts';

/** The answers to a comment, as both sides read them. */
export const presentAnswers = ({ answers }: CommentRow) =>
  answers.map(({ id, answer, at, by }) => ({ id, answer, answeredAt: at, answeredBy: by }));

export function presentSharing({ shares, comments }: Sharing) {
  return {
    shares: shares.map((row) => ({
      id: row.id,
      recipientName: row.recipient_name,
      recipientEmail: row.recipient_email,
      isLive: row.is_live,
      allowsComments: row.allows_comments,
      state: row.state,
      createdAt: row.created_at,
      createdBy: row.created_by,
      expiresAt: row.expires_at,
      openedAt: row.opened_at,
      endedAt: row.ended_at,
      endedBy: row.ended_by,
    })),
    comments: comments.map((row) => ({
      id: row.id,
      shareId: row.share_id,
      recipientName: row.recipient_name,
      about: row.about,
      portId: row.port_id,
      activityId: row.activity_id,
      comment: row.comment,
      writtenAt: row.written_at,
      settledAt: row.settled_at,
      settledBy: row.settled_by,
      answers: presentAnswers(row),
    })),
  };
}
