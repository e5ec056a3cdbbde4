import type { OutboxRow } from './outbox.repository.ts';

/** Texts hold links that open accounts: only the demo, where nobody else gets them, shows them. */
export function presentMessage(
  row: OutboxRow,
  isReadable: Readonly<Record<OutboxRow['kind'], boolean>>,
) {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to,
    subject: row.subject,
    text: isReadable[row.kind] ? row.text : null,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    tryAt: row.try_at,
    deliveredAt: row.done_at,
  };
}
