import type { Logger } from 'pino';
import type { Audit } from './audit.ts';
import type { ChangeFeed } from './changes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { DocumentPool } from './documents/document-pool.ts';
import type { Clock } from './ids.ts';
import type { Keys } from './keys.ts';
import type { Metrics } from './metrics.ts';
import type { Mailer } from './outbox/mailer.ts';
import type { TextSender } from './outbox/text-sender.ts';
import type { Geolocator } from './outside/geolocator.ts';
import type { VirusScanner } from './outside/virus-scanner.ts';
import type { Refusals } from './refusals.ts';
import type { Traces } from './traces/traces.ts';

/** What every service is handed: the outside world behind named doors. */
export type Platform = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly audit: Audit;
  readonly refusals: Refusals;
  readonly changes: ChangeFeed;
  readonly pdf: DocumentPool['pdf'];
  readonly sheets: DocumentPool['sheets'];
  readonly inspection: DocumentPool['inspection'];
  readonly reading: DocumentPool['reading'];
  readonly scanner: VirusScanner;
  readonly mailer: Mailer;
  readonly texts: TextSender;
  readonly geolocator: Geolocator;
  readonly metrics: Metrics;
  /** Null where no collector is named. */
  readonly traces: Traces | null;
  readonly log: Logger;
};
