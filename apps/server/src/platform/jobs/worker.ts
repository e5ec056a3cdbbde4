import type pg from 'pg';
import { JOBS_AT_A_TIME } from '../database/database.ts';
import type { ExportedList } from '../lists/exported-list.ts';
import type { CompanySender } from '../outbox/company-sender.ts';
import { deliverOutbox, sweepOutbox } from '../outbox/delivery.ts';
import type { PushSender } from '../outbox/push-sender.ts';
import type { Platform } from '../platform.ts';
import { type Housekeeper, runHousekeepers } from './housekeeping.ts';
import type { CompanyJob } from './jobs.ts';
import { keepRunning } from './keep-running.ts';
import type { Task } from './task.ts';

export type WorkerOptions = {
  readonly housekeepers?: readonly Housekeeper[];
  readonly schedulers?: readonly Housekeeper[];
  readonly tasks?: Readonly<Record<string, Task>>;
  readonly companySender?: CompanySender | null;
  readonly pushSender?: PushSender | null;
  /** A line for each chain of a company that is broken; asked every five minutes. */
  readonly watchChains?: (platform: Platform) => Promise<readonly string[]>;
  /** Lists of the modules, for jobs that read them. */
  readonly lists?: readonly ExportedList[];
  /** How long a claimed message belongs to its worker. */
  readonly leaseSeconds?: number;
  readonly sweepEveryMs?: number;
};

type RunJob = (job: unknown) => Promise<void>;

const POOL_SIZE = 6;
/** Questions of the queue are short: without an answer in this time the connection is dead. */
const ANSWER_MS = 15_000;
const SWEEP_EVERY_MS = 5_000;
const LEASE_SECONDS = 40;
/** Jobs end well within this time; a lock that is older belongs to a worker that died. */
const LOST_AFTER_SECONDS = 60;
const CRONTAB = `7 * * * * housekeeping ?max=3&jobKey=housekeeping
*/10 * * * * schedule ?max=2&jobKey=schedule
*/5 * * * * verify ?max=1&jobKey=verify`;

const FREE_LOST_JOBS = `
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs
  where locked_at < now() - make_interval(secs => $1) having count(*) > 0`;

/**
 * Runs jobs on this node: those that services ask for, housekeeping every hour, and a sweep that
 * finds what a killed worker left behind. Any number of nodes may run one.
 */
export async function startWorker(
  platform: Platform,
  options: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  // Loaded here: a node that only answers requests does not pay for it.
  const { Logger, run } = await import('graphile-worker');
  const { log } = platform;
  const pool = platform.db.openPool({
    application_name: 'mainsheet jobs',
    max: POOL_SIZE,
    query_timeout: ANSWER_MS,
  });
  const start = () =>
    run({
      pgPool: pool,
      concurrency: JOBS_AT_A_TIME,
      noHandleSignals: true,
      // Alone, the queue does not wait for the end of a job to be written, good or bad: without a connection it would end the
      // process.
      // In batches the queue gives up instead, and is started anew; what it had begun runs again after LOST_AFTER_SECONDS.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      crontab: CRONTAB,
      logger: new Logger(() => (level, message, meta) => {
        if (level === 'error') log.error({ meta }, message);
        else log.debug({ meta }, message);
      }),
      taskList: taskListOf(platform, options),
    });
  const runner = await keepRunning(start, log);
  const sweep = startSweeping(platform, pool, options.sweepEveryMs ?? SWEEP_EVERY_MS);
  return {
    stop: async () => {
      await sweep.stop();
      await runner.stop();
      await pool.end();
    },
  };
}

/** Asks each in turn; one that fails holds up none of the others, and the job is tried again for it. */
async function runSchedulers(
  platform: Platform,
  schedulers: NonNullable<WorkerOptions['schedulers']>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const ask of schedulers) {
    try {
      await ask(platform);
    } catch (error) {
      platform.log.error({ err: error, alarm: 'schedule' }, 'a scheduler failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Schedulers failed.');
}

/** What the queue runs, by name; each is counted with how long it took. */
function taskListOf(platform: Platform, options: WorkerOptions): Record<string, RunJob> {
  const { companySender = null, pushSender = null, leaseSeconds = LEASE_SECONDS } = options;
  const context = { lists: options.lists ?? [] };
  const own: Record<string, RunJob> = {
    housekeeping: () => runHousekeepers(platform, options.housekeepers ?? []),
    schedule: () => runSchedulers(platform, options.schedulers ?? []),
    verify: async () => {
      const breaks = (await options.watchChains?.(platform)) ?? [];
      for (const line of breaks) platform.log.error({ alarm: 'chain' }, line);
    },
    'outbox.deliver': (job) =>
      deliverOutbox(platform, job as CompanyJob, { leaseSeconds, companySender, pushSender }),
  };
  const ofModules = Object.entries(options.tasks ?? {}).map(([name, run]): [string, RunJob] => [
    name,
    (job) => run(platform, job as CompanyJob, context),
  ]);
  const all = Object.entries({ ...own, ...Object.fromEntries(ofModules) });
  return Object.fromEntries(
    all.map(([name, run]) => [name, (job) => timed(platform, name, () => run(job))]),
  );
}

/** Counts a job, and tells of it where somebody wants to hear. */
function timed({ metrics, traces }: Platform, name: string, run: () => Promise<void>) {
  const work = () => metrics.timeJob(name, run);
  if (!traces) return work();
  return traces.span({ name: `job ${name}`, kind: 'job', words: { 'mainsheet.task': name } }, work);
}

function startSweeping(platform: Platform, pool: pg.Pool, everyMs: number) {
  let current = Promise.resolve();
  let isBusy = false;
  const sweep = async () => {
    try {
      await pool.query(FREE_LOST_JOBS, [LOST_AFTER_SECONDS]);
      await sweepOutbox(platform);
    } catch (error) {
      platform.log.warn({ err: error }, 'the sweep for waiting work failed, trying again');
    } finally {
      isBusy = false;
    }
  };
  const beat = () => {
    if (isBusy) return;
    isBusy = true;
    current = sweep();
  };
  beat();
  const timer = setInterval(beat, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
