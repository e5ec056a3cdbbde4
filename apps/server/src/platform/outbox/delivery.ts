import { getFile } from '../files.ts';
import type { CompanyJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { CompanySender } from './company-sender.ts';
import { DeliveryError } from './delivery-error.ts';
import {
  askForDelivery,
  type ClaimedMessage,
  claimDue,
  listCompaniesWithDue,
  type Mail,
  type Outcome,
  settle,
} from './outbox.ts';
import type { PushSender } from './push-sender.ts';

const BATCH = 10;
/** A job hands over to the next one after this time, so that no company holds a worker. */
const RUN_MS = 20_000;
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3_600;

export type DeliveryOptions = {
  readonly leaseSeconds: number;
  /** How a company's own mail leaves by its own mailbox. */
  readonly companySender: CompanySender | null;
  /** How a message reaches a browser. */
  readonly pushSender: PushSender | null;
};

/** Sends what is due in one company's outbox, at least once each; a mail keeps its Message-ID. */
export async function deliverOutbox(
  platform: Platform,
  job: CompanyJob,
  options: DeliveryOptions,
): Promise<void> {
  const { db } = platform;
  const until = performance.now() + RUN_MS;
  while (performance.now() < until) {
    const claimed = await db.inTenant(job.companyId, (tx) =>
      claimDue(tx, { limit: BATCH, leaseSeconds: options.leaseSeconds }),
    );
    if (claimed.length === 0) return;
    const deliverOne = (message: ClaimedMessage) =>
      deliver(platform, { companyId: job.companyId, message, ...options });
    await Promise.all(claimed.map(deliverOne));
  }
  await db.inTenant(job.companyId, askForDelivery);
}

type Delivery = Pick<DeliveryOptions, 'companySender' | 'pushSender'> & {
  readonly companyId: string;
  readonly message: ClaimedMessage;
};

async function deliver(platform: Platform, delivery: Delivery): Promise<void> {
  const { companyId, message } = delivery;
  const outcome = await attempt(platform, delivery);
  if (outcome.kind !== 'delivered') {
    const { id, attempts } = message;
    platform.log.warn({ id, attempts, outcome }, 'a message could not be sent');
  }
  await platform.db.inTenant(companyId, (tx) => settle(tx, message, outcome));
}

async function attempt(platform: Platform, delivery: Delivery): Promise<Outcome> {
  const { message } = delivery;
  if (message.attempts > MAX_ATTEMPTS) {
    return { kind: 'dead', error: 'Every worker that tried this message died of it.' };
  }
  try {
    if (message.kind === 'push') {
      const { companyId, pushSender } = delivery;
      const outgoing = { id: message.id, companyId, ...message.payload };
      const note = (await pushSender?.(platform, outgoing)) ?? '';
      return { kind: 'delivered', keepText: false, note };
    }
    const hasLeft = await hand(platform, { ...delivery, message });
    return { kind: 'delivered', keepText: !hasLeft, note: '' };
  } catch (error) {
    return afterFailure(message.attempts, error);
  }
}

type LetterDelivery = Delivery & { readonly message: Exclude<ClaimedMessage, { kind: 'push' }> };

/** Hands a message over; whether it left the server, or stays in the table for want of a service. */
async function hand(platform: Platform, { message, ...by }: LetterDelivery): Promise<boolean> {
  const { mailer, texts } = platform;
  if (message.kind === 'sms') {
    await texts.deliver(message.payload);
    return texts.isReal;
  }
  const mail = message.payload;
  const attachments = await readAttachments(platform, by.companyId, mail);
  const outgoing = { id: message.id, ...mail, attachments };
  if (mail.isOfCompany && (await by.companySender?.(platform, by.companyId, outgoing))) return true;
  await mailer.deliver(outgoing);
  return mailer.isReal;
}

async function readAttachments({ db }: Platform, companyId: string, { fileId }: Mail) {
  if (!fileId) return [];
  const file = await db.inTenant(companyId, (tx) => getFile(tx, fileId));
  return [{ filename: file.name, contentType: file.media_type, content: file.content }];
}

type SmtpError = { code?: string; responseCode?: number; message?: string };

/** A mail server's 5xx means never, but for a password it refuses: that can be mended. */
const isFinal = (error: unknown): boolean => {
  if (error instanceof DeliveryError) return error.isFinal;
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && code !== 'EAUTH';
};

/** A server that says never is believed; all else is tried again, ever later. */
export function afterFailure(attempts: number, error: unknown): Outcome {
  const { message = String(error) } = error as SmtpError;
  if (isFinal(error) || attempts >= MAX_ATTEMPTS) return { kind: 'dead', error: message };
  const asked = error instanceof DeliveryError ? error.afterSeconds : 0;
  const wait = Math.max(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), asked);
  return {
    kind: 'later',
    error: message,
    afterSeconds: Math.min(wait, LONGEST_WAIT_SECONDS),
  };
}

/** Asks for delivery wherever something is due: retries, and what a killed worker left behind. */
export async function sweepOutbox({ db }: Platform): Promise<void> {
  for (const companyId of await db.inIdentity(listCompaniesWithDue)) {
    await db.inTenant(companyId, askForDelivery);
  }
}
