/** What a mail that came in was taken for. */
export const RECEIVED_MAIL_KINDS = [
  'Bill',
  'Card receipt',
  'Vessel report',
  'Not recognised',
] as const;
export type ReceivedMailKind = (typeof RECEIVED_MAIL_KINDS)[number];

/**
 * Proposed: it waits for a person. Taken over: a person made a record of it. Not recognised: nothing was found in it.
 * Ignored: a person said so. Refused: it was not read, its reasons say why.
 */
export const RECEIVED_MAIL_STATUSES = [
  'Proposed',
  'Taken over',
  'Not recognised',
  'Ignored',
  'Refused',
] as const;
export type ReceivedMailStatus = (typeof RECEIVED_MAIL_STATUSES)[number];
