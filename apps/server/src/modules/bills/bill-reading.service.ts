import { type BillReading, type Found, type PaperKind, readBillText } from '@mainsheet/bill-text';
import { type Actor, can } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { judgeFile } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { violation } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import {
  findVendorNamed,
  findVesselNamed,
  findVoyageOf,
  type Named,
} from './named-records.repository.ts';

/** A field of a form as a text says it; with the record that its words name, where there is one. */
export type ReadField = {
  readonly field: Exclude<keyof BillReading, 'isCut' | 'kind'>;
  readonly found: Found;
  readonly record: Named | null;
};
export type ReadBill = {
  readonly kind: PaperKind;
  readonly fields: readonly ReadField[];
  readonly isCut: boolean;
};

/** Reads the text of a bill; nothing of it is kept. */
export function readBill(platform: Platform, actor: Actor, text: string): Promise<ReadBill> {
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
    const names = Object.keys(found) as ReadField['field'][];
    const fields = names.flatMap((field): ReadField[] => {
      const one = found[field];
      const record = records[field] ?? null;
      return one
        ? [{ field, found: record?.isSimilar ? similarTo(one, record) : one, record }]
        : [];
    });
    return { kind, fields, isCut };
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

/** The text of a file, and whether it has more than that. */
type ReadFile = { readonly text: string; readonly isCut: boolean };

/** The text of a PDF; a picture has none. @throws DomainError INVALID_INPUT, UNAVAILABLE */
export async function readBillFile(
  platform: Platform,
  actor: Actor,
  given: { name: string; content: Buffer },
): Promise<ReadFile> {
  const refuse = (message: string) => invalidInput([violation('file', message)]);
  const file = await judgeFile(platform, given);
  if (typeof file === 'string') throw refuse(file);
  if (file.mediaType !== 'application/pdf') {
    throw refuse(
      'A picture is not read. Add it to the bill once it is saved, and type what it says.',
    );
  }
  const read = await textOf(platform, actor, file.content);
  if (read === null) throw refuse(TOO_SLOW);
  if (read.text.trim() === '') {
    throw refuse('This PDF holds pictures alone and no text. Type what it says.');
  }
  return read;
}

const TOO_SLOW =
  'This PDF could not be read in time: it is damaged, or drawn in a way that takes too long. Paste its text, or type what it says.';

/** Null where it cannot be read within its time and memory. */
async function textOf(
  { reading }: Platform,
  actor: Actor,
  content: Buffer,
): Promise<ReadFile | null> {
  try {
    return await reading.readPdfText(content, { by: actor.companyId });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return null;
  }
}
