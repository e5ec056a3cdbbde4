import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { documentContent, getDocument, KINDS } from '../commercial-documents/index.ts';
import { readLetterhead } from '../companies/index.ts';
import { keepVoyageDocument } from '../voyage-documents/index.ts';
import { type ClaimPaper, layOutClaim } from './claim-paper.ts';
import { lockLaytime, type WholeLaytimeRow } from './laytime.repository.ts';
import { getLaytime } from './laytime.service.ts';
import { countForm } from './laytime-record.ts';

/**
 * Prints a claim with all that proves it, and keeps the paper with the voyage as its next version. What is missing
 * is named in it. @throws DomainError NOT_FOUND, STALE_VERSION when the claim changed meanwhile
 */
export async function makeClaimPackage(platform: Platform, actor: Actor, laytimeId: string) {
  const read = await platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getLaytime(tx, laytimeId);
    const sender = await readLetterhead(tx);
    return { row, sender, ...(await billOf(tx, actor, row)) };
  });
  const { row, sender, bill, alsoNeeds } = read;
  const { document, missing } = layOutClaim(sender, { row, counted: countForm(row.form), bill });
  const content = await platform.pdf.print(document);
  return inCompany(platform, actor, async (work) => {
    await lockLaytime(work.tx, row.id);
    const now = await getLaytime(work.tx, row.id);
    if (now.version !== row.version || now.document_id !== row.document_id) {
      throw new DomainError('STALE_VERSION');
    }
    return keepVoyageDocument(work, {
      voyageId: row.voyage_id,
      kind: 'claim-package',
      sourceId: row.id,
      sourceLabel: row.label,
      missing,
      alsoNeeds,
      content,
    });
  });
}

async function billOf(tx: Tx, actor: Actor, row: WholeLaytimeRow) {
  const none = (why: string) => ({ bill: why as ClaimPaper['bill'], alsoNeeds: null });
  if (row.document_id === null) return none('the claim is not billed yet');
  const kind = row.document_kind === 'credit_note' ? 'credit_note' : 'invoice';
  const { viewNeeds, noun } = KINDS[kind];
  if (!can(actor, viewNeeds)) return none('whoever made this package may not see it');
  const whole = await getDocument(tx, { kind, id: row.document_id });
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const label = whole.document.label ? `${title} ${whole.document.label}` : `${title}, draft`;
  return {
    bill: { label, content: await documentContent(tx, whole) },
    alsoNeeds: viewNeeds,
  };
}
