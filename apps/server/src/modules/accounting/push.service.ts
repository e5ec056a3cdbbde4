import { setTimeout as pause } from 'node:timers/promises';
import { announce } from '../../platform/changes.ts';
import type { CompanyJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import * as accounting from './accounting.repository.ts';
import {
  AccountingServiceError,
  type CodatClient,
  type OutsideEntry,
  type PushOperation,
} from './codat-client.ts';
import { clientOf } from './connections.service.ts';
import { askForPush } from './exports.service.ts';
import { outsideEntryOf } from './outside-entry.ts';
import * as push from './push.repository.ts';

/** A claimed posting belongs to its worker so long, well above what one call may take. */
const LEASE_SECONDS = 60;
/** Between two questions about an operation that is under way. */
const ASK_AGAIN_SECONDS = 2;
/** A job waits so long for the other system to book; what takes longer is asked about by a later one. */
const RUN_MS = 8_000;
const PAUSE_MS = 500;
const GONE = 'The connection was unlinked before this was handed over.';
const KEY_REFUSED = 'The service refuses our key. Link the connection again.';

type Run = {
  readonly companyId: string;
  readonly runId: string;
  readonly client: CodatClient;
  readonly connection: accounting.ConnectionRow;
};

/**
 * Hands the postings of a run over, one by one, and asks what became of them. It may run twice at the
 * same time and be cut off anywhere: a posting is claimed, and one that was handed over without an
 * answer is looked for at the service before it is handed over again.
 * @throws AccountingServiceError while the service is away: the job comes back ever later
 */
export async function pushRun(platform: Platform, job: CompanyJob): Promise<void> {
  const { companyId } = job;
  const runId = String(job.runId);
  const run = await openRun(platform, companyId, runId);
  if (!run) return;
  const until = performance.now() + RUN_MS;
  while (performance.now() < until) {
    const at = platform.clock.now().toISOString();
    const posting = await platform.db.inTenant(companyId, (tx) =>
      push.claimPosting(tx, { runId, leaseSeconds: LEASE_SECONDS, at }),
    );
    if (posting) await pushPosting(platform, run, posting);
    else if (await isDone(platform, run)) break;
    else await pause(PAUSE_MS);
  }
  await platform.db.inTenant(companyId, (tx) =>
    announce(tx, { topic: 'accounting', id: run.connection.id, version: 0, by: null }),
  );
}

async function isDone({ db }: Platform, { companyId, runId }: Run): Promise<boolean> {
  return (await db.inTenant(companyId, (tx) => push.countSending(tx, runId))) === 0;
}

async function openRun(platform: Platform, companyId: string, runId: string): Promise<Run | null> {
  const at = platform.clock.now().toISOString();
  const connection = await platform.db.inTenant(companyId, async (tx) => {
    const { connection_id: id } = await push.getRunConnection(tx, runId);
    return accounting.lockConnection(tx, { id, at });
  });
  const client = clientOf(platform, connection);
  if (client) return { companyId, runId, client, connection };
  await platform.db.inTenant(companyId, (tx) => push.failRest(tx, { runId, error: GONE, at }));
  return null;
}

async function pushPosting(platform: Platform, run: Run, posting: push.OpenPosting): Promise<void> {
  try {
    const operation = await advance(platform, run, posting);
    await settle(platform, run, { posting, ...outcomeOf(operation) });
  } catch (error) {
    if (!(error instanceof AccountingServiceError)) throw error;
    if (error.isKeyRefused) return giveUp(platform, run);
    const { operation_key: operationKey } = posting;
    if (!error.isPassing) {
      return settle(platform, run, {
        posting,
        status: 'failed',
        operationKey,
        error: error.message,
      });
    }
    // The service is away: nothing else of this run is tried before the job comes back.
    await settle(platform, run, { posting, status: 'sending', operationKey, error: error.message });
    throw error;
  }
}

/** One step with a posting: look, hand over, or ask what became of it. */
async function advance(
  platform: Platform,
  { companyId, client, connection }: Run,
  posting: push.OpenPosting,
): Promise<PushOperation> {
  const { outside_company: company, outside_connection: id } = connection;
  const { transaction_id: transactionId, operation_key: key, was_tried: wasTried } = posting;
  if (key !== '') return client.getOperation(company, key);
  const known = wasTried ? await client.findOperation(company, transactionId) : null;
  if (known) return known;
  const entry = await readEntry(platform, {
    companyId,
    connectionId: connection.id,
    transactionId,
  });
  return client.pushEntry({ company, connection: id }, entry);
}

async function readEntry(
  { db }: Platform,
  of: { companyId: string; connectionId: string; transactionId: string },
): Promise<OutsideEntry> {
  const { companyId, connectionId, transactionId } = of;
  const lines = await db.inTenant(companyId, (tx) =>
    accounting.listLines(tx, { connectionId, transactionIds: [transactionId] }),
  );
  return outsideEntryOf(lines);
}

type Outcome = { status: 'sending' | 'exported' | 'failed'; operationKey: string; error: string };

function outcomeOf({
  status,
  pushOperationKey: operationKey,
  errorMessage,
}: PushOperation): Outcome {
  if (status === 'Pending') return { status: 'sending', operationKey, error: '' };
  if (status === 'Success') return { status: 'exported', operationKey, error: '' };
  const error =
    errorMessage?.slice(0, 300) ??
    (status === 'TimedOut' ? 'The other system did not answer in time.' : 'It was refused.');
  return { status: 'failed', operationKey, error };
}

async function settle(
  platform: Platform,
  { companyId, runId }: Run,
  { posting, ...outcome }: Outcome & { posting: push.OpenPosting },
): Promise<void> {
  await platform.db.inTenant(companyId, (tx) =>
    push.settlePosting(tx, {
      ...outcome,
      runId,
      transactionId: posting.transaction_id,
      restSeconds: ASK_AGAIN_SECONDS,
      at: platform.clock.now().toISOString(),
    }),
  );
}

async function giveUp(platform: Platform, { companyId, runId, connection }: Run): Promise<void> {
  const at = platform.clock.now().toISOString();
  await platform.db.inTenant(companyId, async (tx) => {
    await accounting.setStatus(tx, connection.id, { status: 'Deauthorized', at });
    await push.failRest(tx, { runId, error: KEY_REFUSED, at });
  });
}

/** Asks for runs that are still under way: their jobs may have given up. */
export async function schedulePushes({ db }: Platform): Promise<void> {
  for (const { company_id, run_id } of await db.inIdentity(push.listOpenRuns)) {
    await db.inTenant(company_id, (tx) => askForPush(tx, run_id));
  }
}
