import {
  VESSEL_REPORT_KINDS,
  VESSEL_REPORT_STATUSES,
  type VesselReportInput,
  type VesselReportKind,
  vesselReportInput,
} from '@mainsheet/contract';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { getVesselRow } from '../vessels/index.ts';
import { type CallRow, getVoyageRow, listVoyageCalls, NOT_ON_THE_WAY } from '../voyages/index.ts';
import { distanceInTime, findCall } from './report-place.ts';
import * as reports from './vessel-reports.repository.ts';

const MAX_LISTED = 500;

const filterSchema = z.object({
  kind: z
    .enum(
      VESSEL_REPORT_KINDS,
      'Kinds are Noon, Arrival, Berthing, Departure and Statement of facts.',
    )
    .nullable(),
  status: z.enum(VESSEL_REPORT_STATUSES, 'Choose Submitted, Approved or Rejected.').nullable(),
});

type ReportQuery = {
  vesselId: string;
  kind?: string | null | undefined;
  status?: string | null | undefined;
  limit: number;
};

/** Reports of a vessel, the newest first. @throws DomainError NOT_FOUND, INVALID_INPUT */
export function listReports(platform: Platform, actor: Actor, query: ReportQuery) {
  const { kind = null, status = null, vesselId } = query;
  const filter = parseBody(filterSchema, { kind, status });
  const limit = Math.min(Math.max(query.limit, 1), MAX_LISTED);
  return inCompany(platform, actor, async ({ tx }) => {
    await getVesselRow(tx, vesselId);
    return reports.listReports(tx, { ...filter, vesselId, limit });
  });
}

/** What approved reports of a voyage say of fuel, and how many wait. @throws DomainError NOT_FOUND */
export const readFuelReports = (platform: Platform, actor: Actor, voyageId: string) =>
  inCompany(platform, actor, async ({ tx }) => {
    const { id } = await getVoyageRow(tx, voyageId);
    return {
      rows: await reports.listFuelRows(tx, id),
      waiting: await reports.countSubmitted(tx, id),
    };
  });

/** @throws DomainError NOT_FOUND */
export const getReport = (platform: Platform, actor: Actor, id: string) =>
  inCompany(platform, actor, (work) => getRow(work, id));

export async function getRow({ tx }: Work, id: string): Promise<reports.VesselReportRow> {
  const row = await reports.findReport(tx, id);
  if (!row) throw notFound('The report');
  return row;
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND */
export function createReport(
  platform: Platform,
  actor: Actor,
  data: unknown,
  inside?: (work: Work, reportId: string) => Promise<void>,
) {
  const input = parseBody(vesselReportInput, data);
  return inCompany(platform, actor, async (work) => {
    await refuseUnfit(work, input);
    const stored = storedOf(await placed(work, input, true), newId(platform.clock));
    await refuseTwin(work, stored);
    await reports.insertReport(work.tx, stored, stampOf(platform, actor));
    await inside?.(work, stored.id);
    return finish(work, stored.id, 'vessel-report.create');
  });
}

/** Reports of one vessel that belong to no voyage, as a log brings them. */
export type LoggedReports = {
  readonly vessel: { readonly id: string; readonly name: string };
  readonly inputs: readonly VesselReportInput[];
};

/** What stands against reports of one vessel, by their places among them; the sentence of each. */
export async function refusedReports(
  { tx, platform }: Work,
  { vessel, inputs }: LoggedReports,
): Promise<Map<number, string>> {
  const stored = inputs.map((input) => storedOf(input, ''));
  const known = await reports.listTwins(tx, vessel.id, stored);
  const seen = new Set(known.map((row) => momentOf(row.kind, row.reported_at)));
  const refused = new Map<number, string>();
  for (const [index, { kind, reportedAt }] of stored.entries()) {
    const moment = momentOf(kind, reportedAt);
    if (isToCome(platform, reportedAt)) refused.set(index, TO_COME);
    else if (seen.has(moment)) refused.set(index, twinSentence(kind));
    seen.add(moment);
  }
  return refused;
}

const momentOf = (kind: string, at: string): string => `${kind} ${new Date(at).toISOString()}`;

/** Adds reports that nothing stands against, in one statement and with one line of the trail. */
export async function addReports(work: Work, { vessel, inputs }: LoggedReports): Promise<void> {
  const { platform, actor, tx } = work;
  if (inputs.length === 0) return;
  const stored = inputs.map((input) => storedOf(input, newId(platform.clock)));
  await reports.insertReports(tx, stored, stampOf(platform, actor));
  const moments = stored.map(({ reportedAt }) => reportedAt).toSorted();
  await record(work, {
    action: 'vessel-report.import',
    subject: { type: 'vessel', id: vessel.id, label: vessel.name },
    detail: { reports: stored.length, from: moments[0], to: moments.at(-1) },
    changes: [{ topic: 'vessels', id: vessel.id, version: 0 }],
  });
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION, INVALID_STATE once it is judged */
export function updateReport(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const input = parseBody(vesselReportInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const before = await getRow(work, change.id);
    refuseJudged(before);
    if (before.vessel_id !== input.vesselId) throw notFound('The report of this vessel');
    await refuseUnfit(work, input);
    const stored = storedOf(await placed(work, input, false), change.id);
    await refuseTwin(work, stored);
    const { version } = change;
    const saved = await reports.updateReport(
      work.tx,
      { ...stored, version },
      stampOf(platform, actor),
    );
    if (!saved) throw new DomainError('STALE_VERSION');
    return finish(work, change.id, 'vessel-report.update');
  });
}

const MONTHS = 12;

/** Fuel by month, t, of the last 12 months. @throws DomainError NOT_FOUND */
export function readConsumption(platform: Platform, actor: Actor, vesselId: string) {
  const now = platform.clock.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1), 1);
  const period = { since: new Date(first).toISOString(), until: now.toISOString() };
  return inCompany(platform, actor, async ({ tx }) => {
    await getVesselRow(tx, vesselId);
    return reports.listConsumption(tx, { vesselId, ...period });
  });
}

function storedOf(input: VesselReportInput, id: string) {
  const { vesselId, voyageId, callRowId: rowId, kind, reportedAt, ...details } = input;
  const at = new Date(reportedAt).toISOString();
  return { id, vesselId, voyageId, rowId, kind, reportedAt: at, details };
}

/** The report with its call, found where nobody named it; with its voyage too where that `isFound` by the moment. */
async function placed(
  { tx }: Work,
  input: VesselReportInput,
  isFound: boolean,
): Promise<VesselReportInput> {
  if (input.voyageId === null) {
    const found = isFound ? await findPlace(tx, input) : null;
    return { ...input, voyageId: null, callRowId: null, ...found };
  }
  const calls = await listVoyageCalls(tx, input.voyageId);
  const { callRowId } = input;
  if (callRowId === null) return { ...input, callRowId: findCall(calls, input)?.row_id ?? null };
  if (!calls.some((call) => call.row_id === callRowId)) {
    throw refusedField('callRowId', 'Choose a call of this voyage.');
  }
  if (input.kind === 'Noon' && calls[0]?.row_id === callRowId) {
    throw refusedField('callRowId', NOT_ON_THE_WAY);
  }
  return input;
}

type Place = { voyageId: string; callRowId: string | null };

/**
 * Where a report belongs that names no voyage: at noon to the likeliest voyage, else to the one whose call at its port
 * lies nearest. Null without any voyage.
 */
async function findPlace(tx: Tx, input: VesselReportInput): Promise<Place | null> {
  const { vesselId, reportedAt: at } = input;
  const likely = await reports.listVoyagesAt(tx, { vesselId, at });
  const found: { voyageId: string; call: CallRow }[] = [];
  for (const { id: voyageId } of input.kind === 'Noon' ? likely.slice(0, 1) : likely) {
    const call = findCall(await listVoyageCalls(tx, voyageId), input);
    if (call) found.push({ voyageId, call });
  }
  const [nearest] = found.toSorted(
    (a, b) => distanceInTime(a.call, input) - distanceInTime(b.call, input),
  );
  if (nearest) return { voyageId: nearest.voyageId, callRowId: nearest.call.row_id };
  return likely[0] ? { voyageId: likely[0].id, callRowId: null } : null;
}

const DAY_MS = 86_400_000;
const TO_COME = 'A report is of a moment that has been.';

/** A day is left for clocks and time zones. */
const isToCome = (platform: Platform, reportedAt: string): boolean =>
  Date.parse(reportedAt) > platform.clock.now().getTime() + DAY_MS;

async function refuseUnfit({ tx, platform }: Work, input: VesselReportInput): Promise<void> {
  await getVesselRow(tx, input.vesselId);
  if (isToCome(platform, input.reportedAt)) throw refusedField('reportedAt', TO_COME);
  if (input.voyageId === null) return;
  const voyage = await getVoyageRow(tx, input.voyageId);
  if (voyage.vessel_id !== input.vesselId) {
    throw refusedField('voyageId', 'Choose a voyage of this vessel.');
  }
}

async function refuseTwin({ tx }: Work, stored: Parameters<typeof reports.findTwin>[1]) {
  if (!(await reports.findTwin(tx, stored))) return;
  throw refusedField('reportedAt', twinSentence(stored.kind));
}

const twinSentence = (kind: VesselReportKind): string =>
  `There is ${kind === 'Arrival' ? 'an' : 'a'} ${kind.toLowerCase()} report of this moment.`;

const refusedField = (path: string, message: string) =>
  invalidInput([{ code: 'REPORT', path, message }]);

export function refuseJudged({ status }: reports.VesselReportRow): void {
  if (status === 'Submitted') return;
  const reason = `This report is ${status.toLowerCase()} and no longer changes.`;
  throw new DomainError('INVALID_STATE', { reason });
}

export async function finish(
  work: Work,
  id: string,
  action: string,
): Promise<reports.VesselReportRow> {
  const row = await getRow(work, id);
  await record(work, {
    action,
    subject: { type: 'vessel', id: row.vessel_id, label: row.vessel_name },
    detail: { report: row.kind, at: row.reported_at },
    changes: [{ topic: 'vessels', id: row.vessel_id, version: 0 }],
  });
  return row;
}
