import type { CreditNoteInput } from '@mainsheet/contract';
import { formatAmount } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getDocument, plainDecimal, today, violation } from '../commercial-documents/index.ts';
import { getPayment } from './credit-notes.repository.ts';

/**
 * A credit note that is not saved, as the server would fill it: the whole of an invoice, line by line, or
 * what a payment came to, against the invoice that it paid.
 * @throws DomainError NOT_FOUND, INVALID_INPUT where neither is named
 */
export function prefillCreditNote(
  platform: Platform,
  actor: Actor,
  of: { invoiceId?: string | null; paymentId?: string | null },
): Promise<CreditNoteInput> {
  return inCompany(platform, actor, async ({ tx }) => {
    const payment = of.paymentId ? await getPayment(tx, of.paymentId) : null;
    const id = payment?.invoice_id ?? of.invoiceId;
    if (!id) throw invalidInput([violation('invoiceId', 'Choose an invoice or a payment.')]);
    const { document: invoice, lines } = await getDocument(tx, { kind: 'invoice', id });
    const first = lines[0]?.account_code ?? '4090';
    const ofPayment = payment && {
      accountCode: first,
      description: `Credit of a payment for ${invoice.label}`,
      quantity: '1',
      unit: '',
      rate: formatAmount({
        currency: payment.currency,
        minorUnits: BigInt(payment.amount_minor),
      }),
      sourceKey: null,
    };
    return {
      type: invoice.type as CreditNoteInput['type'],
      clientId: invoice.contact_id,
      invoiceId: invoice.id,
      currency: invoice.currency,
      exchangeRate: plainDecimal(invoice.exchange_rate),
      rateSource: invoice.rate_source,
      creditOn: today(platform),
      reference: invoice.label ?? '',
      publicNotes: '',
      privateNotes: '',
      voyageId: invoice.voyage_id,
      vesselId: invoice.vessel_id,
      lines: ofPayment
        ? [ofPayment]
        : lines.map((line) => ({
            accountCode: line.account_code,
            description: line.description,
            quantity: plainDecimal(line.quantity),
            unit: line.unit,
            rate: plainDecimal(line.rate),
            sourceKey: line.source_key,
          })),
    };
  });
}
