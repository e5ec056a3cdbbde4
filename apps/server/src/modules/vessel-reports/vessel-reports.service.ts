import {
  VESSEL_REPORT_KINDS,
  VESSEL_REPORT_STATUSES,
  type VesselReportInput,
  vesselReportInput,
} from '@mainsheet/contract';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { getVesselRow } from '../vessels/index.ts';
import { getVoyageRow } from '../voyages/index.ts';
import * as reports from './vessel-reports.repository.ts';

const MAX_LISTED = 500;

const filterSchema = z.object({
  kind: z.enum(VESSEL_REPORT_KINDS, 'Kinds are Noon, Arrival and Departure.').nullable(),
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

/** @throws DomainError NOT_FOUND */
export const getReport = (platform: Platform, actor: Actor, id: string) =>
  inCompany(platform, actor, (work) => getRow(work, id));

async function getRow({ tx }: Work, id: string): Promise<reports.VesselReportRow> {
  const row = await reports.findReport(tx, id);
  if (!row) throw notFound('The report');
  return row;
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND */
export function createReport(platform: Platform, actor: Actor, data: unknown) {
  const input = parseBody(vesselReportInput, data);
  return inCompany(platform, actor, (work) => addReport(work, input));
}

/** Adds a report within work that adds others too: all of them or none. @throws DomainError INVALID_INPUT, NOT_FOUND */
export async function addReport(work: Work, input: VesselReportInput) {
  const { platform, actor } = work;
  await refuseUnfit(work, input);
  const stored = storedOf(input, newId(platform.clock));
  await refuseTwin(work, stored);
  await reports.insertReport(work.tx, stored, stampOf(platform, actor));
  return finish(work, stored.id, 'vessel-report.create');
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
    const stored = storedOf(input, change.id);
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

const verdictSchema = z.object({
  status: z.enum(['Approved', 'Rejected'], 'A report is approved or rejected.'),
});

/** Approves or rejects, once. @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION, INVALID_STATE */
export function judgeReport(
  platform: Platform,
  actor: Actor,
  verdict: { id: string; version: number; status: string },
) {
  const { status } = parseBody(verdictSchema, { status: verdict.status });
  return inCompany(platform, actor, async (work) => {
    refuseJudged(await getRow(work, verdict.id));
    const stamp = stampOf(platform, actor);
    if (!(await reports.judgeReport(work.tx, { ...verdict, status }, stamp))) {
      throw new DomainError('STALE_VERSION');
    }
    return finish(work, verdict.id, `vessel-report.${status.toLowerCase()}`);
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
  const { vesselId, voyageId, kind, reportedAt, ...details } = input;
  return { id, vesselId, voyageId, kind, reportedAt: new Date(reportedAt).toISOString(), details };
}

const DAY_MS = 86_400_000;

async function refuseUnfit({ tx, platform }: Work, input: VesselReportInput): Promise<void> {
  await getVesselRow(tx, input.vesselId);
  if (Date.parse(input.reportedAt) > platform.clock.now().getTime() + DAY_MS) {
    throw refusedField('reportedAt', 'A report is of a moment that has been.');
  }
  if (input.voyageId === null) return;
  const voyage = await getVoyageRow(tx, input.voyageId);
  if (voyage.vessel_id !== input.vesselId) {
    throw refusedField('voyageId', 'Choose a voyage of this vessel.');
  }
}

async function refuseTwin({ tx }: Work, stored: Parameters<typeof reports.findTwin>[1]) {
  if (!(await reports.findTwin(tx, stored))) return;
  const kind = stored.kind.toLowerCase();
  throw refusedField(
    'reportedAt',
    `There is ${kind === 'arrival' ? 'an' : 'a'} ${kind} report of this moment.`,
  );
}

const refusedField = (path: string, message: string) =>
  invalidInput([{ code: 'REPORT', path, message }]);

function refuseJudged({ status }: reports.VesselReportRow): void {
  if (status === 'Submitted') return;
  const reason = `This report is ${status.toLowerCase()} and no longer changes.`;
  throw new DomainError('INVALID_STATE', { reason });
}

async function finish(work: Work, id: string, action: string): Promise<reports.VesselReportRow> {
  const row = await getRow(work, id);
  await record(work, {
    action,
    subject: { type: 'vessel', id: row.vessel_id, label: row.vessel_name },
    detail: { report: row.kind, at: row.reported_at },
    changes: [{ topic: 'vessels', id: row.vessel_id, version: 0 }],
  });
  return row;
}
