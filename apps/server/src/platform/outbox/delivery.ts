import type { CompanyJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import {
  askForDelivery,
  type ClaimedMessage,
  claimDue,
  listCompaniesWithDue,
  type Outcome,
  settle,
} from './outbox.ts';

const BATCH = 10;
/** A job hands over to the next one after this time, so that no company holds a worker. */
const RUN_MS = 20_000;
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3_600;

/** Sends what is due in one company's outbox, at least once each; a mail keeps its Message-ID. */
export async function deliverOutbox(
  platform: Platform,
  job: CompanyJob,
  leaseSeconds: number,
): Promise<void> {
  const { db } = platform;
  const until = performance.now() + RUN_MS;
  while (performance.now() < until) {
    const claimed = await db.inTenant(job.companyId, (tx) =>
      claimDue(tx, { limit: BATCH, leaseSeconds }),
    );
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((message) => deliver(platform, job.companyId, message)));
  }
  await db.inTenant(job.companyId, askForDelivery);
}

async function deliver(
  platform: Platform,
  companyId: string,
  message: ClaimedMessage,
): Promise<void> {
  const outcome = await attempt(platform, message);
  if (outcome.kind !== 'delivered') {
    const { id, attempts } = message;
    platform.log.warn({ id, attempts, outcome }, 'a message could not be sent');
  }
  await platform.db.inTenant(companyId, (tx) => settle(tx, message, outcome));
}

async function attempt({ mailer }: Platform, message: ClaimedMessage): Promise<Outcome> {
  if (message.attempts > MAX_ATTEMPTS) {
    return { kind: 'dead', error: 'Every worker that tried this message died of it.' };
  }
  // Text messages have the embedded provider only: they stay in the table, as mail does without SMTP.
  if (message.kind === 'sms') return { kind: 'delivered', keepText: true };
  try {
    await mailer.deliver(message.id, message.payload);
    return { kind: 'delivered', keepText: !mailer.isReal };
  } catch (error) {
    return afterFailure(message.attempts, error);
  }
}

type SmtpError = { responseCode?: number; message?: string };

/** A server that says never (5xx) is believed; all else is tried again, ever later. */
export function afterFailure(attempts: number, error: unknown): Outcome {
  const { responseCode = 0, message = String(error) } = error as SmtpError;
  if (responseCode >= 500 || attempts >= MAX_ATTEMPTS) return { kind: 'dead', error: message };
  const afterSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  return { kind: 'later', error: message, afterSeconds };
}

/** Asks for delivery wherever something is due: retries, and what a killed worker left behind. */
export async function sweepOutbox({ db }: Platform): Promise<void> {
  for (const companyId of await db.inIdentity(listCompaniesWithDue)) {
    await db.inTenant(companyId, askForDelivery);
  }
}
