import { UPLOAD_LIMITS } from '@mainsheet/contract';
import type { PdfFinding } from './documents/documents.ts';
import { DomainError } from './errors.ts';
import type { Platform } from './platform.ts';
import { type Sniffed, safeFileName, sniffDocument } from './uploads.ts';

const REASONS: Readonly<Record<Exclude<PdfFinding, 'plain'>, string>> = {
  active: 'This PDF carries programs or files in it. Print it to a new PDF and upload that.',
  locked:
    'This PDF is protected, so that nobody can check it. Print it to a new PDF and upload that.',
  damaged: 'This PDF cannot be opened. Print it to a new PDF and upload that.',
};
const TOO_SLOW = 'This PDF takes too long to open. Print it to a new PDF and upload that.';
const INFECTED = 'The virus scanner refuses this file.';

/**
 * What an uploaded file is, once it was opened and scanned; the one way in for every file that people bring.
 * @returns the type, or why the file is refused.
 * @throws DomainError UNAVAILABLE when too many files wait, or the scanner does not judge.
 */
export async function judgeUpload(
  platform: Pick<Platform, 'inspection' | 'scanner'>,
  content: Buffer,
): Promise<Sniffed | string> {
  const sniffed = sniffDocument(content);
  if (typeof sniffed === 'string') return sniffed;
  if (await platform.scanner.isInfected(content)) return INFECTED;
  if (sniffed.mediaType !== 'application/pdf') return sniffed;
  const finding = await inspect(platform, content);
  return finding === 'plain' ? sniffed : finding === null ? TOO_SLOW : REASONS[finding];
}

/** Null when it could not be opened within its time and memory. */
async function inspect(
  { inspection }: Pick<Platform, 'inspection'>,
  content: Buffer,
): Promise<PdfFinding | null> {
  try {
    return await inspection.inspect(content);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return null;
  }
}

/** A file that somebody brings, opened and scanned, under a name of its own kind; or why it is refused. */
export async function judgeFile(
  platform: Pick<Platform, 'inspection' | 'scanner'>,
  { name, content }: { name: string; content: Buffer },
): Promise<{ name: string; mediaType: string; content: Buffer } | string> {
  if (content.length > UPLOAD_LIMITS.maxBytes) return 'Keep each file within 10 MB.';
  const sniffed = await judgeUpload(platform, content);
  if (typeof sniffed === 'string') return sniffed;
  return { name: safeFileName(name, sniffed.extension), mediaType: sniffed.mediaType, content };
}
