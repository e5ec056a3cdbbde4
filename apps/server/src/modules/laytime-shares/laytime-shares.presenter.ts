import type { ListedShare } from './laytime-shares.repository.ts';
import type { Sharing } from './laytime-shares.service.ts';

function stateOf(
  { ended_at: ended, expires_at: expires, is_maker_out: isMakerOut }: ListedShare,
  at: string,
): string {
  if (ended !== null || isMakerOut) return 'Ended';
  return expires > at ? 'Open' : 'Expired';
}

export function presentSharing({ shares, comments }: Sharing, at: string) {
  return {
    shares: shares.map((row) => ({
      id: row.id,
      recipientName: row.recipient_name,
      recipientEmail: row.recipient_email,
      isLive: row.is_live,
      statementVersion: row.laytime_version,
      allowsComments: row.allows_comments,
      state: stateOf(row, at),
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
      answers: row.answers.map(({ id, answer, at: answeredAt, by }) => ({
        ...{ id, answer },
        answeredAt,
        answeredBy: by,
      })),
    })),
  };
}
