import type { DocumentFormat } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { printPaper } from '../../platform/documents/print-paper.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import {
  type CommercialDocument,
  documentContent,
  getDocument,
  KINDS,
} from '../commercial-documents/index.ts';
import { readLetterhead } from '../companies/index.ts';
import { keepVoyageDocument } from '../voyage-documents/index.ts';
import { layOutClaim, layOutStatement, type Part } from './claim-paper.ts';
import { lockLaytime, type WholeLaytimeRow } from './laytime.repository.ts';
import { getLaytime } from './laytime.service.ts';
import { countForm } from './laytime-record.ts';

/**
 * Prints a claim with all that proves it, and keeps the paper with the voyage as its next version. What is missing
 * is named in it. @throws DomainError NOT_FOUND, STALE_VERSION when the claim or what bills it changed meanwhile
 */
export async function makeClaimPackage(platform: Platform, actor: Actor, laytimeId: string) {
  const read = await platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getLaytime(tx, laytimeId);
    const sender = await readLetterhead(tx);
    const found = await findBill(tx, actor, row);
    return { row, sender, found, bill: await billPart(tx, found) };
  });
  const { row, sender, found, bill } = read;
  const { document, missing } = layOutClaim(sender, { row, counted: countForm(row.form), bill });
  const content = await platform.pdf.print(document);
  return inCompany(platform, actor, async (work) => {
    await lockLaytime(work.tx, row.id);
    const now = await getLaytime(work.tx, row.id);
    const { version } = await findBill(work.tx, actor, now);
    if (now.version !== row.version || version !== found.version) {
      throw new DomainError('STALE_VERSION');
    }
    return keepVoyageDocument(work, {
      voyageId: row.voyage_id,
      kind: 'claim-package',
      sourceId: row.id,
      sourceLabel: row.label,
      missing,
      alsoNeeds: found.whole && KINDS[found.whole.document.kind].viewNeeds,
      content,
    });
  });
}

/** The document that bills a claim, or why it is not in the package; the version names the document too. */
type Bill = { whole: CommercialDocument | null; why: string; version: string | null };

async function findBill(tx: Tx, actor: Actor, row: WholeLaytimeRow): Promise<Bill> {
  const { document_id: id } = row;
  if (id === null) return { whole: null, why: 'the claim is not billed yet', version: null };
  const kind = row.document_kind === 'credit_note' ? 'credit_note' : 'invoice';
  const { viewNeeds, noun, isCredit } = KINDS[kind];
  if (!can(actor, viewNeeds)) {
    return { whole: null, why: 'whoever made this package may not see it', version: id };
  }
  const whole = await getDocument(tx, { kind, id });
  const version = `${id} ${whole.document.version}`;
  if (whole.document.transaction_id !== null) return { whole, why: '', version };
  const why = `the ${noun} is not ${isCredit ? 'issued' : 'approved'} yet`;
  return { whole: null, why, version };
}

async function billPart(tx: Tx, { whole, why }: Bill): Promise<Part> {
  if (whole === null) return { title: 'Invoice', said: why, content: null };
  const { kind, label } = whole.document;
  const { noun } = KINDS[kind];
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${label}`;
  return { title, said: 'as issued', content: await documentContent(tx, whole) };
}

/** The statement of a claim alone, as a PDF or as a workbook. @throws DomainError NOT_FOUND */
export async function printLaytime(
  platform: Platform,
  actor: Actor,
  { id, format }: { id: string; format: DocumentFormat },
): Promise<{ name: string; content: Buffer }> {
  const { row, sender } = await platform.db.inTenant(actor.companyId, async (tx) => ({
    row: await getLaytime(tx, id),
    sender: await readLetterhead(tx),
  }));
  const paper = layOutStatement({ row, counted: countForm(row.form) });
  const content = await printPaper(platform, { sender, paper, format });
  return { name: `${paper.title} ${row.label}.${format}`, content };
}
