import { type Actor, assertOwnCompany } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPapers } from '../papers/index.ts';
import { pageOf } from './bill-query.ts';
import * as payments from './payments.repository.ts';

export type PaymentQuery = {
  companyKey?: string | null;
  vendorId?: string | null;
  page?: number | null;
  perPage?: number | null;
};

/** A page of payments and how many fit. @throws DomainError FORBIDDEN */
export function listPaymentPage(platform: Platform, actor: Actor, query: PaymentQuery) {
  assertOwnCompany(actor, query.companyKey);
  const { page, perPage, limit, offset } = pageOf(query);
  const filter = { contactId: query.vendorId ?? null, limit, offset };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      payments.listPayments(tx, filter),
      payments.countPayments(tx, filter),
    ]);
    return { rows, total, page, perPage };
  });
}

/** A payment, what it settles, its papers, and the credits beside it. @throws DomainError NOT_FOUND */
export function readPayment(platform: Platform, actor: Actor, id: string) {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [payment, parts, credits, papers] = await Promise.all([
      payments.getPayment(tx, id),
      payments.listPartsOfPayment(tx, id),
      payments.listCreditsBeside(tx, id),
      listPapers(tx, { kind: 'bill_payment', id }),
    ]);
    return { payment, parts, credits, papers };
  });
}
