import { constants, inflateRawSync } from 'node:zlib';
import {
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfFinding } from './documents.ts';

/** Names that make a viewer run, send or open something. Source: ISO 32000-1, 7.11.4, 12.6.4 and 13. */
const ACTIVE =
  /\/(JavaScript|Launch|SubmitForm|ImportData|GoToE|Rendition|RichMedia|EmbeddedFiles?|FileAttachment)\b/;
/** A web page in the same file, for who is made to open it as one. */
const WEB_PAGE = /<(!doctype\s+html|html|script|iframe)\b/i;
/** Where a link may lead that does more than show a page. */
const ACTIVE_LINK = /^\s*(javascript|vbscript|data|file):/i;

/** What all objects of a file may unpack to; those of a scanned book are far smaller. */
export const MAX_OBJECTS_BYTES = 32 * 1024 * 1024;
const MAX_STREAMS = 20_000;
const MAX_PAGES = 1_000;
/** So many bytes of a packed stream tell whether objects are in it. */
const HEAD_BYTES = 512;
/** A dictionary stands right before its stream and is far shorter. */
export const DICTIONARY_BYTES = 4_096;

class Refused extends Error {
  readonly finding: PdfFinding;

  constructor(finding: PdfFinding) {
    super(finding);
    this.finding = finding;
  }
}

/**
 * Opens a PDF and tells what it does beside showing its pages. It is read twice, because one view alone can
 * be led astray: by its bytes, with every packed object unpacked, and by a viewer's own reading of it.
 * To be called in a thread that is ended after some seconds.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFinding> {
  try {
    const texts = unpackedTexts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (texts.some((text) => ACTIVE.test(text))) return 'active';
    const opens = texts.some((text) => /\/OpenAction\b/.test(text));
    await inspectOpened(bytes, opens);
    return 'plain';
  } catch (error) {
    if (error instanceof Refused) return error.finding;
    // Whatever the library cannot read, a viewer may read otherwise.
    return 'damaged';
  }
}

/** The text with the letters of names that are written in hex. Source: ISO 32000-1, 7.3.5. */
const withPlainNames = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_all, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );

/** Where the keyword of each stream stands. */
export const streamsIn = (text: string) =>
  text.matchAll(/(?<!end)stream[^\r\n]{0,80}(\r\n|\r|\n)/g);

/** Everything that may hold names: the file as it lies, and the object streams in it, unpacked. */
function unpackedTexts(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  const named = withPlainNames(text);
  if (/\/Encrypt\b/.test(named)) throw new Refused('locked');
  if (WEB_PAGE.test(text)) throw new Refused('active');
  // Nothing stands behind the end: an archive there would make it two files in one.
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024))) throw new Refused('damaged');
  const streams = streamsIn(text);
  const texts = [named];
  let left = MAX_OBJECTS_BYTES;
  let count = 0;
  for (const keyword of streams) {
    count += 1;
    if (count > MAX_STREAMS) throw new Refused('damaged');
    const before = text.slice(Math.max(0, keyword.index - DICTIONARY_BYTES), keyword.index);
    const content = bytes.subarray(keyword.index + keyword[0].length);
    const objects = unpackObjects(content, { dictionary: lastObjectOf(before), most: left });
    left -= objects.length;
    texts.push(withPlainNames(objects));
  }
  return texts;
}

export const lastObjectOf = (text: string): string =>
  withPlainNames(text.slice(text.lastIndexOf('endobj') + 1));

export const isZlib = (bytes: Buffer): boolean =>
  bytes.length > 2 && (bytes[0]! & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** The text of a stream that may hold objects, else nothing. @throws Refused where they cannot be seen */
function unpackObjects(
  bytes: Buffer,
  { dictionary, most }: { dictionary: string; most: number },
): string {
  const holdsObjects = /\/ObjStm\b/.test(dictionary);
  if (holdsObjects && !isPlainlyPacked(dictionary)) throw new Refused('damaged');
  if (!isZlib(bytes) || isPackedOtherwise(dictionary)) return '';
  // Object streams begin with numbers; pictures, fonts and most pages do not and need no unpacking.
  const head = unpack(bytes.subarray(0, HEAD_BYTES), MAX_OBJECTS_BYTES);
  if (!holdsObjects && !/^[\s\0]*[\d%]/.test(head.toString('latin1'))) return '';
  return unpack(bytes, most).toString('latin1');
}

/** The bytes of a fax or a photograph may look like the beginning of a packed stream. */
const isPackedOtherwise = (dictionary: string): boolean =>
  !/\/Fl(ateDecode)?\b/.test(dictionary) && /\/Filter\s*\[?\s*\//.test(dictionary);

/** Writers of object streams pack them by Flate alone; other ways only hide them. */
const isPlainlyPacked = (dictionary: string): boolean =>
  !dictionary.includes('/Predictor') &&
  (!dictionary.includes('/Filter') || /\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(dictionary));

/** Without the checksum, which viewers do not heed. @throws Error beyond `most` bytes */
export function unpack(bytes: Buffer, most: number): Buffer {
  return inflateRawSync(bytes.subarray(2), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: Math.max(most, 1),
  });
}

async function inspectOpened(bytes: Uint8Array, opens: boolean): Promise<void> {
  // The library takes the bytes it is given for its own.
  const data = Uint8Array.from(bytes);
  const loading = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
  });
  try {
    const document = await loading.promise;
    await inspectDocument(document, opens);
    for (let number = 1; number <= document.numPages; number += 1) {
      await inspectPage(document, number);
    }
  } finally {
    await loading.destroy();
  }
}

async function inspectDocument(document: PDFDocumentProxy, opens: boolean): Promise<void> {
  if (document.numPages > MAX_PAGES) throw new Refused('damaged');
  const { info } = await document.getMetadata();
  const { IsXFAPresent, IsCollectionPresent } = info as Record<string, unknown>;
  // Going to a page is told; whatever else happens on opening is not, or as an action.
  const opening = (await document.getOpenAction()) as Map<string, unknown> | null;
  const doesAct =
    IsXFAPresent ||
    IsCollectionPresent ||
    (opens && !opening?.has('dest')) ||
    (await document.getJSActions()) ||
    (await document.getAttachments());
  if (doesAct) throw new Refused('active');
}

type Annotation = { unsafeUrl?: string; attachment?: unknown; actions?: unknown };

async function inspectPage(document: PDFDocumentProxy, number: number): Promise<void> {
  const page = await document.getPage(number);
  const annotations = (await page.getAnnotations()) as Annotation[];
  const doesAct = annotations.some(
    ({ unsafeUrl, attachment, actions }) =>
      attachment || actions || ACTIVE_LINK.test(unsafeUrl ?? ''),
  );
  if (doesAct || (await page.getJSActions())) throw new Refused('active');
  page.cleanup();
}
