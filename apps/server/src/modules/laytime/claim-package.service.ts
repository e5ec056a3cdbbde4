import type { DocumentFormat } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accounting, factsTable, ruledTable } from '../../platform/documents/paper.ts';
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
export async function makeClaimPackage(
  platform: Platform,
  actor: Actor,
  { laytimeId, format }: { laytimeId: string; format: DocumentFormat },
) {
  const read = await platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getLaytime(tx, laytimeId);
    const sender = await readLetterhead(tx);
    const found = await findBill(tx, actor, row);
    return { row, sender, found, bill: await billPart(tx, found) };
  });
  const { row, sender, found, bill } = read;
  const { paper, missing } = layOutClaim({ row, counted: countForm(row.form), bill }, format);
  const content = await printPaper(platform, { sender, paper, format });
  return inCompany(platform, actor, async (work) => {
    await lockLaytime(work.tx, row.id);
    const now = await getLaytime(work.tx, row.id);
    const { version } = await findBill(work.tx, actor, now);
    if (now.version !== row.version || version !== found.version) {
      throw new DomainError('STALE_VERSION');
    }
    return keepVoyageDocument(work, {
      voyageId: row.voyage_id,
      kind: format === 'pdf' ? 'claim-package' : 'claim-workbook',
      sourceId: row.id,
      sourceLabel: row.label,
      missing,
      alsoNeeds: found.whole && KINDS[found.whole.document.kind].viewNeeds,
      content,
      format,
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
  const content = await documentContent(tx, whole);
  return { title, said: 'as issued', content, sheet: sheetOf(whole) };
}

/** The figures of a document for a workbook: its page is laid out by hand. */
function sheetOf({ document, lines }: CommercialDocument): unknown[] {
  const { currency } = document;
  const amount = (minor: string) => accounting(amountText(currency, BigInt(minor)));
  return [
    factsTable([
      ['Number', document.label ?? ''],
      ['Date', document.document_on],
      ['Due', document.due_on],
      ['To', document.contact_name],
    ]),
    ruledTable({
      heads: ['Description', 'Quantity', 'Rate', `Amount, ${currency}`],
      texts: 1,
      widths: ['*', 90, 70, 90],
      rows: [
        ...lines.map((line) => [
          line.description,
          [accounting(line.quantity), line.unit].filter(Boolean).join(' '),
          accounting(line.rate),
          amount(line.amount_minor),
        ]),
        ['Total', '', '', amount(document.total_minor)].map((text) => ({ text, bold: true })),
      ],
      sums: [{ row: lines.length, of: [...lines.keys()] }],
      money: { currency, columns: [3] },
    }),
  ];
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
