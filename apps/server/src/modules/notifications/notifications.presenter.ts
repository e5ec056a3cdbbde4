import type { NotificationRow } from './notifications.repository.ts';

/** The specified names, with id and link beside them. */
export function presentNotification(row: NotificationRow) {
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    link: row.link,
    createdon: row.created_at,
    isread: row.read_at !== null,
  };
}
