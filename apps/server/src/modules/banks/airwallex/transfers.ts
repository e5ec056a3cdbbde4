import { formatAmount, type Money, parseMoney } from '@mainsheet/money';
import { z } from 'zod';
import type { TransferOrder, TransferReport, TransferState } from '../bank.ts';
import { readInstant } from './client.ts';

/**
 * A transfer as Airwallex describes it. Source: its API reference, "Transfers", and the guide "Transfer statuses".
 */
export const wireTransfer = z.looseObject({
  id: z.string().min(1),
  request_id: z.string().min(1),
  status: z.string(),
  created_at: z.string().optional(),
  updated_at: z.string().nullish(),
  reference: z.string().nullish(),
  short_reference_id: z.string().nullish(),
  transfer_currency: z.string().nullish(),
  transfer_amount: z.number().nullish(),
  transfer_date: z.string().nullish(),
  failure_reason: z.string().nullish(),
  failure: z.looseObject({ message: z.string().nullish(), code: z.string().nullish() }).nullish(),
});
export type WireTransfer = z.infer<typeof wireTransfer>;

/** What an approver there said no to can be sent in again there: only what is cancelled or failed is over. */
const STATES: Readonly<Record<string, TransferState>> = {
  IN_APPROVAL: 'ACCEPTED',
  APPROVAL_RECALLED: 'ACCEPTED',
  APPROVAL_REJECTED: 'ACCEPTED',
  APPROVAL_BLOCKED: 'ACCEPTED',
  SCHEDULED: 'ACCEPTED',
  OVERDUE: 'ACCEPTED',
  PROCESSING: 'ACCEPTED',
  CANCELLATION_REQUESTED: 'ACCEPTED',
  SENT: 'SENT',
  PAID: 'SETTLED',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
};

/** Null for a status that is not known here. */
export const stateOf = (status: string): TransferState | null => STATES[status] ?? null;

export function reportOf(
  wire: WireTransfer,
  state: TransferState,
  happenedAt: string,
): TransferReport {
  const said = wire.failure_reason || wire.failure?.message || wire.failure?.code;
  const reason = said ? `The bank says: ${said}` : 'The bank did not carry it out.';
  return {
    requestId: wire.request_id,
    transferId: wire.short_reference_id || wire.id,
    state,
    reason: state === 'FAILED' ? reason.slice(0, 500) : '',
    charge: null,
    arrivesOn: null,
    happenedAt,
  };
}

export const timeOf = (wire: WireTransfer, now: Date): string =>
  wire.updated_at || wire.created_at
    ? readInstant(wire.updated_at || wire.created_at || '')
    : now.toISOString();

/** Codes of banks by country. Source: Airwallex API reference, "Beneficiaries", `account_routing_type1`. */
const ROUTING: Readonly<Record<string, string>> = {
  US: 'aba',
  GB: 'sort_code',
  AU: 'bsb',
  IN: 'ifsc',
  CN: 'cnaps',
};

const given = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));

function beneficiaryOf({ beneficiary: b }: TransferOrder) {
  const isCompany = b.entityType === 'COMPANY';
  const [firstName = '', ...others] = b.name.split(' ');
  return {
    type: 'BANK_ACCOUNT',
    entity_type: isCompany ? 'COMPANY' : 'PERSONAL',
    ...(isCompany
      ? { company_name: b.name }
      : { first_name: firstName, last_name: others.join(' ') || firstName }),
    address: given({
      country_code: b.countryCode,
      city: b.town,
      postcode: b.postcode,
      street_address: [b.street, b.building].filter(Boolean).join(' '),
    }),
    bank_details: given({
      account_currency: b.currency,
      account_name: b.name,
      account_number: b.accountNumber,
      iban: b.iban,
      swift_code: b.bic,
      bank_country_code: b.bankCountryCode,
      bank_name: b.bankName,
      account_routing_type1: b.routingCode ? (ROUTING[b.bankCountryCode] ?? 'bank_code') : '',
      account_routing_value1: b.routingCode.replace(/[\s-]/g, ''),
    }),
  };
}

/** An amount keeps its digits: it is written as it stands, never through a double. */
const exact = (amount: Money): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(formatAmount(amount));

/** The beneficiary goes with the order, as it was approved: nothing at the bank can be changed in between. */
export function bodyOf(order: TransferOrder): string {
  const { source, payment } = order;
  const isTheirs = order.feePaidBy === 'BENEFICIARY' || order.chargeOption === 'BENEFICIARY';
  return JSON.stringify({
    request_id: order.requestId,
    source_currency: source.currency,
    transfer_currency: payment.currency,
    transfer_amount: exact(payment),
    transfer_method: order.method,
    ...(order.method === 'SWIFT' && {
      swift_charge_option: order.chargeOption === 'PAYER' ? 'PAYER' : 'SHARED',
    }),
    fee_paid_by: isTheirs ? 'BENEFICIARY' : 'PAYER',
    reason: order.reason,
    reference: order.reference,
    beneficiary: beneficiaryOf(order),
  });
}

/** Whether what the bank has under an id is what is asked for. */
export function isOrder(wire: WireTransfer, { payment, reference }: TransferOrder): boolean {
  const { transfer_currency: currency, transfer_amount: amount } = wire;
  if (currency !== payment.currency || (wire.reference ?? '') !== reference) return false;
  return parseMoney(payment.currency, String(amount)).minorUnits === payment.minorUnits;
}
