import { type Found, readBillText } from '@mainsheet/bill-text';
import { findLengthFault, isXml, UPLOAD_LIMITS } from '@mainsheet/contract';
import { decodeXml, encodingOf, withoutPapers } from '@mainsheet/e-invoice';
import { can } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ReadText, readTextOfFile } from '../../platform/read-text-of-file.ts';
import { violation } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { readEInvoiceBill } from './e-invoice-reading.service.ts';
import { isMail, type MailedFile, readMail } from './mail-file.ts';
import {
  findVendorNamed,
  findVesselNamed,
  findVoyageOf,
  type Named,
} from './named-records.repository.ts';
import type { ReadBill, Reader, ReadField } from './read-bill.ts';

/** Reads the text of a bill, or an e-invoice; nothing of it is kept. */
export const readBill = (platform: Platform, actor: Reader, text: string): Promise<ReadBill> =>
  (isXml(text) ? readEInvoiceBill : readBillWords)(platform, actor, text);

function readBillWords(platform: Platform, actor: Reader, text: string): Promise<ReadBill> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { kind, isCut, ...read } = readBillText(text, { ownName: (await getCompany(tx)).name });
    const { vendorName, vessel, voyage } = read;
    const maySee = can(actor, 'contracts.view');
    const ship =
      vessel && can(actor, 'vessels.view') ? await findVesselNamed(tx, vessel.value) : null;
    const records: Partial<Record<ReadField['field'], Named | null>> = {
      vendorName:
        vendorName && can(actor, 'contacts.view')
          ? await findVendorNamed(tx, vendorName.value)
          : null,
      vessel: ship,
      voyage: maySee
        ? await findVoyageOf(tx, { number: voyage?.value ?? null, vesselId: ship?.id ?? null })
        : null,
    };
    const found = { ...read, voyage: voyage ?? voyageOfVessel(vessel, records.voyage ?? null) };
    const names = Object.keys(found) as (keyof typeof found)[];
    const fields = names.flatMap((field): ReadField[] => {
      const one = found[field];
      const record = records[field] ?? null;
      return one
        ? [{ field, found: record?.isSimilar ? similarTo(one, record) : one, record }]
        : [];
    });
    return { kind, fields, isCut, billed: null, cautions: [] };
  });
}

/** A name that is not the contact's own says so before it is taken. */
const similarTo = (found: Found, { name }: Named): Found => ({
  ...found,
  reason: `${found.reason}; similar to ${name}, not the same`,
});

/** A bill that names a ship on one open voyage is for that. */
const voyageOfVessel = (vessel: Found | null, voyage: Named | null): Found | null =>
  vessel && voyage && { ...vessel, value: voyage.name, reason: 'the open voyage of this vessel' };

const PICTURE =
  'A picture is not read. Add it to the bill once it is saved, and type what it says.';

/** The text of a PDF, an e-invoice, also one that a PDF carries, without the papers packed into it, or of a saved mail; a picture has none. @throws DomainError INVALID_INPUT, UNAVAILABLE */
export async function readBillFile(
  platform: Platform,
  actor: Reader,
  given: { name: string; content: Buffer },
): Promise<ReadBillFile> {
  const { content } = given;
  if (isMail(content)) return readMailedBill(platform, actor, content);
  if (holdsXml(content)) return textOfXml(platform, content);
  const carried = isPdf(content) ? await carriedBy(platform, actor, content) : null;
  if (carried) return textOfXml(platform, carried);
  const read = await readTextOfFile(platform, actor, { ...given, picture: PICTURE });
  if (typeof read === 'string') throw invalidInput([violation('file', read)]);
  return read;
}

/** A bill as it came: with the paper that is kept with it, where the file is only what it came in. */
export type ReadBillFile = ReadText & { readonly paper?: MailedFile };

/** The bill of a saved mail: what it carries as an e-invoice or a PDF, else its own words. */
async function readMailedBill(
  platform: Platform,
  actor: Reader,
  content: Buffer,
): Promise<ReadBillFile> {
  if (content.length > UPLOAD_LIMITS.maxBytes) throw refused('Keep the mail within 10 MB.');
  if (await platform.scanner.isInfected(content)) {
    throw refused('The virus scanner refuses this file.');
  }
  const { text, files } = readMail(content);
  // By what it holds: a workbook is of a type that has xml in its name too.
  const xml = files.find((file) => !/html/.test(file.type) && holdsXml(file.content));
  const pdfs = files.filter((file) => isPdf(file.content));
  const [pdf, ...others] = pdfs;
  if (others.length > 0) {
    const names = pdfs.map(({ name }) => name).join(', ');
    throw refused(`This mail carries several PDFs (${names}): save the one that is the bill.`);
  }
  if (xml) return textOfXml(platform, xml.content);
  if (pdf) {
    const name = pdf.name || 'bill.pdf';
    return { ...(await readBillFile(platform, actor, { ...pdf, name })), paper: { ...pdf, name } };
  }
  if (text === '') throw refused('This mail has neither words nor a PDF.');
  if (findLengthFault(text)) throw refused('This mail is too long for a bill.');
  return { text, isCut: false };
}

const holdsXml = (content: Buffer): boolean =>
  encodingOf(content) === 'UTF-16' || isXml(content.toString('utf8'));

const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-';

/** The e-invoice that a PDF of Factur-X or ZUGFeRD carries, which says more than its pages; null where it carries none. */
async function carriedBy(
  { reading, scanner }: Platform,
  actor: Reader,
  content: Buffer,
): Promise<Buffer | null> {
  if (await scanner.isInfected(content)) return null;
  try {
    const carried = await reading.readCarriedXml(content, { by: actor.companyId });
    if ('fault' in carried) throw refused(carried.fault);
    return carried.xml.length > 0 ? Buffer.from(carried.xml) : null;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // What does not open is told by whoever reads its pages.
    return null;
  }
}

const TOO_LONG = 'This file is too long for an e-invoice.';

const refused = (message: string): DomainError => invalidInput([violation('file', message)]);

async function textOfXml({ scanner }: Platform, content: Buffer): Promise<ReadText> {
  if (content.length > UPLOAD_LIMITS.maxBytes) throw refused(TOO_LONG);
  if (await scanner.isInfected(content)) throw refused('The virus scanner refuses this file.');
  const decoded = decodeXml(content);
  if ('fault' in decoded) throw refused(decoded.fault);
  const text = withoutPapers(decoded.text);
  if (findLengthFault(text)) throw refused(TOO_LONG);
  return { text, isCut: false };
}
