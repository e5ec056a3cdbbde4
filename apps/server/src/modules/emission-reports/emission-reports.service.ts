import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { toCsv } from '../../platform/documents/csv.ts';
import type { Sheet } from '../../platform/documents/documents.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { MEDIA_TYPES } from '../../platform/lists/exported-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { addVesselReports, refusedVesselReports } from '../vessel-reports/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { dcsSheet } from './annual-sheets.ts';
import { bunkerReport } from './bunker-report.ts';
import * as repository from './emission-reports.repository.ts';
import { logAbstract, readLogAbstract } from './log-abstract.ts';
import type { LogFault } from './ovd-file.ts';
import { type CodedStretch, thetisXml } from './thetis.ts';
import { type Gap, yearOfReports } from './year-of-reports.ts';

const yearSchema = z.object({
  year: z.coerce
    .number()
    .int()
    .min(2015, 'Years begin with 2015.')
    .max(2100, 'Years end with 2100.'),
});

export type Wish = { vesselId: string; year: number };

/** A vessel's year as her approved reports tell it, with all that is missing in it. @throws DomainError NOT_FOUND */
export function readYear(platform: Platform, actor: Actor, wish: Wish) {
  const { year } = parseBody(yearSchema, { year: wish.year });
  return inCompany(platform, actor, (work) => gatherYear(work, { vesselId: wish.vesselId, year }));
}

const countedReport = ({ kind, reported_at: reportedAt, details }: repository.ReportOfYear) => ({
  ...details,
  ...{ kind, reportedAt },
});

export type EmissionYear = Awaited<ReturnType<typeof gatherYear>>;

async function gatherYear({ tx }: Work, of: Wish) {
  const vessel = await getVesselRow(tx, of.vesselId);
  const rows = await repository.listApproved(tx, of);
  const around = (await repository.listAround(tx, of)).map(countedReport);
  const codes = await repository.listPortCodes(tx, of.vesselId);
  const waiting = await repository.countWaiting(tx, of);
  const deliveries = await repository.listDeliveries(tx, of);
  const reports = rows.map(countedReport);
  const newYear = `${of.year}-01-01`;
  const { stretches, gaps } = yearOfReports(reports, {
    before: around.find(({ reportedAt }) => reportedAt < newYear) ?? null,
    after: around.find(({ reportedAt }) => reportedAt >= newYear) ?? null,
  });
  const codeOf = (port: string) => codes.get(port.toLowerCase()) ?? '';
  const coded = stretches.map(
    (stretch): CodedStretch => ({
      ...stretch,
      fromCode: codeOf(stretch.from),
      toCode: codeOf(stretch.to),
    }),
  );
  const before = gapsOfRecords({
    imo: vessel.imo ?? '',
    waiting,
    reports: reports.length,
    deliveries,
  });
  return {
    vessel,
    year: of.year,
    reports,
    stretches: coded,
    deliveries,
    gaps: [...before, ...portsWithoutCode(coded), ...gaps],
  };
}

type Records = {
  imo: string;
  waiting: number;
  reports: number;
  deliveries: readonly repository.DeliveryRow[];
};

function gapsOfRecords({ imo, waiting, reports, deliveries }: Records): Gap[] {
  const gaps: Gap[] = [];
  if (imo === '') gaps.push({ code: 'NO_IMO', message: 'The vessel has no IMO number.' });
  if (reports === 0)
    gaps.push({ code: 'NO_REPORTS', message: 'No report of this year is approved.' });
  if (waiting > 0) {
    const one = '1 report waits to be approved and does not count.';
    const more = `${waiting} reports wait to be approved and do not count.`;
    gaps.push({ code: 'WAITING', message: waiting === 1 ? one : more });
  }
  if (deliveries.length > 0) {
    const message = 'Deliveries of fuel have no numbers of their delivery notes here.';
    gaps.push({ code: 'NO_DELIVERY_NOTES', message });
  }
  return gaps;
}

function portsWithoutCode(stretches: readonly CodedStretch[]): Gap[] {
  const names = stretches.flatMap(({ from, fromCode, to, toCode }) => [
    ...(from !== '' && fromCode === '' ? [from] : []),
    ...(to !== '' && toCode === '' ? [to] : []),
  ]);
  return [...new Set(names)].map((name) => ({
    code: 'NO_PORT_CODE',
    message: `No voyage of the vessel knows the UN/LOCODE of ${name}: it counts as outside of the Union.`,
  }));
}

export const REPORT_FILES = ['log-abstract', 'bunker-report', 'mrv', 'dcs'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

const fileSchema = z.object({
  file: z.enum(REPORT_FILES, 'Files are log-abstract, bunker-report, mrv and dcs.'),
  format: z.enum(['csv', 'xlsx', 'xml'], 'Formats are csv, xlsx and xml.'),
});

/** One file of a vessel's year. @throws DomainError NOT_FOUND, INVALID_INPUT, INVALID_STATE without an IMO number */
export async function writeReport(
  platform: Platform,
  actor: Actor,
  wish: Wish & { file: string; format: string },
) {
  const { file, format } = parseBody(fileSchema, { file: wish.file, format: wish.format });
  if ((file === 'mrv') !== (format === 'xml')) throw notFound('The file');
  const year = await readYear(platform, actor, wish);
  const imo = year.vessel.imo ?? '';
  if (imo === '') {
    throw new DomainError('INVALID_STATE', { reason: 'Give the vessel her IMO number first.' });
  }
  const name = `${file}-${imo}-${year.year}.${format}`;
  if (format === 'xml') {
    const content = thetisXml({ imo, year: year.year }, year.stretches);
    return { name, type: 'application/xml; charset=utf-8', content };
  }
  const sheet = sheetOf(file, imo, year);
  const content = format === 'csv' ? toCsv(sheet) : await platform.sheets.write(sheet);
  return { name, type: MEDIA_TYPES[format], content };
}

function sheetOf(file: ReportFile, imo: string, year: EmissionYear): Sheet {
  if (file === 'log-abstract') return logAbstract(imo, year.reports);
  if (file === 'bunker-report') {
    return bunkerReport(
      imo,
      year.deliveries.map((row) => ({
        number: row.note_number,
        deliveredOn: row.delivered_on ?? '',
        port: row.port_name ?? '',
        fuel: row.fuel,
        tonnes: row.tonnes ?? '0',
        ...{ sulphur: row.note_sulphur, density: row.note_density },
      })),
    );
  }
  const { vessel, stretches, reports } = year;
  const ship = { imo, type: vessel.type, deadweightT: vessel.deadweight_t };
  const period = [
    reports[0]?.reportedAt.slice(0, 10) ?? '',
    reports.at(-1)?.reportedAt.slice(0, 10) ?? '',
  ] as const;
  return dcsSheet(ship, year.year, { stretches, period });
}

export type LogImport = {
  vesselId: string;
  text: string;
  isPreview: boolean;
};

/**
 * Reads a log abstract of one vessel: what is wrong with it, or, without faults and unless it is a preview, all of
 * its reports as submitted ones. Nothing is taken in part. @throws DomainError NOT_FOUND, INVALID_STATE
 */
export function importLog(platform: Platform, actor: Actor, wish: LogImport) {
  return inCompany(platform, actor, async (work) => {
    const vessel = await getVesselRow(work.tx, wish.vesselId);
    if (!vessel.imo) {
      throw new DomainError('INVALID_STATE', { reason: 'Give the vessel her IMO number first.' });
    }
    const read = readLogAbstract(wish.text, { id: vessel.id, imo: vessel.imo });
    const logged = { vessel, inputs: read.reports.map(({ report }) => report) };
    const faults: LogFault[] = [...read.faults];
    if (faults.length === 0) {
      for (const [index, message] of await refusedVesselReports(work, logged)) {
        faults.push({ row: read.reports[index]!.row, column: 'Date_UTC', message });
      }
    }
    const isTaken = !wish.isPreview && faults.length === 0;
    if (isTaken) await addVesselReports(work, logged);
    return { faults, count: read.reports.length, unread: read.unread, isTaken };
  });
}
