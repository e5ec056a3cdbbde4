import { z } from 'zod';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  type CallEntry,
  type CallFigures,
  type CallRow,
  enterFigures,
  figuresOf,
  isReportEntered,
  listCallEntries,
  readMoment,
  takeFiguresBack,
  type VoyageMoment,
} from '../voyages/index.ts';
import { figuresOfReport } from './report-figures.ts';
import * as reports from './vessel-reports.repository.ts';
import { finish, getRow, refuseJudged } from './vessel-reports.service.ts';

const verdictSchema = z.object({
  status: z.enum(['Approved', 'Rejected'], 'A report is approved or rejected.'),
});

/**
 * Approves or rejects, once. What an approved report says of its call, the voyage takes over.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION, INVALID_STATE, FORBIDDEN where it moves a voyage
 * that whoever approves may not change
 */
export function judgeReport(
  platform: Platform,
  actor: Actor,
  verdict: { id: string; version: number; status: string },
) {
  const { status } = parseBody(verdictSchema, { status: verdict.status });
  return inCompany(platform, actor, (work) => judge(work, { ...verdict, status }));
}

type Verdict = { id: string; version: number; status: 'Approved' | 'Rejected' };

async function judge(work: Work, verdict: Verdict): Promise<reports.VesselReportRow> {
  const report = await getRow(work, verdict.id);
  refuseJudged(report);
  if (!(await reports.judgeReport(work.tx, verdict, stampOf(work.platform, work.actor)))) {
    throw new DomainError('STALE_VERSION');
  }
  if (verdict.status === 'Approved') await moveVoyage(work, report);
  return finish(work, verdict.id, `vessel-report.${verdict.status.toLowerCase()}`);
}

async function moveVoyage(work: Work, report: reports.VesselReportRow): Promise<void> {
  const { id, voyage_id: voyageId, row_id: rowId } = report;
  const figures = figuresOfReport(report);
  if (voyageId === null || rowId === null || Object.keys(figures).length === 0) return;
  assertCan(work.actor, 'contracts.modify');
  await enterFigures(work, { voyageId, version: null, rowId, reportId: id, figures });
}

/**
 * Takes an approval back: the report waits again, and its voyage has the figures it had.
 * @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE, FORBIDDEN
 */
export function takeApprovalBack(
  platform: Platform,
  actor: Actor,
  { id, version }: { id: string; version: number },
) {
  return inCompany(platform, actor, async (work) => {
    const report = await getRow(work, id);
    if (report.status !== 'Approved') {
      throw new DomainError('INVALID_STATE', { reason: 'This report is not approved.' });
    }
    if (!(await reports.unjudgeReport(work.tx, { id, version }, stampOf(platform, actor)))) {
      throw new DomainError('STALE_VERSION');
    }
    if (report.voyage_id !== null && (await isReportEntered(work, id))) {
      assertCan(actor, 'contracts.modify');
      await takeFiguresBack(work, { voyageId: report.voyage_id, reportId: id });
    }
    return finish(work, id, 'vessel-report.take-back');
  });
}

/** What approving a report does to its voyage. */
export type ReportPreview = {
  readonly report: reports.VesselReportRow;
  /** Why it cannot be approved as it stands. */
  readonly refusal: string | null;
  /** Null where it moves no voyage. */
  readonly before: VoyageMoment | null;
  readonly after: VoyageMoment | null;
  /** What stands in the fields that it replaces, and who said it. */
  readonly replaced: readonly CallEntry[];
};

/** Carries what was found out of a transaction that must not be kept. */
class DryRun extends Error {
  readonly preview: ReportPreview;
  constructor(preview: ReportPreview) {
    super('A preview keeps nothing.');
    this.preview = preview;
  }
}

/** Approves a report, looks at its voyage and keeps nothing: approving gives exactly this. @throws DomainError NOT_FOUND */
export async function previewReport(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<ReportPreview> {
  try {
    return await inCompany(platform, actor, async (work): Promise<never> => {
      throw new DryRun(await tryOut(work, id));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.preview;
    throw error;
  }
}

async function tryOut(work: Work, id: string): Promise<ReportPreview> {
  const report = await getRow(work, id);
  const { voyage_id: voyageId, row_id: rowId, version } = report;
  const nothing = { report, refusal: null, before: null, after: null, replaced: [] };
  const figures = figuresOfReport(report);
  if (voyageId === null || rowId === null || Object.keys(figures).length === 0) return nothing;
  if (!can(work.actor, 'contracts.view')) {
    return { ...nothing, refusal: new DomainError('FORBIDDEN').message };
  }
  const before = await readMoment(work.tx, voyageId);
  const replaced = await listReplaced(work, { voyageId, rowId, figures, calls: before.calls });
  try {
    await judge(work, { id, version, status: 'Approved' });
  } catch (error) {
    const refusal = error instanceof DomainError ? sentenceOf(error) : null;
    if (refusal === null) throw error;
    return { ...nothing, refusal, before, replaced };
  }
  return { ...nothing, before, after: await readMoment(work.tx, voyageId), replaced };
}

type Replacing = {
  voyageId: string;
  rowId: string;
  figures: Partial<CallFigures>;
  calls: readonly CallRow[];
};

/** What stands in the fields of a call that are to be replaced, with who said it where that is known. */
async function listReplaced(
  { tx }: Work,
  { voyageId, rowId, figures, calls }: Replacing,
): Promise<CallEntry[]> {
  const entries = await listCallEntries(tx, voyageId);
  const call = calls.find((one) => one.row_id === rowId);
  return Object.keys(figures).flatMap((key) => {
    const field = key as keyof CallFigures;
    const stood = call ? figuresOf(call)[field] : null;
    if (stood === null || stood.length === 0) return [];
    const said = entries.findLast((entry) => entry.row_id === rowId && entry.field === field);
    if (said) return [said];
    const unknown = {
      ...{ report_id: null, report_kind: null, reported_at: null },
      ...{ entered_at: null, entered_by: null },
    };
    return [{ row_id: rowId, seq: 0, field, value: stood, ...unknown }];
  });
}

/** What a person can do something about; null for every other error. */
function sentenceOf(error: DomainError): string | null {
  if (error.code === 'INVALID_INPUT') return error.violations[0]?.message ?? null;
  return error.code === 'INVALID_STATE' || error.code === 'FORBIDDEN' ? error.message : null;
}
