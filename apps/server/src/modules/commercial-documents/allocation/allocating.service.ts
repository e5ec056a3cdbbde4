import { EXCHANGE_ACCOUNTS, offsetClaim } from '@mainsheet/ledger';
import { formatMoney } from '@mainsheet/money';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Work } from '../../../platform/work.ts';
import { getBaseCurrency } from '../../companies/index.ts';
import { post, reverse } from '../../ledger/index.ts';
import { parseAmount, type TypedAmount, violation } from '../amounts.ts';
import { today } from '../day.ts';
import { CONTROL_ACCOUNT, type DocumentKind, KINDS, ledgerSign } from '../document-kinds.ts';
import { addSettled, type DocumentRow, findDocument } from '../documents.repository.ts';
import { dimensionsOf } from '../posting.service.ts';
import { type AllocationRow, insertAllocation, markReversed } from './allocations.repository.ts';
import { findPromised } from './promised.repository.ts';
import { openMinor, shareOf, tooMuchText } from './shares.ts';

export type Application = { readonly targetId: string; readonly amount: string };

/**
 * Sets a part of an open credit off against a claim on the same party, as a transaction of its own. Both
 * documents are locked by the caller and `path` names the field of the form.
 * @throws DomainError INVALID_INPUT naming what is too much or does not fit, PERIOD_CLOSED
 */
export async function applyCredit(
  work: Work,
  source: DocumentRow,
  { target, ...typed }: TypedAmount & { target: DocumentRow },
): Promise<void> {
  const { platform, tx, actor } = work;
  const promisedMinor = await findPromised(tx, target.id);
  const amountMinor = checkApplication(source, target, { ...typed, promisedMinor });
  const base = await getBaseCurrency(tx);
  const [ofCredit, ofClaim] = [shareOf(source, amountMinor), shareOf(target, amountMinor)];
  const { side, noun } = KINDS[target.kind];
  const sign = ledgerSign(target.kind);
  const entries = offsetClaim({
    amount: { currency: source.currency, minorUnits: sign * amountMinor },
    creditBase: { currency: base, minorUnits: sign * ofCredit.baseMinor },
    claimBase: { currency: base, minorUnits: sign * ofClaim.baseMinor },
    claimAccount: CONTROL_ACCOUNT[side],
    ...EXCHANGE_ACCOUNTS,
  });
  const id = newId(platform.clock);
  const appliedOn = today(platform);
  const transactionId = await post(platform, tx, actor, {
    postedOn: appliedOn,
    documentType: 'credit-application',
    documentId: id,
    reference: source.label ?? '',
    description: `${source.label} applied to ${target.label}`,
    entries: entries.map((entry, index) => ({
      ...entry,
      ...dimensionsOf(index === 0 ? source : target),
    })),
    rate: { rate: target.exchange_rate, on: target.document_on, source: `rate of the ${noun}` },
  });
  const stamp = stampOf(platform, actor);
  const parts = { baseSourceMinor: ofCredit.baseMinor, baseTargetMinor: ofClaim.baseMinor };
  const ids = { id, sourceId: source.id, targetId: target.id };
  await insertAllocation(tx, { ...ids, amountMinor, ...parts, appliedOn, transactionId }, stamp);
  await addSettled(tx, { id: source.id, amountMinor, ...ofCredit, on: appliedOn }, stamp);
  await addSettled(tx, { id: target.id, amountMinor, ...ofClaim, on: appliedOn }, stamp);
}

/** The amount in minor units. @throws DomainError INVALID_INPUT */
function checkApplication(
  source: DocumentRow,
  target: DocumentRow,
  { promisedMinor, ...typed }: TypedAmount & { promisedMinor: bigint },
): bigint {
  const refuse = (message: string) => invalidInput([violation(typed.path, message)]);
  const { currency } = source;
  if (target.party_id !== source.party_id) {
    const { noun, preposition } = KINDS[target.kind];
    throw refuse(`${target.label ?? `This ${noun}`} is ${preposition} somebody else.`);
  }
  if (target.currency !== currency) {
    throw refuse(`${target.label} is in ${target.currency}; this credit is in ${currency}.`);
  }
  if (!KINDS[target.kind].open.includes(target.status)) {
    const { indefinite } = KINDS[target.kind];
    throw refuse(`${indefinite} that is ${target.status.toLowerCase()} takes no credit.`);
  }
  const { minorUnits } = parseAmount(currency, typed);
  const words = (minor: bigint) => formatMoney({ currency, minorUnits: minor });
  if (minorUnits > openMinor(target) - promisedMinor) {
    throw refuse(tooMuchText(target, promisedMinor));
  }
  if (minorUnits > openMinor(source)) {
    throw refuse(`Only ${words(openMinor(source))} of this credit is left.`);
  }
  return minorUnits;
}

/** Takes an application back by a reversal; both documents are locked by the caller. */
export async function takeBack(work: Work, applied: AllocationRow): Promise<void> {
  const { platform, tx, actor } = work;
  if (applied.reversal_id) {
    throw new DomainError('INVALID_STATE', { reason: 'This was taken back already.' });
  }
  const on = today(platform);
  const reversalId = await reverse(platform, tx, actor, {
    transactionId: applied.transaction_id,
    postedOn: on,
    description: `${applied.source_label} taken back from ${applied.target_label}`,
  });
  if (!(await markReversed(tx, applied.id, reversalId))) throw new DomainError('STALE_VERSION');
  const amountMinor = -BigInt(applied.amount_minor);
  const stamp = stampOf(platform, actor);
  for (const [kind, id, base] of [
    [applied.source_kind, applied.source_id, applied.base_source_minor],
    [applied.target_kind, applied.target_id, applied.base_target_minor],
  ] as const) {
    const status = await statusWithout(work, { kind, id, amountMinor });
    await addSettled(tx, { id, amountMinor, baseMinor: -BigInt(base), status, on }, stamp);
  }
}

/** What a document is when an amount below zero is added to what was settled of it. */
export async function statusWithout(
  { tx }: Work,
  { kind, id, amountMinor }: { kind: DocumentKind; id: string; amountMinor: bigint },
): Promise<string> {
  const document = await findDocument(tx, { kind, id });
  if (!document) throw new DomainError('STALE_VERSION');
  const { partlySettled, handedOver, isCredit } = KINDS[kind];
  if (BigInt(document.settled_minor) + amountMinor > 0n) return partlySettled;
  return document.sent_at || isCredit ? handedOver : 'Approved';
}
