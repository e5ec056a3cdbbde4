import { type CreditNoteInput, EMPTY_CREDIT_PAPER } from '@mainsheet/contract';
import { amountText, decimal } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import {
  getDocument,
  isDiscountLine,
  isTaxLine,
  plainDecimal,
  taxesOf,
  today,
  violation,
} from '../commercial-documents/index.ts';
import { prefillFreight } from '../invoices/index.ts';
import { findFreightInvoice, getPayment } from './credit-notes.repository.ts';

type Wanted = {
  invoiceId?: string | null;
  paymentId?: string | null;
  voyageId?: string | null;
  cargoRowId?: string | null;
};

/**
 * A credit note that is not saved, as the server would fill it: the whole of an invoice, line by line; what a
 * payment came to, against the invoice that it paid; or what the freight of a cargo is billed too high.
 * @throws DomainError NOT_FOUND, FORBIDDEN without the right to see invoices, INVALID_INPUT where none is named, or no freight is billed too high
 */
export function prefillCreditNote(
  platform: Platform,
  actor: Actor,
  wanted: Wanted,
): Promise<CreditNoteInput> {
  assertCan(actor, 'receivablesInvoices.view');
  const { voyageId, cargoRowId = null } = wanted;
  return voyageId
    ? creditOfFreight(platform, actor, { voyageId, cargoRowId })
    : creditOfDocument(platform, actor, wanted);
}

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/** The balance of a freight turned round: what was billed of each part beyond what is owed. */
async function creditOfFreight(
  platform: Platform,
  actor: Actor,
  cargo: { voyageId: string; cargoRowId: string | null },
): Promise<CreditNoteInput> {
  const { data } = await prefillFreight(platform, actor, { ...cargo, part: 'balance' });
  const amounts = data.lines.map((line) => decimal(line.quantity).times(line.rate));
  if (amounts.reduce((sum, amount) => sum.plus(amount), decimal(0)).gte(0)) {
    throw refuse('voyageId', 'This freight is not billed too high: bill its balance instead.');
  }
  const { voyageId, cargoRowId, vesselId, currency, exchangeRate, rateSource, type } = data;
  const invoice = await inCompany(platform, actor, ({ tx }) =>
    findFreightInvoice(tx, { voyageId, cargoRowId }),
  );
  return {
    type: type as CreditNoteInput['type'],
    clientId: data.clientId ?? '',
    invoiceId: invoice?.id ?? null,
    ...{ currency, exchangeRate, rateSource, voyageId, vesselId },
    creditOn: today(platform),
    reference: data.reference,
    publicNotes: '',
    privateNotes: '',
    ...EMPTY_CREDIT_PAPER,
    lines: data.lines.map((line) => ({ ...line, rate: decimal(line.rate).negated().toFixed() })),
  };
}

function creditOfDocument(platform: Platform, actor: Actor, of: Wanted): Promise<CreditNoteInput> {
  return inCompany(platform, actor, async ({ tx }) => {
    const payment = of.paymentId ? await getPayment(tx, of.paymentId) : null;
    const id = payment?.invoice_id ?? of.invoiceId;
    if (!id) throw refuse('invoiceId', 'Choose an invoice or a payment.');
    const { document: invoice, lines } = await getDocument(tx, { kind: 'invoice', id });
    const first = lines[0]?.account_code ?? '4090';
    const ofPayment = payment && {
      accountCode: first,
      description: `Credit of a payment for ${invoice.label}`,
      quantity: '1',
      unit: '',
      rate: amountText(payment.currency, payment.amount_minor),
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
      ...EMPTY_CREDIT_PAPER,
      voyageId: invoice.voyage_id,
      vesselId: invoice.vessel_id,
      taxes: ofPayment ? [] : taxesOf(lines),
      lines: ofPayment
        ? [ofPayment]
        : lines
            .filter((line) => !isTaxLine(line))
            .map((line) => ({
              accountCode: line.account_code,
              description: line.description,
              quantity: plainDecimal(line.quantity),
              unit: line.unit,
              rate: plainDecimal(line.rate),
              // A discount given is a line like others of what is credited.
              sourceKey: isDiscountLine(line) ? null : line.source_key,
              voyageId: line.voyage_id,
            })),
    };
  });
}
