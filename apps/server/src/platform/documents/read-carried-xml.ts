import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { CarriedXml } from './documents.ts';
import {
  DICTIONARY_BYTES,
  isZlib,
  lastObjectOf,
  MAX_OBJECTS_BYTES,
  streamsIn,
  unpack,
} from './inspect-pdf.ts';

/** How Factur-X, ZUGFeRD and XRechnung call the invoice that their PDF carries. Source: Factur-X 1.0, 6.2.2; ZUGFeRD 1.0 and 2.0. */
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

/** No invoice of words and figures is so large. */
const MOST_BYTES = 2 * 1024 * 1024;
const TOO_LARGE = 'The e-invoice inside is larger than 2 MB.';
const UNPACKS_TOO_FAR =
  'Something in this PDF unpacks to more than can be read. Ask the vendor for the e-invoice alone.';

type Carried = { readonly filename: string };

/**
 * The e-invoice in a PDF, empty where there is none or more than one: of two that may say different things neither is taken; a fault
 * where it is too large.
 * Nothing else of the file is opened. To be called in a thread that is ended after some seconds.
 * @throws Error for what does not open
 */
export async function readCarriedXml(bytes: Uint8Array): Promise<CarriedXml> {
  const loading = getDocument({
    // The library takes the bytes it is given for its own.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const document = await loading.promise;
    const carried = [...((await document.getAttachments()) ?? new Map<string, Carried>())];
    const found = carried.filter(([, { filename }]) => NAMES.includes(filename.toLowerCase()));
    if (found.length !== 1) return { xml: new Uint8Array() };
    if (unpacksTooFar(bytes)) return { fault: UNPACKS_TOO_FAR };
    const content = await document.getAttachmentContent(found[0]![0]);
    if (content && content.length > MOST_BYTES) return { fault: TOO_LARGE };
    return { xml: content ? Uint8Array.from(content) : new Uint8Array() };
  } finally {
    await loading.destroy();
  }
}

/**
 * Whether a stream unpacks to more than a picture of a page does, or is packed twice: the library unpacks a file that is carried
 * without an end, and does not say before how far.
 */
function unpacksTooFar(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1');
  for (const keyword of streamsIn(text)) {
    const before = text.slice(Math.max(0, keyword.index - DICTIONARY_BYTES), keyword.index);
    if (isPackedTwice(lastObjectOf(before))) return true;
    if (isLongerUnpacked(bytes.subarray(keyword.index + keyword[0].length))) return true;
  }
  return false;
}

const isPackedTwice = (dictionary: string): boolean =>
  [...dictionary.matchAll(/\/(?:Fl|LZW|RL|FlateDecode|LZWDecode|RunLengthDecode)\b/g)].length > 1;

function isLongerUnpacked(bytes: Buffer): boolean {
  if (!isZlib(bytes)) return false;
  try {
    unpack(bytes, MAX_OBJECTS_BYTES);
    return false;
  } catch (error) {
    // What is no packed stream after all is for the library.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  }
}
