import { canonicalJson } from '../../../platform/audit.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { DocumentRow, LineRow } from '../documents.repository.ts';
import type { ApprovalRow } from './approvals.repository.ts';

type Content = { readonly document: DocumentRow; readonly lines: readonly LineRow[] };

/** What an approver answers for: all that goes out or is posted, and nothing that only says how far it is. */
function contentOf({ document, lines }: Content): unknown {
  const { kind, id, type, contact_id, currency, exchange_rate, document_on, due_on } = document;
  const { reference, terms, public_notes, voyage_id, vessel_id, cargo_row_id } = document;
  const { freight_percent, corrects_id, total_minor, their_number } = document;
  return {
    ...{ kind, id, type, contact_id, currency, exchange_rate, document_on, due_on },
    ...{ reference, terms, public_notes, voyage_id, vessel_id, cargo_row_id },
    ...{ freight_percent, corrects_id, total_minor },
    // Left out where there is none: seals of documents from before there were such facts stay good.
    ...(their_number ? { their_number } : {}),
    ...(document.po_number ? { po_number: document.po_number } : {}),
    ...(document.footer ? { footer: document.footer } : {}),
    ...(document.partial_minor
      ? { partial_minor: document.partial_minor, partial_due_on: document.partial_due_on }
      : {}),
    ...(document.custom_values.length > 0 ? { custom_values: document.custom_values } : {}),
    ...(document.cargo_book_id ? { cargo_book_id: document.cargo_book_id } : {}),
    ...(document.trade_area ? { trade_area: document.trade_area } : {}),
    ...(document.pay_to_account ? { pay_to_account: document.pay_to_account } : {}),
    ...(document.cp_on ? { cp_on: document.cp_on } : {}),
    ...(document.opening_on
      ? { opening_on: document.opening_on, former_number: document.former_number }
      : {}),
    lines: lines.map(factsOfLine),
  };
}

/** What a line says; a voyage of its own where it names one, so that what was sealed before lines could stays good. */
export const factsOfLine = ({ voyage_id: voyageId, voyage_label: _, ...line }: LineRow) => ({
  ...line,
  ...(voyageId ? { voyage_id: voyageId } : {}),
});

/** A seal over what a document says, with a key that is not in the database. */
export function sealContent(
  keys: Keys,
  content: Content,
  version = keys.latestVersion('audit'),
): { version: number; bytes: Buffer } {
  const text = canonicalJson(contentOf(content));
  return { version, bytes: keys.hmac('audit', version, 'document-approval', text) };
}

/** Whether an approval was given to what stands there now. */
export function isOfContent(keys: Keys, approval: ApprovalRow, content: Content): boolean {
  const { content_seal: seal, key_version: version } = approval;
  // From before there were seals: an edit voided it then as it does now.
  if (seal === null || version === null) return true;
  return seal.equals(sealContent(keys, content, version).bytes);
}
