import { type PaymentInput, paymentInput } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  assertStatus,
  documents,
  getDocument,
  KINDS,
  openMinor,
  parseAmount,
  today,
  violation,
} from '../commercial-documents/index.ts';
import { receive } from '../receipts/index.ts';
import type { Invoice } from './invoice.ts';
import { withPayments } from './invoices.service.ts';

type Request = { invoiceId: string; data: unknown; key: string | null };

/**
 * Records money received for one invoice: a receipt that settles nothing else and leaves nothing over.
 * @throws DomainError INVALID_INPUT when it is more than is open or lies in the future.
 */
export async function recordPayment(
  platform: Platform,
  actor: Actor,
  request: Request,
): Promise<Invoice> {
  const input = readInput(platform, request.data);
  const key = { kind: 'invoice', id: request.invoiceId } as const;
  const whole = await inCompany(platform, actor, async (work) => {
    const command = {
      actor,
      operation: 'recordInvoicePayment',
      key: request.key,
      request: { invoiceId: request.invoiceId, ...input },
      clock: platform.clock,
    };
    await once(work.tx, command, async () => ({ id: await pay(work, request.invoiceId, input) }));
    return getDocument(work.tx, key);
  });
  return withPayments(platform, actor, whole);
}

function readInput(platform: Platform, data: unknown): PaymentInput {
  const input = parseBody(paymentInput, data);
  if (input.paidOn > today(platform)) {
    throw invalidInput([violation('paidOn', 'The payment lies in the future.')]);
  }
  return input;
}

/** The same in a transaction of the caller, which says itself that it happens once; returns the payment's id. */
export function payInvoice(work: Work, invoiceId: string, data: unknown): Promise<string> {
  return pay(work, invoiceId, readInput(work.platform, data));
}

async function pay(work: Work, invoiceId: string, input: PaymentInput): Promise<string> {
  const key = { kind: 'invoice', id: invoiceId } as const;
  await documents.lockDocuments(work.tx, [invoiceId]);
  const { document: invoice } = await getDocument(work.tx, key);
  assertStatus(invoice, KINDS.invoice.open, 'paid');
  assertOpen(invoice, input.amount);
  const { rateSource: _, ...rest } = input;
  const { currency, contact_id: clientId } = invoice;
  const paymentables = [{ invoiceId, amount: input.amount }];
  const claim = { claimCurrency: null, claimRate: null };
  return receive(work, { ...rest, ...claim, charges: '0', clientId, currency, paymentables });
}

/** @throws DomainError INVALID_INPUT in the words of the invoice's own form */
function assertOpen(invoice: documents.DocumentRow, amount: string): void {
  const { currency } = invoice;
  const { minorUnits } = parseAmount(currency, { amount, path: 'amount' });
  const open = openMinor(invoice);
  if (minorUnits <= open) return;
  const left = formatMoney({ currency, minorUnits: open });
  throw invalidInput([violation('amount', `Only ${left} is open on this invoice.`)]);
}
