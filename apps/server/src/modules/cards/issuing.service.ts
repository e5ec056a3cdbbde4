import {
  CARD_AREAS,
  type CardArea,
  type CardChange,
  type CardInput,
  cardChange,
  cardInput,
} from '@mainsheet/contract';
import { findCurrencyExponent, formatMoney, type Money } from '@mainsheet/money';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  assertVerified,
  chargeFee,
  feeToday,
  listAccounts,
  lockUsable,
} from '../accounts/index.ts';
import { bankOf } from '../banks/index.ts';
import { assertCurrency, parseAmount, violation } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { assertFreshFactor, assertStillThere, type Proof } from '../identity/index.ts';
import { assertMayDo, getVisible, takeCard, tell } from './card-access.ts';
import { isRaised } from './card-limits.ts';
import { expiryFrom, secretOf } from './card-secret.ts';
import * as cards from './cards.repository.ts';

const NO_FACTOR =
  'Cards are issued, and their limits raised, with a second factor. Set one up in Settings, Security.';

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/** @throws DomainError INVALID_INPUT beside what is wrong */
function limitsOf(input: CardChange, currency: string) {
  return input.limits.map(({ interval, amount }, index) => ({
    span: interval,
    minor: parseAmount(currency, { amount, path: `limits.${index}.amount` }).minorUnits,
  }));
}

function assertControls(input: CardChange): void {
  const unknown = input.allowedCurrencies.find((code) => findCurrencyExponent(code) === null);
  if (unknown)
    throw refuse('allowedCurrencies', `${unknown} is not a currency. Use a code like USD.`);
}

async function assertHolder(tx: Tx, holderId: string): Promise<void> {
  if (await cards.isHolder(tx, holderId)) return;
  throw refuse('holderId', 'Choose an active member of your company.');
}

type Issue = { data: unknown; key: string | null; proof: Proof | null };

/**
 * Issues a card: a virtual one is good at once, a physical one when its holder has it in hand.
 * @throws DomainError KYC_NEEDED, FORBIDDEN, STEP_UP_NEEDED, INVALID_INPUT, IDEMPOTENCY_MISMATCH
 */
export async function createCard(
  platform: Platform,
  actor: Actor,
  { data, key, proof }: Issue,
): Promise<cards.CardRow> {
  const input = parseBody(cardInput, data);
  assertMayDo(actor, { issue_to: input.issueTo, holder_id: input.holderId }, 'create');
  await assertFreshFactor(platform, actor, { proof, without: NO_FACTOR });
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    assertVerified(await getCompany(tx));
    const bank = bankOf(platform, actor.companyId);
    if (!bank.offersCards) {
      const reason = `${bank.name}, which keeps the accounts of this company, issues no cards here.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const command = { actor, operation: 'createCard', key, request: input, clock: platform.clock };
    const { id } = await once(tx, command, () => issue(work, input));
    return cards.getCard(tx, id);
  });
}

async function issue(work: Work, input: CardInput): Promise<{ id: string }> {
  const { platform, tx, actor } = work;
  assertCurrency(input.currency);
  assertControls(input);
  await assertHolder(tx, input.holderId);
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: input.accountId }]);
  if (account!.currency !== input.currency) {
    throw refuse('currency', `${account!.nickname} pays in ${account!.currency}.`);
  }
  await assertStillThere(platform, tx, actor);
  const limits = limitsOf(input, input.currency);
  const id = newId(platform.clock);
  await insert(work, {
    ...{ id, family_id: id, form_factor: input.formFactor, issue_to: input.issueTo },
    ...{ holder_id: input.holderId, currency: input.currency, account_id: input.accountId },
    ...input,
  });
  await cards.replaceLimits(tx, id, limits);
  await cards.keepAvailability(tx, input.holderId);
  await chargeFee(work, {
    ...{ accountId: input.accountId, bankName: bankOf(platform, actor.companyId).name },
    fee: issueFee(platform, actor, input.currency),
    subject: { type: 'card', id, label: input.name },
  });
  await tell(work, id, { verb: 'issue', detail: detailOf(input) });
  return { id };
}

/** What a card in a currency costs. */
export const issueFee = (platform: Platform, { companyId }: Actor, currency: string): Money =>
  feeToday(platform, { companyId, kind: 'CARD_ISSUE', currency });

type Issued = Omit<cards.NewCard, 'status' | 'last_four' | 'key_version' | 'expires_on'>;

async function insert(work: Work, card: Issued): Promise<void> {
  const { platform, tx, actor } = work;
  const key_version = platform.keys.latestVersion('seeds');
  const { number } = secretOf(platform.keys, { id: card.id, key_version }, actor.companyId);
  const given = {
    ...card,
    key_version,
    last_four: number.slice(-4),
    status: card.form_factor === 'PHYSICAL' ? ('Pending' as const) : ('Active' as const),
    expires_on: expiryFrom(platform.clock.now()),
  };
  await cards.insertCard(tx, given, stampOf(platform, actor));
}

const detailOf = (input: CardChange & { currency: string }) => ({
  purpose: input.purpose,
  ...Object.fromEntries(
    input.limits.map(({ interval, amount }) => [interval, `${input.currency} ${amount}`]),
  ),
  categories: input.allowedCategories.join(', '),
  countries: input.allowedCountries.join(', '),
  currencies: input.allowedCurrencies.join(', '),
});

type Change = cards.Key & { data: unknown; proof: Proof | null };

/**
 * Changes what a card may do. More than before counts as issuing: it takes that right and a fresh second factor.
 * @throws DomainError NOT_FOUND, FORBIDDEN, STEP_UP_NEEDED, INVALID_INPUT, STALE_VERSION, INVALID_STATE
 */
export async function updateCard(
  platform: Platform,
  actor: Actor,
  { data, proof, ...key }: Change,
): Promise<cards.CardRow> {
  const input = parseBody(cardChange, data);
  assertControls(input);
  // The code is judged outside the transaction, which may run again; what it is asked for, again inside.
  const seen = await inCompany(platform, actor, ({ tx }) => getVisible(tx, actor, key.id));
  assertMayDo(actor, seen, 'modify');
  const isProved = raises(seen, input);
  if (isProved) {
    assertMayDo(actor, seen, 'create');
    await assertFreshFactor(platform, actor, { proof, without: NO_FACTOR });
  }
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const card = await takeCard(work, key, 'modify');
    assertOpen(card, 'changed');
    if (raises(card, input)) {
      assertMayDo(actor, card, 'create');
      if (!isProved) throw new DomainError('STEP_UP_NEEDED');
    }
    const limits = limitsOf(input, card.currency);
    const by = stampOf(platform, actor);
    if (!(await cards.updateSettings(tx, key, input, by))) throw new DomainError('STALE_VERSION');
    await cards.replaceLimits(tx, card.id, limits);
    const before = Object.fromEntries(
      card.limits.map(({ span, amount_minor }) => [
        `${span} before`,
        formatMoney({ currency: card.currency, minorUnits: BigInt(amount_minor) }),
      ]),
    );
    const detail = { ...before, ...detailOf({ ...input, currency: card.currency }) };
    return tell(work, card.id, { verb: 'update', detail });
  });
}

const raises = (card: cards.CardRow, input: CardChange): boolean =>
  isRaised(card, { settings: input, limits: limitsOf(input, card.currency) });

/** @throws DomainError INVALID_STATE for a card that is at its end */
export function assertOpen(card: cards.CardRow, done: string): void {
  if (card.status !== 'Closed' && card.status !== 'Lost') return;
  const is = card.status === 'Lost' ? 'reported lost' : 'closed';
  throw new DomainError('INVALID_STATE', { reason: `A card that is ${is} cannot be ${done}.` });
}

/** A card in the place of one that was lost, with its settings and what was spent of its limits. */
export async function replaceCard(work: Work, lost: cards.CardRow): Promise<string> {
  const id = newId(work.platform.clock);
  await insert(work, {
    ...{ id, family_id: lost.family_id, form_factor: lost.form_factor, issue_to: lost.issue_to },
    ...{ holder_id: lost.holder_id, currency: lost.currency, account_id: lost.account_id },
    ...{ name: lost.name, purpose: lost.purpose },
    allowedCategories: lost.allowed_categories,
    allowedCountries: lost.allowed_countries,
    allowedCurrencies: lost.allowed_currencies,
  });
  const limits = lost.limits.map(({ span, amount_minor }) => ({
    span,
    minor: BigInt(amount_minor),
  }));
  await cards.replaceLimits(work.tx, id, limits);
  await tell(work, id, { verb: 'issue', detail: { replaces: cards.cardLabel(lost) } });
  return id;
}

/**
 * Who may hold a new card and what pays it, for whoever may issue one.
 * @throws DomainError FORBIDDEN
 */
export function readChoices(platform: Platform, actor: Actor) {
  const mayFor = (area: CardArea) => can(actor, `${area}.create`);
  if (!Object.values(CARD_AREAS).some(mayFor)) assertCan(actor, 'myCards.create');
  const mayNameOthers = mayFor('companyCards') || mayFor('employeeCards');
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [holders, accounts] = await Promise.all([cards.listHolders(tx), listAccounts(tx)]);
    return {
      holders: holders.filter(({ id }) => mayNameOthers || id === actor.memberId),
      accounts: accounts.filter(({ status }) => status === 'ACTIVE'),
    };
  });
}
