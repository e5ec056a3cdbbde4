import { z } from 'zod';
import { name, plainText } from '../fields/fields.ts';

/** A link that shows a laytime statement to somebody without an account, and what they write by it. */

export const LAYTIME_SHARE_DAYS = 14;
export const MOST_LAYTIME_SHARE_DAYS = 90;

export const laytimeShareInput = z.object({
  recipientName: name('who the link is for', 120),
  recipientEmail: z.union([z.literal(''), z.email('Enter a valid e-mail.').max(254)]).default(''),
  days: z
    .int('Enter whole days.')
    .min(1, `Enter days from 1 to ${MOST_LAYTIME_SHARE_DAYS}.`)
    .max(MOST_LAYTIME_SHARE_DAYS, `Enter days from 1 to ${MOST_LAYTIME_SHARE_DAYS}.`)
    .default(LAYTIME_SHARE_DAYS),
  /** Shows the statement as it stands whenever the link is opened; as it stood when the link was made otherwise. */
  isLive: z.boolean().default(false),
  allowsComments: z.boolean().default(true),
});
export type LaytimeShareInput = z.input<typeof laytimeShareInput>;

const words = (what: string) =>
  plainText(`Write ${what}.`)
    .refine((typed) => typed.length > 0, `Write ${what}.`)
    .max(2000, `Keep ${what} within 2,000 characters.`);

export const laytimeCommentAnswer = z.object({ answer: words('the answer') });

/** What opens a shared statement; the token stands behind the # of the link. */
export const sharedLaytimeRequest = z.object({
  token: z.string('Send the token of the link.').max(200),
});

/** A comment of whoever was given the link, on an event of a port or on the whole. */
export const sharedLaytimeComment = sharedLaytimeRequest.extend({
  about: z
    .object({ portId: z.string().max(100), activityId: z.string().max(100) })
    .nullable()
    .default(null),
  comment: words('a comment'),
});

/** A stretch of counted or excepted time, as it is shown by a link. */
export type SharedInterval = {
  start: string;
  end: string;
  bucket: string;
  percent: number;
  clause: string;
  elapsedMinutes: number;
  countedMinutes: number;
  usedMinutes: number;
  balanceMinutes: number | null;
};

export type SharedActivity = {
  id: string;
  type: string;
  start: string;
  end: string;
  remarks: string;
  /** Minutes of it that count; null while the statement cannot be counted. */
  countedMinutes: number | null;
};

export type SharedPort = {
  id: string;
  portName: string;
  operation: string;
  timeZone: string;
  terms: string;
  /** What the terms mean, in words. */
  meaning: string;
  demurrageRate: number;
  /** Half the demurrage rate where none is agreed. */
  despatchRate: number;
  rateUnit: string;
  arrivedAt: string;
  tenderedAt: string | null;
  acceptedAt: string | null;
  berthedAt: string | null;
  completedAt: string;
  startsAt: string | null;
  expiresAt: string | null;
  allowedMinutes: number | null;
  usedMinutes: number;
  demurrageMinutes: number;
  /** Decimal; null while the statement cannot be counted. */
  amount: string | null;
  activities: SharedActivity[];
  intervals: SharedInterval[];
};

/** A laytime statement as a link shows it: what proves the claim, and nothing else of the company. */
export type SharedStatement = {
  label: string;
  company: string;
  vessel: string;
  charterers: string;
  cargo: string;
  currency: string;
  method: string;
  isOnceOnDemurrage: boolean;
  ports: SharedPort[];
  /** Null while it cannot be counted. */
  totals: {
    allowedMinutes: number | null;
    usedMinutes: number;
    demurrageMinutes: number;
    savedMinutes: number;
    demurrage: string;
    despatch: string;
    net: string;
  } | null;
  /** What the parties agreed; null until they have. */
  agreed: string | null;
  savedAt: string;
};

export type SharedComment = {
  id: string;
  portId: string | null;
  activityId: string | null;
  about: string;
  comment: string;
  writtenAt: string;
  isSettled: boolean;
  answers: { id: string; answer: string; answeredAt: string; answeredBy: string }[];
};

/** What `POST /v2/shared/laytime` answers as its data. */
export type SharedLaytime = {
  recipient: string;
  isLive: boolean;
  expiresAt: string;
  allowsComments: boolean;
  statement: SharedStatement;
  comments: SharedComment[];
};
