import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import {
  LAYTIME_PAGE_SIZE,
  LAYTIME_STATUSES,
  type LaytimeForm,
  type LaytimeStatus,
  laytimeAgreementInput,
  laytimeInput,
  MOST_LAYTIME_ROWS,
  NEXT_LAYTIME_STATUSES,
} from '@mainsheet/contract';
import { decimal, formatAmount, type Money, moneyFromDecimal, parseMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { baseRateFaults, today } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { applyRecorded, lockVoyageForDocument } from '../voyages/index.ts';
import * as statements from './laytime.repository.ts';
import { agreedForm, type Counted, countForm, statusAfter } from './laytime-record.ts';

const MOST_TIME_BAR_DAYS = 3650;

export type LaytimeQuery = {
  voyageId?: string | null | undefined;
  status?: readonly string[] | null | undefined;
  search?: string | null | undefined;
  timeBarWithinDays?: number | null | undefined;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
};

/** A page of statements, the newest first, as large as the caller asks for. */
export async function listLaytime(platform: Platform, actor: Actor, query: LaytimeQuery) {
  const pageSize = Math.min(Math.max(query.pageSize ?? LAYTIME_PAGE_SIZE, 1), MOST_LAYTIME_ROWS);
  const page = Math.max(query.page ?? 1, 1);
  const { timeBarWithinDays: days } = query;
  const within = days == null ? null : Math.min(Math.max(days, 0), MOST_TIME_BAR_DAYS);
  const filter: statements.LaytimeFilter = {
    voyageId: query.voyageId ?? null,
    status: query.status?.length ? query.status : null,
    search: query.search?.trim() || null,
    timeBarBy: within === null ? null : addCivilDays(parseCivilDate(today(platform)), within),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      statements.listLaytime(tx, filter),
      statements.countLaytimeRows(tx, filter),
    ]);
    return { rows, total, page, pageSize };
  });
}

export type WantedLaytime = {
  id?: string | null | undefined;
  voyageId?: string | null | undefined;
  cargoRowId?: string | null | undefined;
};

/** By its id, or the newest of a voyage and cargo. @throws DomainError NOT_FOUND, INVALID_INPUT */
export function viewLaytime(platform: Platform, actor: Actor, wanted: WantedLaytime) {
  const { id, voyageId, cargoRowId } = wanted;
  return inCompany(platform, actor, async ({ tx }) => {
    if (id) return getLaytime(tx, id);
    if (!voyageId) throw invalidInput([fault('data', 'Name a laytime statement or a voyage.')]);
    const found = await statements.findLaytimeOf(tx, { voyageId, cargoRowId: cargoRowId ?? null });
    if (!found) throw notFound('The laytime statement');
    return found;
  });
}

/** @throws DomainError NOT_FOUND, also for one that was deleted */
export async function getLaytime(tx: Tx, id: string): Promise<statements.WholeLaytimeRow> {
  const row = await statements.findLaytime(tx, id);
  if (!row) throw notFound('The laytime statement');
  return row;
}

/** Makes a statement; the server counts it. @throws DomainError INVALID_INPUT, NOT_FOUND */
export function createLaytime(platform: Platform, actor: Actor, data: unknown) {
  const form = parseBody(laytimeInput, data);
  const id = newId(platform.clock);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockVoyageForDocument(tx, { id: form.voyageId, isBilling: true });
    const counted = await countChecked(tx, form);
    const label = `L-${String(await nextNumber(tx, 'laytime')).padStart(4, '0')}`;
    const status = statusAfter(null, counted);
    const statement = { id, form, counted, status, label };
    await statements.insertLaytime(tx, statement, stampOf(platform, actor));
    return finish(work, { id, action: 'laytime.create', former: null });
  });
}

type Key = { readonly id: string; readonly version: number };

/** Saves over exactly this version. @throws DomainError STALE_VERSION, INVALID_STATE, INVALID_INPUT */
export function updateLaytime(
  platform: Platform,
  actor: Actor,
  change: Key & { readonly data: unknown },
) {
  const form = parseBody(laytimeInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const before = await getUnbilled(work.tx, change);
    if (before.status === 'Agreed') {
      const reason = 'This claim is agreed. Take it back to calculated to change it.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    if (form.voyageId !== before.voyage_id) {
      throw invalidInput([fault('voyageId', 'A statement stays with its voyage.')]);
    }
    const counted = await countChecked(work.tx, form);
    const status = statusAfter(before.status, counted);
    await save(work, { ...change, form, counted, status, agreement: null });
    return finish(work, { id: change.id, action: 'laytime.update', former: before });
  });
}

/** Moves a statement along the allowed ways. @throws DomainError INVALID_STATE, STALE_VERSION */
export function setLaytimeStatus(
  platform: Platform,
  actor: Actor,
  change: Key & { readonly status: string },
) {
  const wanted = LAYTIME_STATUSES.find((status) => status === change.status);
  if (wanted === undefined) throw invalidInput([fault('status', 'Choose one of the list.')]);
  return inCompany(platform, actor, async (work) => {
    const before = await getUnbilled(work.tx, change);
    const form = formAt(before, wanted);
    const counted = countForm(form);
    assertStep(before, wanted, counted);
    const status = wanted === 'Calculated' ? statusAfter(null, counted) : wanted;
    const agreement = status === 'Agreed' ? { ...stampOf(platform, actor), note: '' } : null;
    await save(work, { ...change, form, counted, status, agreement });
    const action = `laytime.${status === 'Calculated' ? 'reopen' : status.toLowerCase()}`;
    return finish(work, { id: change.id, action, former: before });
  });
}

/** What was agreed counts no longer once the agreement is left; the amounts of the ports stay as they were typed. */
const formAt = (
  { status, form }: statements.WholeLaytimeRow,
  wanted: LaytimeStatus,
): LaytimeForm =>
  status === 'Agreed' && wanted !== 'Agreed' ? { ...form, isAgreedAmount: false } : form;

/**
 * Agrees a claim at the amount that the parties settled on, with how they did; from then on it is the one figure of
 * statement, voyage and invoice. @throws DomainError INVALID_STATE while it is billed, INVALID_INPUT, STALE_VERSION
 */
export function agreeLaytimeClaim(
  platform: Platform,
  actor: Actor,
  change: Key & { readonly data: unknown },
) {
  const { amount: typed, note } = parseBody(laytimeAgreementInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const then = 'Cancel that first, agree the amount, and bill it anew.';
    const before = await getUnbilled(work.tx, change, then);
    const { currency } = before.form.count;
    if (!isWhole(currency, typed)) {
      throw invalidInput([fault('amount', `${currency} has fewer decimals.`)]);
    }
    const form = agreedForm(before.form, parseMoney(currency, typed));
    const counted = countForm(form);
    assertStep({ ...before, is_agreed_amount: true }, 'Agreed', counted);
    const agreement = { ...stampOf(platform, actor), note };
    await save(work, { ...change, form, counted, status: 'Agreed', agreement });
    return finish(work, { id: change.id, action: 'laytime.agree', former: before });
  });
}

/** Puts a statement out of use; its claim leaves the voyage. @throws DomainError INVALID_STATE while it is billed */
export function deleteLaytime(platform: Platform, actor: Actor, key: Key) {
  return inCompany(platform, actor, async (work) => {
    const before = await getUnbilled(work.tx, key);
    const deleted = await statements.deactivateLaytime(work.tx, key, stampOf(platform, actor));
    if (!deleted) throw new DomainError('STALE_VERSION');
    await applyRecorded(work, {
      voyageId: before.voyage_id,
      released: { claimRowIds: rowIdsOf(before.form) },
    });
    await recordOf(work, { row: before, action: 'laytime.delete', version: key.version + 1 });
    return before;
  });
}

const fault = (path: string, message: string) => ({ code: 'LAYTIME', path, message });

const rowIdsOf = ({ count }: LaytimeForm): string[] => count.ports.map(({ id }) => id);

/**
 * A statement that may be changed, held still with its voyage; the voyage first, as documents do.
 * @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE for one that is billed
 */
async function getUnbilled(
  tx: Tx,
  { id, version }: Key,
  then = 'Cancel that first.',
): Promise<statements.WholeLaytimeRow> {
  const { voyage_id: voyageId } = await getLaytime(tx, id);
  await lockVoyageForDocument(tx, { id: voyageId, isBilling: false });
  await statements.lockLaytime(tx, id);
  const row = await getLaytime(tx, id);
  if (row.version !== version) throw new DomainError('STALE_VERSION');
  if (row.document_id === null) return row;
  const what = row.document_kind === 'credit_note' ? 'credit note' : 'invoice';
  const by = row.document_label ? `the ${what} ${row.document_label}` : `a draft ${what}`;
  const reason = `This claim is billed by ${by}. ${then}`;
  throw new DomainError('INVALID_STATE', { reason });
}

function assertStep(
  before: statements.WholeLaytimeRow,
  wanted: LaytimeStatus,
  counted: Counted,
): void {
  const refuse = (reason: string): never => {
    throw new DomainError('INVALID_STATE', { reason });
  };
  if (before.status === wanted) refuse(`This claim is ${wanted.toLowerCase()} already.`);
  if (!NEXT_LAYTIME_STATUSES[before.status].includes(wanted)) {
    refuse(`A ${before.status.toLowerCase()} statement cannot become ${wanted.toLowerCase()}.`);
  }
  if (wanted === 'Dropped' || wanted === 'Calculated') return;
  if (counted.calculated === null) refuse('The statement cannot be counted yet.');
  if (wanted === 'Agreed' && before.is_agreed_amount && counted.agreed === null) {
    refuse('The agreed amount counts, and none is typed. Enter what was agreed at each port.');
  }
}

/** The engine's answer, with what else must hold. @throws DomainError INVALID_INPUT, NOT_FOUND */
async function countChecked(tx: Tx, form: LaytimeForm): Promise<Counted> {
  const faults = [];
  const { count, theirs } = form;
  const base = await getBaseCurrency(tx);
  const rate = { currency: count.currency, exchangeRate: Number(form.exchangeRate) };
  faults.push(...baseRateFaults(rate, base).map(({ path, message }) => fault(path, message)));
  if (theirs && theirs.currency !== count.currency) {
    faults.push(fault('theirs.currency', 'Both counts must be in one currency.'));
  }
  count.ports.forEach((port, index) => {
    const { agreedClaimAmount: amount } = port;
    if (amount === null || isWhole(count.currency, amount)) return;
    const path = `count.ports.${index}.agreedClaimAmount`;
    faults.push(fault(path, `${count.currency} has fewer decimals.`));
  });
  if (faults.length > 0) throw invalidInput(faults);
  if (form.chartererId) await getContactRow(tx, form.chartererId);
  return countForm(form);
}

/** Whether an amount has no more decimals than its currency. */
function isWhole(currency: string, amount: string): boolean {
  const rounded: Money = moneyFromDecimal(currency, decimal(amount));
  return decimal(formatAmount(rounded)).equals(decimal(amount));
}

type Saved = statements.LaytimeRecord & Key & { readonly agreement: statements.Agreement | null };

async function save(work: Work, change: Saved): Promise<void> {
  const saved = await statements.updateLaytime(work.tx, change, stampOf(work.platform, work.actor));
  if (!saved) throw new DomainError('STALE_VERSION');
}

type Finished = {
  readonly id: string;
  readonly action: string;
  readonly former: statements.WholeLaytimeRow | null;
};

/** Brings the voyage in line with the claim, and tells what was done. */
async function finish(work: Work, { id, action, former }: Finished) {
  const row = await getLaytime(work.tx, id);
  const rowIds = [...rowIdsOf(row.form), ...(former ? rowIdsOf(former.form) : [])];
  await applyRecorded(work, { voyageId: row.voyage_id, released: { claimRowIds: rowIds } });
  await recordOf(work, { row, action, version: row.version });
  return row;
}

async function recordOf(
  work: Work,
  done: { row: statements.WholeLaytimeRow; action: string; version: number },
): Promise<void> {
  const { row, action, version } = done;
  await record(work, {
    action,
    subject: { type: 'laytime', id: row.id, label: row.label },
    detail: {
      voyage: row.voyage_label,
      status: row.status,
      calculatedMinor: row.calculated_minor,
      agreedMinor: row.agreed_minor,
      ...(row.agreed_note ? { note: row.agreed_note } : {}),
      currency: row.currency,
    },
    changes: [{ topic: 'laytime', id: row.id, version }],
  });
}
