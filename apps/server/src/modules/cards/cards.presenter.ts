import { CARD_AREAS, CARD_QUERY_TYPES, type LimitInterval } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { areaOf } from './card-access.ts';
import { expiryText } from './card-secret.ts';
import { cardLabel } from './cards.repository.ts';
import type { Card } from './cards.service.ts';
import { type CardDetails, maySeeNumber } from './showing.service.ts';
import type { CardTransactionRow } from './transactions.repository.ts';

export function presentCard(actor: Actor, { row, limits }: Card) {
  const { currency } = row;
  const area = areaOf(actor, row);
  const amountOf = (span: LimitInterval): string | null => {
    const limit = limits.find((one) => one.span === span);
    return limit ? amountText(currency, limit.limit) : null;
  };
  return {
    id: row.id,
    name: row.name,
    number: cardLabel(row),
    lastFour: row.last_four,
    status: row.status,
    statusReason: row.status_reason,
    type: row.type,
    currency,
    formFactor: row.form_factor,
    issueTo: row.issue_to,
    queryType: CARD_QUERY_TYPES.find((type) => CARD_AREAS[type] === area) ?? 'my',
    holder: { id: row.holder_id, name: row.holder_name, email: row.holder_email },
    purpose: row.purpose,
    accountId: row.account_id,
    accountName: row.account_name,
    expiry: expiryText(row.expires_on),
    limits: {
      perTransaction: amountOf('PER_TRANSACTION'),
      daily: amountOf('DAILY'),
      weekly: amountOf('WEEKLY'),
      monthly: amountOf('MONTHLY'),
      quarterly: amountOf('QUARTERLY'),
      allTime: amountOf('ALL_TIME'),
    },
    cardLimits: limits.map((limit) => ({
      interval: limit.span,
      amount: amountText(currency, limit.limit),
      spent: amountText(currency, limit.spent),
      remaining: amountText(currency, limit.remaining),
    })),
    allowedCategories: row.allowed_categories,
    allowedCountries: row.allowed_countries,
    allowedCurrencies: row.allowed_currencies,
    maySeeNumber: maySeeNumber(actor, row),
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

export const presentDetails = (actor: Actor, { secret, isPlayable, ...card }: CardDetails) => ({
  card: presentCard(actor, card),
  isPlayable,
  secret: secret && {
    number: secret.number,
    expiry: secret.expiry,
    securityCode: secret.securityCode,
    pin: card.row.form_factor === 'PHYSICAL' ? secret.pin : null,
  },
});

export function presentTransaction(row: CardTransactionRow) {
  const { transaction_currency: asked, billing_currency: billing } = row;
  return {
    id: row.id,
    cardId: row.card_id,
    cardName: row.card_name,
    lastFour: row.last_four,
    holderName: row.holder_name,
    kind: row.kind,
    reference: row.reference,
    status: row.status,
    failureReason: row.failure_reason,
    transactionAmount: amountText(asked, row.transaction_minor),
    transactionCurrency: asked,
    billingAmount: amountText(billing, row.billing_minor),
    billingCurrency: billing,
    heldAmount: amountText(billing, row.held_minor),
    settledAmount: amountText(billing, row.settled_minor),
    rate: row.rate,
    merchantName: row.merchant_name,
    merchantCity: row.merchant_city,
    merchantCountry: row.merchant_country,
    merchantCategoryCode: row.merchant_code,
    category: row.category,
    accountCode: row.account_code,
    vesselId: row.vessel_id,
    vesselName: row.vessel_name,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    note: row.note,
    receiptName: row.receipt_name,
    isReceiptMissing: row.status === 'Settled' && row.receipt_file_id === null,
    authorisedAt: row.authorised_at,
    settledAt: row.settled_at,
    version: row.version,
  };
}
