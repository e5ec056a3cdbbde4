import { isGranted } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { decimal } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { listCountingRates, listCurrentRates, type RateRow } from '../exchange-rates/index.ts';
import { type Books, consolidate } from './consolidate.ts';
import * as group from './consolidation.repository.ts';

/** What somebody must be granted in a company before its books stand in a report of the group. */
const NEEDED = 'receivablesInvoicePayments.view';

/** Money that went over is with whoever has it now: banks and exchange are never eliminated. */
const RETAINED = [ACCOUNT.bank, ACCOUNT.bankRevaluation, ACCOUNT.exchange];

export type GroupCompany = { readonly id: string; readonly name: string };

/** The companies whose books somebody may read, as their roles stand now. */
export async function listReadable(platform: Platform, actor: Actor): Promise<GroupCompany[]> {
  const rows = await platform.db.inIdentity((tx) => group.listMemberships(tx, actor.personId));
  return rows
    .filter(({ permissions }) => isGranted(permissions, NEEDED))
    .map(({ company_id: id, name }) => ({ id, name }));
}

export type Wanted = {
  readonly from: string;
  readonly to: string;
  readonly companyIds?: readonly string[] | null;
};

async function chosenOf(platform: Platform, actor: Actor, wanted: Wanted) {
  const readable = await listReadable(platform, actor);
  const { companyIds } = wanted;
  if (!companyIds) return readable;
  const chosen = readable.filter(({ id }) => companyIds.includes(id));
  if (chosen.length < new Set(companyIds).size) throw new DomainError('FORBIDDEN');
  return chosen;
}

/**
 * The books of a person's companies as one, in the base currency of the company they are in: its rates turn the
 * others, the mean of the time for results and that of the day for balances.
 * @throws DomainError FORBIDDEN for a company whose books they may not read; BAD_REQUEST; INVALID_STATE without a rate
 */
export async function readConsolidation(platform: Platform, actor: Actor, wanted: Wanted) {
  const { from, to } = wanted;
  if (from > to) throw new DomainError('BAD_REQUEST', { reason: `${from} lies after ${to}.` });
  const companies = await chosenOf(platform, actor, wanted);
  if (companies.length === 0) {
    throw new DomainError('BAD_REQUEST', { reason: 'Choose a company at least.' });
  }
  const today = todayBy(platform.clock);
  const asOf = to < today ? to : today;
  const rates = await platform.db.inTenant(actor.companyId, (tx) =>
    readRates(tx, { from, to, asOf }),
  );
  const ids = companies.map(({ id }) => id);
  const books: Books[] = [];
  for (const company of companies) {
    const read = await platform.db.readTenant(company.id, async (tx) => {
      const [baseCurrency, sums] = await Promise.all([
        getBaseCurrency(tx),
        group.sumForGroup(tx, { from, to, asOf, retained: RETAINED, group: ids }),
      ]);
      return { baseCurrency, sums };
    });
    books.push({ ...company, ...read, ...rates.of(read.baseCurrency) });
  }
  return { currency: rates.currency, from, to, asOf, ...consolidate(rates.currency, books) };
}

const meanOf = (rates: readonly RateRow[]): string =>
  rates
    .reduce((sum, { rate }) => sum.plus(rate), decimal(0))
    .div(rates.length)
    .toDecimalPlaces(12)
    .toFixed();

async function readRates(tx: Tx, { from, to, asOf }: { from: string; to: string; asOf: string }) {
  const currency = await getBaseCurrency(tx);
  const closing = await listCountingRates(tx, { base: currency, on: asOf });
  const ofTime = await listCurrentRates(tx, { base: currency, from, to });
  const of = (other: string) => {
    if (other === currency) return { averageRate: '1', closingRate: '1', closingRateOn: asOf };
    const last = closing.find((rate) => rate.currency === other);
    if (!last) {
      const reason = `There is no rate of ${other} in ${currency} for ${asOf}: enter one in Exchange rates.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const own = ofTime.filter((rate) => rate.currency === other);
    const averageRate = own.length > 0 ? meanOf(own) : last.rate;
    return { averageRate, closingRate: last.rate, closingRateOn: last.rate_on };
  };
  return { currency, of };
}

/** The contacts of the company somebody is in that are companies of their group. */
export async function listMarks(platform: Platform, actor: Actor) {
  const readable = await listReadable(platform, actor);
  const rows = await platform.db.readTenant(actor.companyId, (tx) => group.listGroupContacts(tx));
  return rows.map((row) => ({
    ...row,
    company_name: readable.find(({ id }) => id === row.is_company_id)?.name ?? null,
  }));
}

const refuse = (message: string) =>
  invalidInput([{ code: 'GROUP_CONTACT', path: 'companyId', message }]);

/**
 * Says that a contact is another company of the person's own.
 * @throws DomainError NOT_FOUND for the contact; INVALID_INPUT for this company itself, and one whose books they may not read
 */
export async function markContact(
  platform: Platform,
  actor: Actor,
  { contactId, companyId }: { contactId: string; companyId: string },
): Promise<string> {
  if (companyId === actor.companyId) throw refuse('Choose another company than this one.');
  const company = (await listReadable(platform, actor)).find(({ id }) => id === companyId);
  if (!company) throw refuse('Choose a company whose books you may read.');
  return inCompany(platform, actor, async (work) => {
    const name = await group.getContactName(work.tx, contactId);
    await group.markContact(work.tx, { contactId, companyId }, stampOf(platform, actor));
    await record(work, {
      action: 'group-contact.mark',
      subject: { type: 'contact', id: contactId, label: name },
      detail: { company: company.name },
      changes: [],
    });
    return `${name} is ${company.name}: what stands between both is eliminated.`;
  });
}

/** Takes the mark of a contact off. @throws DomainError NOT_FOUND */
export function unmarkContact(platform: Platform, actor: Actor, contactId: string) {
  return inCompany(platform, actor, async (work) => {
    const name = await group.getContactName(work.tx, contactId);
    const taken = await group.unmarkContact(work.tx, contactId);
    if (taken === 0) throw new DomainError('NOT_FOUND', { what: 'The mark' });
    await record(work, {
      action: 'group-contact.unmark',
      subject: { type: 'contact', id: contactId, label: name },
      detail: {},
      changes: [],
    });
    return `${name} is no longer marked as a company of the group.`;
  });
}
