import { groupIdOf } from '@mainsheet/hire';
import { formatAmount, parseMoney, sumMoney } from '@mainsheet/money';
import { type Actor, assertCan } from '../../../platform/actor.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany } from '../../../platform/work.ts';
import { prefillFreight } from '../../invoices/index.ts';
import { listDocuments } from '../links/links.repository.ts';
import { type PlacedStatement, readHireStatement } from '../statements/hire-statement.service.ts';
import { getRow } from '../time-charters.service.ts';
import { billOf } from './billed-statements.ts';
import { hireInvoiceOf } from './billing.service.ts';
import type { HireDue } from './hire-lines.service.ts';

export type PrefillQuery = {
  voyageId?: string | null | undefined;
  tcId?: string | null | undefined;
  category?: string | null | undefined;
  groupIds?: readonly string[] | null | undefined;
};

const refuse = (path: string, message: string) =>
  invalidInput([{ code: 'PREFILL', path, message }]);

/**
 * An unsaved invoice: the freight of a voyage, or what statements of a charter out bring, a line for each kind of it.
 * It saves and numbers nothing.
 * @throws DomainError INVALID_INPUT for a group that is billed already or is none
 */
export async function prefillInvoiceVoyage(platform: Platform, actor: Actor, query: PrefillQuery) {
  if (query.voyageId) {
    assertCan(actor, 'contracts.view');
    const { data } = await prefillFreight(platform, actor, { voyageId: query.voyageId });
    return data;
  }
  if (!query.tcId) throw refuse('tcId', 'Name a voyage or a time charter.');
  assertCan(actor, 'timeCharters.view');
  const tcId = query.tcId;
  const groups = await readGroups(platform, actor, { tcId, documentType: 'invoice' });
  const wanted = query.groupIds ?? groups.filter(({ status }) => !status).map(({ id }) => id);
  const numbers = wanted.map((id) => {
    const group = groups.find((one) => one.id === id);
    if (!group) throw refuse('groupIds', `This charter has no group “${id.slice(0, 40)}”.`);
    if (group.status) throw refuse('groupIds', `${group.label} is billed already.`);
    return group.number;
  });
  if (numbers.length === 0) throw refuse('groupIds', 'All hire that is due is billed already.');
  const placed: PlacedStatement[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    placed.push(await readHireStatement(platform, actor, { timeCharterId: tcId, number }));
  }
  return inCompany(platform, actor, (work) => hireInvoiceOf(work, placed.map(dueOf)));
}

/** What one statement brings beyond the one before it. */
const dueOf = (placed: PlacedStatement): HireDue => ({
  placed,
  run: { first: placed.number, last: placed.number },
  before: placed.previous,
});

type Group = {
  id: string;
  number: number;
  label: string;
  amount: string;
  currency: string;
  /** Of the document that bills it; null while it is free. */
  status: string | null;
};

type CategoryQuery = { tcId: string; documentType: string };

/** Nobody bills further back than this many periods. */
const MOST_GROUPS = 60;

/** The latest billing periods of a charter up to the one that is due; none where the other side bills. */
async function readGroups(
  platform: Platform,
  actor: Actor,
  { tcId, documentType }: CategoryQuery,
): Promise<Group[]> {
  const wanted = { in: 'bill', out: 'invoice' } as const;
  const row = await inCompany(platform, actor, ({ tx }) => getRow(tx, tcId));
  if (wanted[row.type] !== documentType) return [];
  const documents = await inCompany(platform, actor, ({ tx }) => listDocuments(tx, tcId));
  const due = await readHireStatement(platform, actor, { timeCharterId: tcId });
  const groups: Group[] = [];
  for (let number = Math.max(1, due.number - MOST_GROUPS + 1); number <= due.number; number += 1) {
    const { drawn, changes } = await readHireStatement(platform, actor, {
      timeCharterId: tcId,
      number,
    });
    const id = groupIdOf({ first: number, last: number });
    const billed = changes.filter(({ accountCode }) => accountCode !== null);
    const amounts = billed.map(({ amount }) => parseMoney(drawn.currency, amount));
    groups.push({
      id,
      number,
      label: `Hire statement ${number}`,
      amount: formatAmount(sumMoney(drawn.currency, amounts)),
      currency: drawn.currency,
      status: billOf(documents, number)?.status ?? null,
    });
  }
  return groups;
}

/** What of a charter can be billed, by category, with the status of what bills it already. */
export async function prefillInvoiceBillsCategory(
  platform: Platform,
  actor: Actor,
  query: {
    voyageId?: string | null | undefined;
    tcId?: string | null | undefined;
    documentType: string;
  },
) {
  if (!query.tcId) {
    const reason = 'Name a time charter: voyages are billed from their own page.';
    throw new DomainError('BAD_REQUEST', { reason });
  }
  const { tcId, documentType } = query;
  const groups = await readGroups(platform, actor, { tcId, documentType });
  const category = documentType === 'bill' ? 'Time Charter Hire' : 'Hire';
  return groups.length === 0 ? [] : [{ category, groups }];
}
