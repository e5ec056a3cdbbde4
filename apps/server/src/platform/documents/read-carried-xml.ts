import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** How Factur-X, ZUGFeRD and XRechnung call the invoice that their PDF carries. Source: Factur-X 1.0, 6.2.2; ZUGFeRD 1.0 and 2.0. */
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

type Carried = { readonly filename: string };

/**
 * The e-invoice in a PDF, empty where there is none or more than one: of two that may say different things neither is taken.
 * Nothing else of the file is opened. To be called in a thread that is ended after some seconds.
 * @throws Error for what does not open
 */
export async function readCarriedXml(bytes: Uint8Array): Promise<Uint8Array> {
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
    const content = found.length === 1 ? await document.getAttachmentContent(found[0]![0]) : null;
    return content ? Uint8Array.from(content) : new Uint8Array();
  } finally {
    await loading.destroy();
  }
}
