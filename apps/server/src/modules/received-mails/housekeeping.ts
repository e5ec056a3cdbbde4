import { removeFile } from '../../platform/files.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import * as mails from './received-mails.repository.ts';

/** What nobody made anything of within a year is nobody's record, and holds the words of persons. */
const STORED_DAYS = 365;
const DAY_MS = 86_400_000;
/** More than that come in within an hour nowhere. */
const MOST_AT_A_TIME = 200;

/** Erases mails of which nobody made a record within a year, with their files; in the mailbox they stay. */
export async function eraseAbandonedMails(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - STORED_DAYS * DAY_MS).toISOString();
  await inEveryCompany(platform, async (tx) => {
    const found = await mails.listAbandoned(tx, { before, limit: MOST_AT_A_TIME });
    if (found.length === 0) return;
    const files = await mails.deleteMails(
      tx,
      found.map(({ id }) => id),
    );
    for (const fileId of files) await removeFile(tx, fileId);
  });
}
