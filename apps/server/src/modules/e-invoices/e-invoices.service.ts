import { profileOf } from '@mainsheet/e-invoice';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CommercialDocument,
  type DocumentKind,
  getDocument,
  KINDS,
  printDocument,
  readIssuer,
  UNDECIDED,
} from '../commercial-documents/index.ts';
import { detailsOf, getCompany, invoiceSettingsOf } from '../companies/index.ts';
import { getContactEver } from '../contacts/index.ts';
import { findShipment } from '../voyages/index.ts';
import { invoiceOfDocument, type MadeInvoice } from './invoice-of-document.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

/** Kinds that customers get. */
export type SentKind = Extract<DocumentKind, 'invoice' | 'credit_note'>;
type Key = { readonly kind: SentKind; readonly id: string };

/** What keeps a document from being an e-invoice, and as which profile it would go. */
export async function checkEInvoice(platform: Platform, actor: Actor, key: Key) {
  const { made, whole } = await read(platform, actor, key);
  return {
    isReady: made.breaches.length === 0,
    profile: profileOf(made.invoice),
    contactId: whole.document.contact_id,
    lacks: made.breaches.map((breach) => ({ ...breach })),
  };
}

/**
 * An issued document as a file of UBL 2.1.
 * @throws DomainError INVALID_INPUT with every rule of the norm that it breaks and where to mend it
 */
export async function printEInvoice(
  platform: Platform,
  actor: Actor,
  key: Key,
): Promise<{ name: string; content: string }> {
  const { made } = await readWhole(platform, actor, key);
  return { name: `${made.invoice.number}.xml`, content: writeUbl(made.invoice) };
}

/**
 * An issued document as a PDF that carries it as CII, as Factur-X 1.0 has it.
 * @throws DomainError INVALID_INPUT with every rule of the norm that it breaks and where to mend it
 */
export async function printFacturX(
  platform: Platform,
  actor: Actor,
  key: Key,
): Promise<{ name: string; content: Buffer }> {
  const { made, whole } = await readWhole(platform, actor, key);
  const content = await printDocument(platform, actor, {
    ...whole,
    eInvoice: writeCii(made.invoice),
  });
  return { name: `${made.invoice.number}.pdf`, content };
}

async function readWhole(platform: Platform, actor: Actor, key: Key) {
  const found = await read(platform, actor, key);
  const { breaches } = found.made;
  if (breaches.length === 0) return found;
  throw invalidInput(
    breaches.map(({ rule, place, field, message }) => ({
      code: rule,
      path: `${place}.${field}`,
      message,
    })),
  );
}

/** @throws DomainError NOT_FOUND, INVALID_STATE for what was not issued or is cancelled */
function read(platform: Platform, actor: Actor, key: Key) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const whole = await getDocument(tx, key);
    assertIssued(whole);
    return { whole, made: await make(tx, whole) };
  });
}

function assertIssued({ document: { kind, label, status } }: CommercialDocument): void {
  const { indefinite } = KINDS[kind];
  if (status === 'Cancelled') {
    throw new DomainError('INVALID_STATE', {
      reason: `${indefinite} that is cancelled is no e-invoice.`,
    });
  }
  if (label !== null && !UNDECIDED.includes(status)) return;
  throw new DomainError('INVALID_STATE', {
    reason: `${indefinite} becomes an e-invoice once it has its number.`,
  });
}

async function make(tx: Tx, whole: CommercialDocument): Promise<MadeInvoice> {
  const company = await getCompany(tx);
  const shipment = await findShipment(tx, whole.document);
  return invoiceOfDocument({
    whole,
    company: detailsOf(company),
    settings: invoiceSettingsOf(company),
    issuer: await readIssuer(tx, company),
    facts: shipment?.facts ?? [],
    contact: await getContactEver(tx, whole.document.contact_id),
  });
}
