import type { ExportedList } from '../lists/exported-list.ts';
import type { Platform } from '../platform.ts';
import type { CompanyJob } from './jobs.ts';

/** What a job may use of the other modules. */
export type JobContext = { readonly lists: readonly ExportedList[] };

/** Does a job; it may run more than once, and when it throws it is tried again later, eight times at most. */
export type Task = (platform: Platform, job: CompanyJob, context: JobContext) => Promise<void>;
