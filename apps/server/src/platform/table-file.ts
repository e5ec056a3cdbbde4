import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';
import type { Platform } from './platform.ts';

const TOO_SLOW = 'This workbook takes too long to open. Copy its rows to a new one.';
const INFECTED = 'The virus scanner refuses this file.';

/** A file of a table: the cells of a workbook, the text of anything else, or why it is refused. */
export type TableFile =
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly text: string }
  | { readonly reason: string };

type Given = {
  readonly content: Buffer;
  readonly maxRows: number;
  readonly maxBytes: number;
  /** Said of what is neither a workbook nor a text. */
  readonly noText: string;
};

/** Told by its bytes and never by its name. */
export async function readTableFile(
  platform: Platform,
  actor: Actor,
  { content, maxRows, maxBytes, noText }: Given,
): Promise<TableFile> {
  if (content.length > maxBytes) {
    return { reason: `The file is larger than ${Math.round(maxBytes / 2 ** 20)} MB.` };
  }
  if (await platform.scanner.isInfected(content)) return { reason: INFECTED };
  if (content.subarray(0, 2).toString('latin1') === 'PK') {
    try {
      return await platform.reading.readSheet(content, { maxRows, by: actor.companyId });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return { reason: TOO_SLOW };
    }
  }
  const text = decode(content);
  return text.includes('\0') ? { reason: noText } : { text };
}

function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Older spreadsheets write CSV in the alphabet of Western Windows.
    return new TextDecoder('windows-1252').decode(content);
  }
}
