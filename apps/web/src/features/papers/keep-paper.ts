import { UPLOAD_LIMITS } from '@mainsheet/contract';
import { sendFile } from '../../platform/lists/files.ts';

/** What papers lie with, as addresses spell it. */
export type PaperOwner = {
  readonly kind: 'bill' | 'bill-payment' | 'payout' | 'vendor-credit-note';
  readonly id: string;
};

/** Keeps a file with a record. @returns why it was refused, null when it is kept. */
export async function keepPaper({ kind, id }: PaperOwner, file: File): Promise<string | null> {
  if (file.size > UPLOAD_LIMITS.maxBytes) return 'Keep each file within 10 MB.';
  return sendFile(
    `papers/files?owner=${kind}&id=${id}&name=${encodeURIComponent(file.name)}`,
    file,
  );
}
