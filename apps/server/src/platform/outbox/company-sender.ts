import type { Platform } from '../platform.ts';
import type { OutgoingMail } from './mailer.ts';

/** Sends a mail by the mailbox a company chose for it; false when it chose none. */
export type CompanySender = (
  platform: Platform,
  companyId: string,
  mail: OutgoingMail,
) => Promise<boolean>;
