import type { Logger } from 'pino';
import type { Audit } from './audit.ts';
import type { ChangeFeed } from './changes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Clock } from './ids.ts';
import type { Keys } from './keys.ts';
import type { Mailer } from './outbox/mailer.ts';
import type { PdfPrinter } from './pdf/pdf-printer.ts';

/** What every service is handed: the outside world behind named doors. */
export type Platform = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly audit: Audit;
  readonly changes: ChangeFeed;
  readonly pdf: PdfPrinter;
  readonly mailer: Mailer;
  readonly log: Logger;
};
