import { translateLines } from '@mainsheet/ledger';
import type { Work } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { post, reverse } from '../ledger/index.ts';
import { today } from './day.ts';
import type { CommercialDocument } from './document.ts';
import { CONTROL_ACCOUNT, KINDS, ledgerSign } from './document-kinds.ts';
import type { DocumentRow } from './documents.repository.ts';

/** Whom and what a posting of a document is about. */
export const dimensionsOf = (document: DocumentRow) => ({
  contactId: document.contact_id,
  vesselId: document.vessel_id,
  voyageId: document.voyage_id,
});

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Posts a document under its label: receivable or payable against the account of each line, on the sides
 * that its kind says. Returns the transaction and what the total is worth in base.
 * @throws DomainError PERIOD_CLOSED
 */
export async function postDocument(
  { platform, tx, actor }: Work,
  { document, lines }: CommercialDocument,
  label: string,
): Promise<{ transactionId: string; baseTotalMinor: bigint }> {
  const { subject, noun, side, preposition } = KINDS[document.kind];
  const sign = ledgerSign(document.kind);
  const money = (minorUnits: bigint) => ({ currency: document.currency, minorUnits });
  const entries = translateLines(
    [
      { accountCode: CONTROL_ACCOUNT[side], amount: money(sign * BigInt(document.total_minor)) },
      ...lines.map((line) => ({
        accountCode: line.account_code,
        amount: money(-sign * BigInt(line.amount_minor)),
      })),
    ],
    document.exchange_rate,
    await getBaseCurrency(tx),
  );
  // What was open when the books began comes in at the rate of that day, whenever it was issued.
  const postedOn = document.opening_on ?? document.document_on;
  const transactionId = await post(platform, tx, actor, {
    postedOn,
    documentType: subject,
    documentId: document.id,
    reference: label,
    description: `${sentence(noun)} ${preposition} ${document.contact_name}`,
    entries: entries.map((entry, index) => ({
      ...entry,
      ...dimensionsOf(document),
      // The first is the receivable or the payable, which is of the document.
      voyageId: lines[index - 1]?.voyage_id ?? document.voyage_id,
    })),
    rate: {
      rate: document.exchange_rate,
      on: postedOn,
      source: document.rate_source || 'typed',
    },
  });
  return { transactionId, baseTotalMinor: sign * entries[0]!.base.minorUnits };
}

/** Takes a posted document back today; null for one that was never posted. */
export async function unpostDocument(
  { platform, tx, actor }: Work,
  { transaction_id: transactionId }: DocumentRow,
  reason: string,
): Promise<string | null> {
  if (!transactionId) return null;
  return reverse(platform, tx, actor, {
    transactionId,
    postedOn: today(platform),
    description: `Cancelled: ${reason.slice(0, 200)}`,
  });
}
