import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';
import { judgeFile } from './judge-upload.ts';
import type { Platform } from './platform.ts';

/** The text of a file, and whether it has more than that. */
export type ReadText = { readonly text: string; readonly isCut: boolean };

type Given = {
  readonly name: string;
  readonly content: Buffer;
  /** What is said of a picture, which has no text. */
  readonly picture: string;
};

const TOO_SLOW =
  'This PDF could not be read in time: it is damaged, or drawn in a way that takes too long. Paste its text, or type what it says.';

/** The text of a PDF that somebody brings, once it was opened; or why there is none. @throws DomainError UNAVAILABLE */
export async function readTextOfFile(
  platform: Platform,
  actor: Pick<Actor, 'companyId'>,
  { picture, ...given }: Given,
): Promise<ReadText | string> {
  const file = await judgeFile(platform, given);
  if (typeof file === 'string') return file;
  if (file.mediaType !== 'application/pdf') return picture;
  const read = await textOf(platform, actor, file.content);
  if (read === null) return TOO_SLOW;
  if (read.text.trim() === '') {
    return 'This PDF holds pictures alone and no text. Type what it says.';
  }
  return read;
}

/** Null where it cannot be read within its time and memory. */
async function textOf(
  { reading }: Platform,
  actor: Pick<Actor, 'companyId'>,
  content: Buffer,
): Promise<ReadText | null> {
  try {
    return await reading.readPdfText(content, { by: actor.companyId });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return null;
  }
}
