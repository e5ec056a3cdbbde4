import { type ExchangeInput, exchangeInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import {
  assertAvailable,
  assertVerified,
  type GlobalAccountRow,
  lockUsable,
} from '../accounts/index.ts';
import { bankOf } from '../banks/index.ts';
import { parseAmount, violation } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { findPublishedRate, isRateFor, type Quote, quote } from '../exchange-rates/index.ts';
import * as exchanges from './exchanges.repository.ts';

/** How long an offer counts: long enough to read it, too short to wait for a better day. */
const OFFER_SECONDS = 120;

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/**
 * What the bank exchanges money for now. Nothing moves and nothing is promised until the offer is taken.
 * @throws DomainError KYC_NEEDED, INVALID_STATE where the bank exchanges none, INVALID_INPUT beside the field
 */
export function offerExchange(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<exchanges.OfferRow> {
  const input = parseBody(exchangeInput, data);
  return inCompany(platform, actor, async ({ tx }) => {
    const company = await getCompany(tx);
    assertVerified(company);
    assertExchanges(platform, actor);
    const [from, to] = await accountsOf(tx, input);
    const offer = await priceOf(platform, tx, { input, from, to, base: company.base_currency });
    assertAvailable(from, { minor: offer.source.minorUnits, path: 'amount' });
    const now = platform.clock.now().getTime();
    const id = newId(platform.clock);
    await exchanges.insertOffer(tx, {
      ...{ id, member_id: actor.memberId, from_account_id: from.id, to_account_id: to.id },
      source_currency: offer.source.currency,
      source_minor: String(offer.source.minorUnits),
      target_currency: offer.payment.currency,
      target_minor: String(offer.payment.minorUnits),
      ...{ fixed_side: input.fixedSide, rate: offer.rate, middle_rate: offer.middleRate },
      margin_percent: platform.config.exchangeMargin,
      ...{ rate_on: offer.rateOn, rate_source: offer.rateSource },
      offered_at: new Date(now).toISOString(),
      expires_at: new Date(now + OFFER_SECONDS * 1000).toISOString(),
    });
    return exchanges.getOffer(tx, id);
  });
}

/** @throws DomainError INVALID_STATE */
function assertExchanges(platform: Platform, { companyId }: Actor): void {
  const bank = bankOf(platform, companyId);
  if (bank.exchangesMoney) return;
  throw new DomainError('INVALID_STATE', {
    reason: `${bank.name} exchanges no money from here: exchange it there.`,
  });
}

async function accountsOf(
  tx: Tx,
  { fromAccountId, toAccountId }: ExchangeInput,
): Promise<[GlobalAccountRow, GlobalAccountRow]> {
  if (fromAccountId === toAccountId) {
    throw refuse('toAccountId', 'Choose another account than the one the money leaves.');
  }
  const [from, to] = (await lockUsable(tx, [
    { path: 'fromAccountId', id: fromAccountId },
    { path: 'toAccountId', id: toAccountId },
  ])) as [GlobalAccountRow, GlobalAccountRow];
  if (from.currency === to.currency) {
    throw refuse('toAccountId', `Both accounts are in ${from.currency}: transfer it instead.`);
  }
  return [from, to];
}

type Wanted = {
  readonly input: ExchangeInput;
  readonly from: GlobalAccountRow;
  readonly to: GlobalAccountRow;
  readonly base: string;
};
type Price = Quote & { readonly rateOn: string; readonly rateSource: string };

async function priceOf(platform: Platform, tx: Tx, wanted: Wanted): Promise<Price> {
  const { input, from, to, base } = wanted;
  const isSource = input.fixedSide === 'source';
  const [fixed, other] = isSource ? [from, to] : [to, from];
  const amount = parseAmount(fixed.currency, { amount: input.amount, path: 'amount' });
  const on = todayBy(platform.clock);
  const source = await rateOf(tx, { base, on, currency: from.currency, path: 'fromAccountId' });
  const target = await rateOf(tx, { base, on, currency: to.currency, path: 'toAccountId' });
  const price = quote({ side: isSource ? 'source' : 'payment', amount }, other.currency, {
    ...{ source: source.rate, payment: target.rate },
    marginPercent: platform.config.exchangeMargin,
  });
  if (price.source.minorUnits <= 0n || price.payment.minorUnits <= 0n) {
    throw refuse('amount', 'This comes to nothing in the other currency.');
  }
  const known = [source, target].filter((rate) => rate.source !== '');
  const rateSource = [...new Set(known.map((rate) => rate.source))].join(' and ');
  return { ...price, rateOn: known.map((rate) => rate.on).toSorted()[0] ?? on, rateSource };
}

/**
 * What a company typed moves no money of the bank.
 * @throws DomainError INVALID_INPUT where none of the last days was published
 */
async function rateOf(tx: Tx, of: { base: string; currency: string; on: string; path: string }) {
  if (of.currency === of.base) return { rate: '1', on: of.on, source: '' };
  const row = await findPublishedRate(tx, of);
  if (row && isRateFor(row, of.on)) return { rate: row.rate, on: row.rate_on, source: row.source };
  const last = row ? ` The last one is of ${row.rate_on}.` : '';
  throw refuse(
    of.path,
    `The bank exchanges at published rates, and none of ${of.currency} is of the last days.${last} Import the daily file of the ECB in Settings, Exchange rates.`,
  );
}
