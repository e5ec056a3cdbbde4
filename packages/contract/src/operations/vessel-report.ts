import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { instant } from '../chartering/chartering-fields.ts';
import { numberIn, numberOrNull, recordId, text } from '../fields/fields.ts';

export const VESSEL_REPORT_KINDS = [
  'Noon',
  'Arrival',
  'Berthing',
  'Departure',
  'Statement of facts',
] as const;
export type VesselReportKind = (typeof VESSEL_REPORT_KINDS)[number];
export const VESSEL_REPORT_STATUSES = ['Submitted', 'Approved', 'Rejected'] as const;
export type VesselReportStatus = (typeof VESSEL_REPORT_STATUSES)[number];

const reportedFuel = z.object({
  fuel: z.enum(FUELS, 'Choose a fuel.'),
  /** Remaining on board, t. */
  robT: numberIn(0, 20_000, 'mt'),
  /** Used since the report before, t. */
  usedT: numberIn(0, 2_000, 'mt').default(0),
});

/** Key times of a statement of facts in the order in which they happen. */
export const KEY_TIMES = [
  ['arrivedAt', 'Arrived'],
  ['noticeAt', 'Notice of readiness'],
  ['berthedAt', 'Berthed'],
  ['commencedAt', 'Cargo commenced'],
  ['completedAt', 'Cargo completed'],
  ['departedAt', 'Departed'],
] as const;
export type KeyTime = (typeof KEY_TIMES)[number][0];

const keyTime = instant.nullable().default(null);
const keyTimes = z.object({
  arrivedAt: keyTime,
  noticeAt: keyTime,
  berthedAt: keyTime,
  commencedAt: keyTime,
  completedAt: keyTime,
  departedAt: keyTime,
});
export type KeyTimes = z.infer<typeof keyTimes>;

/** What is wrong with key times: none at all, or one before another; null where nothing is. */
function keyTimesFault(times: KeyTimes): string | null {
  const typed = KEY_TIMES.filter(([key]) => times[key] !== null);
  if (typed.length === 0) return 'Enter at least one of the times.';
  for (const [index, [key, label]] of typed.entries()) {
    const before = typed[index - 1];
    if (before && Date.parse(times[key] ?? '') < Date.parse(times[before[0]] ?? '')) {
      return `${label} lies before ${before[1].toLowerCase()}.`;
    }
  }
  return null;
}

/** What a ship reports; distance, hours, use and slip are since the report before. Figures not reported are null. */
export const vesselReportInput = z
  .object({
    vesselId: recordId('Choose the vessel.'),
    voyageId: recordId('Choose the voyage.').nullable().default(null),
    /** Row of the voyage's itinerary: where she is, at noon where she goes; null lets the server find it. */
    callRowId: z.string().max(80).nullable().default(null),
    kind: z.enum(VESSEL_REPORT_KINDS, 'Choose a kind of report.'),
    reportedAt: instant,
    latitude: numberOrNull(-90, 90, '°'),
    longitude: numberOrNull(-180, 180, '°'),
    port: text(100),
    distanceNm: numberOrNull(0, 2_000, 'nm'),
    hours: numberOrNull(0, 240, 'h'),
    distanceToGoNm: numberOrNull(0, 30_000, 'nm').default(null),
    rpm: numberOrNull(0, 1_000, 'rpm'),
    slipPercent: numberOrNull(-100, 100, '%'),
    windBeaufort: numberOrNull(0, 12, 'Bft'),
    seaState: numberOrNull(0, 9, ''),
    fuels: z.array(reportedFuel).max(FUELS.length, 'One line a fuel.').default([]),
    eta: instant.nullable().default(null),
    etaPort: text(100),
    cargoT: numberOrNull(0, 600_000, 'mt'),
    draftForwardM: numberOrNull(0, 40, 'm'),
    draftAftM: numberOrNull(0, 40, 'm'),
    remarks: text(4_000),
    keyTimes: keyTimes.nullable().default(null),
  })
  .superRefine((report, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (report.kind === 'Noon' && (report.latitude === null || report.longitude === null)) {
      issue('latitude', 'A noon report says the position.');
    }
    if (report.kind !== 'Noon' && report.port === '') issue('port', 'Enter the port.');
    if (report.kind === 'Statement of facts') {
      const fault = keyTimesFault(report.keyTimes ?? keyTimes.parse({}));
      if (fault) issue('keyTimes', fault);
    }
    if (new Set(report.fuels.map(({ fuel }) => fuel)).size < report.fuels.length) {
      issue('fuels', 'One line a fuel.');
    }
  });
export type VesselReportInput = z.infer<typeof vesselReportInput>;
