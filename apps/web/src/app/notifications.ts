import { graphql } from '../api/generated/gql.ts';
import { listOf, RequestFailure, type RestAnswer, recordOf, textOf } from '../api/rest.ts';
import { callSigned } from '../platform/session/signed-call.ts';
import { formatDayHeading } from '../ui/format/date.ts';

export type AppNotification = {
  id: string;
  title: string;
  message: string;
  createdOn: string;
  isRead: boolean;
  /** Page of the record; blank where there is none. */
  link: string;
};

/** Why there is no list: the HTTP status, else the server's words. */
function refusalOf({ status, body }: RestAnswer): string {
  if (status >= 400) return `HTTP error! status: ${status}`;
  return textOf(recordOf(body).message) || 'Failed to fetch notifications';
}

/** Newest first. @throws RequestFailure with the reason in words */
export async function fetchNotifications(): Promise<AppNotification[]> {
  const answer = await callSigned('notifications');
  const body = recordOf(answer.body);
  if (Number(body.error_flag) !== 200) {
    throw new RequestFailure(refusalOf(answer), answer.requestId);
  }
  return listOf(body.data)
    .map((value, index) => {
      const item = recordOf(value);
      return {
        id: textOf(item.id) || String(index),
        title: textOf(item.title),
        message: textOf(item.message),
        createdOn: textOf(item.createdon),
        isRead: item.isread === true,
        link: textOf(item.link),
      };
    })
    .toSorted((a, b) => b.createdOn.localeCompare(a.createdOn));
}

export const MARK_NOTIFICATIONS_READ = graphql(`
  mutation MarkNotificationsRead($ids: [ID!]) {
    markNotificationsRead(ids: $ids) { ...Outcome count }
  }
`);

export type NotificationDay = { heading: string; items: AppNotification[] };

/** Grouped by day, headed by weekday, day and month. */
export function groupByDay(
  items: readonly AppNotification[],
  timeZone?: string,
): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const item of items) {
    const heading = formatDayHeading(item.createdOn, timeZone);
    const last = days.at(-1);
    if (last?.heading === heading) last.items.push(item);
    else days.push({ heading, items: [item] });
  }
  return days;
}
