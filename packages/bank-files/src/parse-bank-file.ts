import { parseCamt } from './parse-camt.ts';
import { type CsvAnswers, parseCsvStatement } from './parse-csv.ts';
import { parseMt940 } from './parse-mt940.ts';
import { parseOfx } from './parse-ofx.ts';
import { FILE_LIMITS, type ReadBankFile } from './statement.ts';

const TOO_LARGE = 'The file is larger than 10 MB.';
const NO_TEXT = 'This is no text. Use a camt.053, MT940, OFX or CSV file.';
const ZIPPED =
  'This file is packed. Unpack it and use the statements in it; save a workbook as CSV.';

/** What a file holds, told by its content and never by its name. */
export function parseBankFile(bytes: Uint8Array, answers: CsvAnswers): ReadBankFile {
  if (bytes.length > FILE_LIMITS.bytes) return { reason: TOO_LARGE };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { reason: ZIPPED };
  const text = textOf(bytes)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.includes('\0')) return { reason: NO_TEXT };
  if (text === '') return { reason: 'The file is empty.' };
  if (/^OFXHEADER/i.test(text) || /<OFX[\s>]/i.test(text.slice(0, 4000))) return parseOfx(text);
  if (/^<(\?xml|[A-Za-z])/.test(text)) return parseCamt(text);
  if (/^:20:/m.test(text) && /^:60[FM]:/m.test(text)) return parseMt940(text);
  return parseCsvStatement(text, answers);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older systems of banks write in the alphabet of Western Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
