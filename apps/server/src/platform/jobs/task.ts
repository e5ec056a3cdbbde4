import type { Platform } from '../platform.ts';
import type { CompanyJob } from './jobs.ts';

/** Does a job; when it throws, the job is tried again later, eight times at most. */
export type Task = (platform: Platform, job: CompanyJob) => Promise<void>;
