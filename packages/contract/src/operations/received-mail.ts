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

type MailOutcome = {
  readonly status: string;
  readonly billId: string | null;
  readonly billLabel: string | null;
  readonly vesselReportId: string | null;
  readonly vesselReportKind: string | null;
  readonly cardId: string | null;
  readonly merchantName: string | null;
};

/** The record that a person made of a mail, in words; empty while there is none. */
export function mailOutcomeText(mail: MailOutcome): string {
  if (mail.status !== 'Taken over') return '';
  if (mail.billId) return mail.billLabel ?? 'Draft bill';
  if (mail.vesselReportId) return `${mail.vesselReportKind ?? 'Vessel'} report`;
  return mail.cardId ? `Receipt of ${mail.merchantName ?? 'a purchase'}` : '';
}
