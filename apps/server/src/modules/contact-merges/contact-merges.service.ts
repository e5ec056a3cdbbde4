import { type ContactMergeInput, contactMergeInput } from '@mainsheet/contract';
import { type Actor, assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { holdAnew, listBeneficiariesOfRecords } from '../beneficiaries/index.ts';
import {
  type ContactRow,
  getContactRow,
  keepReach,
  listPhones,
  saveContact,
} from '../contacts/index.ts';
import { askForScreening } from '../sanctions/index.ts';
import * as merges from './contact-merges.repository.ts';
import { differencesOf, mergedValues, overfullOf, valuesOf } from './merged-values.ts';

/** Both what is changed and what leaves the lists are judged. */
function assertMayMerge(actor: Actor): void {
  for (const permission of ['contacts.modify', 'contacts.delete'] as const) {
    assertCan(actor, permission);
  }
}

type Pair = {
  readonly main: ContactRow;
  readonly merged: ContactRow;
  /** Every record that stands under each: its own, and those merged into it before. */
  readonly mainIds: readonly string[];
  readonly mergedIds: readonly string[];
};

async function readPair(tx: Tx, of: { mainId: string; mergedId: string }): Promise<Pair> {
  const main = await getContactRow(tx, of.mainId);
  const merged = await getContactRow(tx, of.mergedId);
  if (main.id === merged.id) {
    throw new DomainError('INVALID_STATE', { reason: `${main.name} is one record already.` });
  }
  const recordsOf = async ({ id }: ContactRow) => [id, ...(await merges.listCarried(tx, id))];
  return { main, merged, mainIds: await recordsOf(main), mergedIds: await recordsOf(merged) };
}

/** Why two records are not merged; empty where nothing speaks against it. */
async function obstaclesOf(tx: Tx, { main, merged, mergedIds }: Pair): Promise<string[]> {
  const marks = await merges.listMarks(tx, [main.id, ...mergedIds]);
  const ofMain = marks.find((mark) => mark.contact_id === main.id)?.is_company_id;
  const other = marks.find((mark) => mark.contact_id !== main.id && mark.is_company_id !== ofMain);
  const overfull = overfullOf(valuesOf(main), valuesOf(merged));
  if (!other) return overfull;
  return [
    ...overfull,
    ofMain
      ? `${main.name} and ${merged.name} are marked as two companies of the group: take one mark off first.`
      : `${merged.name} is marked as a company of the group: mark ${main.name} as the same one first, else eliminations are lost.`,
  ];
}

type Held = Pick<Pair, 'mainIds' | 'mergedIds'>;

/**
 * Whose accounts are held: those of the merged record, and those of the other too where the merged one is owed something or
 * has paid: else that money would go to an account that nobody confirmed for it.
 */
async function recordsHeld(tx: Tx, { mainIds, mergedIds }: Held): Promise<string[]> {
  return (await merges.isNamed(tx, mergedIds)) ? [...mergedIds, ...mainIds] : [...mergedIds];
}

/** What a merge would do; nothing is written. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_STATE */
export function previewMerge(
  platform: Platform,
  actor: Actor,
  of: { mainId: string; mergedId: string },
) {
  assertMayMerge(actor);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const pair = await readPair(tx, of);
    const accounts = await listBeneficiariesOfRecords(tx, await recordsHeld(tx, pair));
    return {
      ...{ main: pair.main, merged: pair.merged },
      fields: differencesOf(valuesOf(pair.main), valuesOf(pair.merged)),
      moves: await merges.countNaming(tx, pair.mergedIds),
      heldAccounts: accounts.length,
      obstacles: await obstaclesOf(tx, pair),
    };
  });
}

/** @throws DomainError FORBIDDEN, NOT_FOUND, STALE_VERSION, INVALID_STATE with what stands in the way */
export function mergeContacts(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<ContactRow> {
  assertMayMerge(actor);
  const input = parseBody(contactMergeInput, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await merges.lockRecords(tx, [input.mainId, input.mergedId]);
    const pair = await readPair(tx, input);
    assertSeen(pair, input);
    const [obstacle] = await obstaclesOf(tx, pair);
    if (obstacle) throw new DomainError('INVALID_STATE', { reason: obstacle });
    const held = await recordsHeld(tx, pair);
    const by = memberStampOf(platform, actor);
    // First: a name that is taken over is free once its record left the lists.
    await merges.pointAt(tx, { ids: pair.mergedIds, mainId: pair.main.id }, by);
    const before = valuesOf(pair.main);
    const after = mergedValues(before, valuesOf(pair.merged), input.fromMerged);
    const main = await saveContact(work, pair.main, after);
    await keepPhones(work, { ...pair, main });
    const warning = `${pair.merged.name} was merged into ${pair.main.name} by ${actor.name}: the account was confirmed for one of them alone.`;
    const accounts = await holdAnew(work, { contactIds: held, warning });
    await merges.insertMerge(
      tx,
      {
        ...{ id: newId(platform.clock), main_id: main.id, merged_id: pair.merged.id },
        carried_ids: pair.mergedIds.filter((id) => id !== pair.merged.id),
        ...{ main_before: before, main_version: main.version },
      },
      by,
    );
    await askForScreening(tx);
    await tell(work, { row: main, verb: 'merge', detail: { merged: pair.merged.name, accounts } });
    return main;
  });
}

function assertSeen({ main, merged }: Pair, seen: ContactMergeInput): void {
  if (main.version !== seen.mainVersion || merged.version !== seen.mergedVersion) {
    throw new DomainError('STALE_VERSION');
  }
}

/**
 * Records that are called by the telephone that stands from now on, and were owed something or called by another until now:
 * for their accounts it has to become known first.
 */
async function keepPhones({ platform, tx, actor }: Work, { main, mainIds, mergedIds }: Pair) {
  for (const contactId of [...mainIds, ...mergedIds]) {
    if (contactId === main.id) continue;
    const known = await listPhones(tx, contactId);
    const isNamed = known.length > 0 || (await merges.isNamed(tx, [contactId]));
    if (!isNamed || known.includes(main.phone)) continue;
    await keepReach(platform, tx, { actor, contactId, contact: main });
  }
}

type Merge = merges.MergeRow & { readonly obstacle: string };

/** Merges into a contact that stand, each with why it cannot be undone any more. */
export function listMerges(platform: Platform, actor: Actor, contactId: string): Promise<Merge[]> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { id } = await getContactRow(tx, contactId);
    const rows = await merges.listMerges(tx, id);
    const all: Merge[] = [];
    for (const row of rows) all.push({ ...row, obstacle: await obstacleToUndo(tx, row) });
    return all;
  });
}

const nameTaken = (name: string): string =>
  `Another contact is called ${name} by now: rename it first.`;

/** A later merge into the same record goes first, and what was booked of either since stays where it is. */
async function obstacleToUndo(tx: Tx, merge: merges.MergeRow): Promise<string> {
  const [latest] = await merges.listMerges(tx, merge.main_id);
  if (latest && latest.id !== merge.id) {
    return `${latest.merged_name} was merged after it: undo that first.`;
  }
  const ids = [merge.main_id, ...(await merges.listCarried(tx, merge.main_id))];
  const { ledger_seq: seq, merged_at: at } = merge;
  if (await merges.isBookedSince(tx, { seq, at, ids })) {
    return `Something was booked, entered or paid of ${merge.merged_name} or the record that stands since: they stay one.`;
  }
  const name = merge.merged_name;
  const main = await getContactRow(tx, merge.main_id);
  // The one that stands takes its own name again, unless it was edited since.
  const exceptIds = main.version === merge.main_version ? [main.id] : [];
  if (await merges.isNameTaken(tx, { name, exceptIds })) {
    return nameTaken(name);
  }
  const own = main.version === merge.main_version && merge.main_before?.name;
  if (own && (await merges.isNameTaken(tx, { name: own, exceptIds: [main.id] }))) {
    return nameTaken(own);
  }
  return '';
}

/** Takes a merge apart; every account of either is confirmed anew. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_STATE */
export function undoMerge(platform: Platform, actor: Actor, id: string): Promise<ContactRow> {
  assertMayMerge(actor);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const seen = await merges.getMerge(tx, id);
    await merges.lockRecords(tx, [seen.main_id, seen.merged_id]);
    const merge = await merges.getMerge(tx, id);
    const main = await getContactRow(tx, merge.main_id);
    if (main.id !== merge.main_id) {
      const reason = `The record was merged into ${main.name} since: undo that first.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const reason = await obstacleToUndo(tx, merge);
    if (reason) throw new DomainError('INVALID_STATE', { reason });
    const by = stampOf(platform, actor);
    const contactIds = [merge.main_id, ...(await merges.listCarried(tx, merge.main_id))];
    // What was edited since stays as it was edited.
    const isEdited = main.version !== merge.main_version;
    const row =
      merge.main_before && !isEdited ? await saveContact(work, main, merge.main_before) : main;
    await merges.release(tx, merge.merged_id, by);
    await merges.pointAt(tx, { ids: merge.carried_ids, mainId: merge.merged_id }, by);
    await returnPhones(work, merge);
    await merges.markUndone(tx, id, by);
    // What was entered or confirmed while they were one was confirmed for no one of them.
    const warning = `${merge.merged_name} was merged into ${row.name} and taken apart again by ${actor.name}: confirm for which of them the account is.`;
    const accounts = await holdAnew(work, { contactIds, warning });
    await askForScreening(tx);
    await tell(work, { row, verb: 'unmerge', detail: { merged: merge.merged_name, accounts } });
    return row;
  });
}

/** The merged record, and those that were merged into it before, are called by its own telephone again. */
async function returnPhones({ platform, tx, actor }: Work, merge: merges.MergeRow): Promise<void> {
  const contact = await getContactRow(tx, merge.merged_id);
  for (const contactId of [merge.merged_id, ...merge.carried_ids]) {
    await keepReach(platform, tx, { actor, contactId, contact });
  }
}

type Recorded = { row: ContactRow; verb: string; detail: Readonly<Record<string, unknown>> };

const tell = (work: Work, { row, verb, detail }: Recorded): Promise<void> =>
  record(work, {
    action: `contact.${verb}`,
    subject: { type: 'contact', id: row.id, label: row.name },
    detail,
    // Documents, accounts and charters of either name another now.
    changes: (['contacts', 'invoices', 'bills', 'payouts'] as const).map((topic) => ({
      ...{ topic, id: row.id, version: row.version },
    })),
  });
