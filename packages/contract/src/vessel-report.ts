import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { instant } from './chartering-fields.ts';
import { numberIn, numberOrNull, recordId, text } from './fields.ts';

export const VESSEL_REPORT_KINDS = ['Noon', 'Arrival', 'Departure'] as const;
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

/** What a ship reports; distance, hours, use and slip are since the report before. Figures not reported are null. */
export const vesselReportInput = z
  .object({
    vesselId: recordId('Choose the vessel.'),
    voyageId: recordId('Choose the voyage.').nullable().default(null),
    kind: z.enum(VESSEL_REPORT_KINDS, 'Choose Noon, Arrival or Departure.'),
    reportedAt: instant,
    latitude: numberOrNull(-90, 90, '°'),
    longitude: numberOrNull(-180, 180, '°'),
    port: text(100),
    distanceNm: numberOrNull(0, 2_000, 'nm'),
    hours: numberOrNull(0, 240, 'h'),
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
  })
  .superRefine((report, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (report.kind === 'Noon' && (report.latitude === null || report.longitude === null)) {
      issue('latitude', 'A noon report says the position.');
    }
    if (report.kind !== 'Noon' && report.port === '') issue('port', 'Enter the port.');
    if (new Set(report.fuels.map(({ fuel }) => fuel)).size < report.fuels.length) {
      issue('fuels', 'One line a fuel.');
    }
  });
export type VesselReportInput = z.infer<typeof vesselReportInput>;
