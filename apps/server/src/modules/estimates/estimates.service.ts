import { estimateInputSchema, recordId } from '@mainsheet/contract';
import { type EstimateInput, estimateVoyage } from '@mainsheet/voyage';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import * as estimates from './estimates.repository.ts';
import { findRevision } from './history.repository.ts';
import { withSpecialist } from './specialist.ts';

/** Stored with each result, so that a figure can be replayed with the rules it was made by. */
export const ENGINE_VERSION = 'voyage-1';

const MAX_SHEETS = 500;
const MAX_ESTIMATES = 50;
const MAX_TYPE = 40;

/** Days from today to the commencing date nobody typed yet. */
const COMMENCING_IN_DAYS = 10;
const DAY_MS = 86_400_000;

/** Midnight UTC of that day. */
export const defaultCommencing = (nowMs: number): string =>
  new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + COMMENCING_IN_DAYS * DAY_MS).toISOString();

const sheetName = z
  .string()
  .trim()
  .min(1, 'Name the worksheet.')
  .max(120, 'Keep the name within 120 characters.');

const estimateData = z.object({
  worksheetId: recordId('Choose a worksheet.').optional(),
  name: z.string().trim().max(120, 'Keep the name within 120 characters.').default(''),
  isKeptAsDraft: z.boolean().default(false),
  inputs: estimateInputSchema,
});

/** Route options and drawn lines: shown, never calculated with. */
const mapData = z.record(z.string(), z.unknown()).default({});

export type EstimateData = {
  estimateData: unknown;
  estimateMapData?: { mapData?: unknown } | null;
};

type SheetQuery = { search?: string | null; limit?: number | null; offset?: number | null };

export function listSheets(platform: Platform, actor: Actor, query: SheetQuery) {
  const asked = {
    memberId: actor.memberId,
    search: query.search?.trim() || null,
    limit: Math.min(Math.max(query.limit ?? MAX_SHEETS, 1), MAX_SHEETS),
    offset: Math.max(query.offset ?? 0, 0),
  };
  const search = { companyId: actor.companyId, asked, tables: ['worksheet'] } as const;
  return readSearching(platform.db, search, estimates.listSheets);
}

export function getSheet(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    sheet: await getSheetRow(tx, actor, id),
    estimates: await estimates.listEstimates(tx, id),
  }));
}

async function getSheetRow(tx: Tx, actor: Actor, id: string): Promise<estimates.SheetRow> {
  const row = await estimates.findSheet(tx, id, actor.memberId);
  if (!row) throw notFound('The worksheet');
  return row;
}

export function getEstimate(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, (tx) => getRow(tx, actor, id));
}

/** @throws DomainError NOT_FOUND, also for another member's private worksheet. */
export async function getRow(tx: Tx, actor: Actor, id: string): Promise<estimates.EstimateRow> {
  const row = await estimates.findEstimate(tx, id, actor.memberId);
  if (!row) throw notFound('The estimate');
  return row;
}

export function listRevisions(platform: Platform, actor: Actor, estimateId: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await getRow(tx, actor, estimateId);
    return estimates.listRevisions(tx, estimateId);
  });
}

export function createSheet(
  platform: Platform,
  actor: Actor,
  sheet: { name: string; type: string; isPublic: boolean },
) {
  const name = parseBody(z.object({ name: sheetName }), { name: sheet.name }).name;
  const id = newId(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const number = await nextNumber(tx, 'worksheet');
    const { memberId } = actor;
    const { type, isPublic } = sheet;
    const row = { id, number, name, type: type.slice(0, MAX_TYPE), isPublic, memberId };
    await estimates.insertSheet(tx, row, stampOf(platform, actor));
    return finishSheet(platform, tx, { actor, id, action: 'worksheet.create' });
  });
}

/** A public worksheet of a name with room for one estimate more, the latest first; a new one where there is none. */
export async function ensureSheet(platform: Platform, actor: Actor, name: string): Promise<string> {
  const sheets = await listSheets(platform, actor, { search: name });
  const fitting = sheets.find(
    (sheet) =>
      sheet.name === name && sheet.is_public && Number(sheet.estimate_count) < MAX_ESTIMATES,
  );
  if (fitting) return fitting.id;
  return (await createSheet(platform, actor, { name, type: '', isPublic: true })).id;
}

export function updateSheet(
  platform: Platform,
  actor: Actor,
  change: {
    id: string;
    version: number;
    name: string;
    type?: string | null;
    isPublic?: boolean | null;
  },
) {
  const { name } = parseBody(z.object({ name: sheetName }), { name: change.name });
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getSheetRow(tx, actor, change.id);
    const isPublic = change.isPublic ?? before.is_public;
    const type = (change.type ?? before.type).slice(0, MAX_TYPE);
    const stamp = stampOf(platform, actor);
    const saved = await estimates.updateSheet(tx, { ...change, name, type, isPublic }, stamp);
    if (!saved) throw new DomainError('STALE_VERSION');
    return finishSheet(platform, tx, { actor, id: change.id, action: 'worksheet.update' });
  });
}

/** Puts a worksheet and all its estimates out of use. */
export function deleteSheet(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getSheetRow(tx, actor, id);
    await estimates.deactivateSheet(tx, id, stampOf(platform, actor));
    await record(platform, tx, { actor, id, label: row.name, action: 'worksheet.delete' });
    await announce(tx, { topic: 'worksheets', id, version: row.version + 1, by: actor.memberId });
    return row;
  });
}

export function reorder(
  platform: Platform,
  actor: Actor,
  order: { sheetId: string; estimateIds: readonly string[] },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await getSheetRow(tx, actor, order.sheetId);
    await estimates.setPositions(tx, order.sheetId, order.estimateIds);
    return finishSheet(platform, tx, { actor, id: order.sheetId, action: 'worksheet.reorder' });
  });
}

/**
 * Calculates and keeps a new estimate. DRAFT while the validator finds errors or the user keeps it
 * so, else ACTIVE. @throws DomainError INVALID_INPUT with every violation, NOT_FOUND.
 */
export function createEstimate(platform: Platform, actor: Actor, data: EstimateData) {
  const { document, worksheetId } = parseEstimate(data);
  if (!worksheetId) {
    const message = 'Choose a worksheet for the estimate.';
    throw invalidInput([{ code: 'WORKSHEET_MISSING', path: 'worksheetId', message }]);
  }
  const id = newId(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const sheet = await getSheetRow(tx, actor, worksheetId);
    if (Number(sheet.estimate_count) >= MAX_ESTIMATES) {
      const reason = `A worksheet holds ${MAX_ESTIMATES} estimates at the most. Start another one.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const stamp = stampOf(platform, actor);
    const named = await withSpecialist(tx, document, stamp.at);
    const number = await nextNumber(tx, 'estimate');
    await estimates.insertEstimate(tx, { ...named, id, worksheetId, number }, stamp);
    return finishEstimate(platform, tx, { actor, id, action: 'estimate.create' });
  });
}

/** Recalculates and keeps an estimate. @throws DomainError STALE_VERSION, INVALID_STATE when fixed. */
export function updateEstimate(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: EstimateData },
) {
  const { document } = parseEstimate(change.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    refuseFixed(await getRow(tx, actor, change.id));
    const stamp = stampOf(platform, actor);
    const named = await withSpecialist(tx, document, stamp.at);
    const saved = await estimates.updateEstimate(tx, change, named, stamp);
    if (!saved) throw new DomainError('STALE_VERSION');
    return finishEstimate(platform, tx, { actor, id: change.id, action: 'estimate.update' });
  });
}

export function refuseFixed({ status }: estimates.EstimateRow): void {
  if (status !== 'FIXED') return;
  const reason = 'This estimate is fixed and can no longer change. Duplicate it to go on.';
  throw new DomainError('INVALID_STATE', { reason });
}

/**
 * Saves an earlier state as the newest one; every state between stays. What a revision of old does not hold,
 * its name and map, stays as it is. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE when fixed.
 */
export function restoreEstimate(
  platform: Platform,
  actor: Actor,
  wish: { id: string; version: number; revision: number },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const present = await getRow(tx, actor, wish.id);
    refuseFixed(present);
    const was = await findRevision(tx, { estimateId: wish.id, version: wish.revision });
    if (!was) throw notFound('The saved state');
    const { document } = parseEstimate({
      estimateData: {
        name: was.name ?? present.name,
        isKeptAsDraft: was.is_kept_as_draft ?? present.is_kept_as_draft,
        inputs: was.inputs,
      },
      estimateMapData: { mapData: was.map ?? present.map },
    });
    const saved = await estimates.updateEstimate(tx, wish, document, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    const { id, revision: restoredFrom } = wish;
    return finishEstimate(platform, tx, { actor, id, action: 'estimate.restore', restoredFrom });
  });
}

export function deleteEstimate(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getRow(tx, actor, id);
    const stamp = stampOf(platform, actor);
    await estimates.deactivateEstimate(tx, id, stamp);
    await estimates.touchSheet(tx, row.worksheet_id, stamp);
    await record(platform, tx, { actor, id, label: labelOf(row), action: 'estimate.delete' });
    await announce(tx, { topic: 'estimates', id, version: row.version + 1, by: actor.memberId });
    return row;
  });
}

export function parseEstimate(data: EstimateData): {
  document: estimates.EstimateDocument;
  worksheetId: string | undefined;
} {
  const parsed = parseBody(estimateData, data.estimateData);
  const map = parseBody(mapData, data.estimateMapData?.mapData ?? {});
  const inputs: EstimateInput = parsed.inputs;
  const result = estimateVoyage(inputs);
  const hasErrors = result.findings.some((f) => f.severity === 'error');
  return {
    worksheetId: parsed.worksheetId,
    document: {
      name: parsed.name,
      status: hasErrors || parsed.isKeptAsDraft ? 'DRAFT' : 'ACTIVE',
      isKeptAsDraft: parsed.isKeptAsDraft,
      inputs,
      map,
      result,
      engineVersion: ENGINE_VERSION,
    },
  };
}

export const labelOf = (row: estimates.EstimateRow): string =>
  `${row.company_initial}-${String(row.number).padStart(4, '0')}`;

type Done = { actor: Actor; id: string; action: string } & estimates.RevisionOrigin;

async function finishSheet(platform: Platform, tx: Tx, { actor, id, action }: Done) {
  const row = await getSheetRow(tx, actor, id);
  await record(platform, tx, { actor, id, label: row.name, action });
  await announce(tx, { topic: 'worksheets', id, version: row.version, by: actor.memberId });
  return row;
}

export async function finishEstimate(platform: Platform, tx: Tx, done: Done) {
  const { actor, id, action, ...origin } = done;
  const row = await getRow(tx, actor, id);
  const stamp = stampOf(platform, actor);
  await estimates.keepRevision(tx, row, stamp, origin);
  await estimates.touchSheet(tx, row.worksheet_id, stamp);
  await record(platform, tx, { actor, id, label: labelOf(row), action });
  await announce(tx, { topic: 'estimates', id, version: row.version, by: actor.memberId });
  return row;
}

async function record(
  platform: Platform,
  tx: Tx,
  entry: { actor: Actor; id: string; label: string; action: string },
): Promise<void> {
  await platform.audit.write(tx, entry.actor, {
    action: entry.action,
    subjectType: entry.action.startsWith('estimate') ? 'estimate' : 'worksheet',
    subjectId: entry.id,
    subjectLabel: entry.label,
  });
}
