/** What a member may be told of, in the order of the settings page. */
export const NOTIFICATION_KINDS = [
  'approval-needed',
  'decision',
  'payment',
  'deadline',
  'comment',
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notices about one's own sign-in go out by every road, whatever one has chosen. */
export const ALWAYS_NOTIFIED = 'security' satisfies NotificationKind;

export const isNotificationKind = (text: string): text is NotificationKind =>
  NOTIFICATION_KINDS.some((kind) => kind === text);
