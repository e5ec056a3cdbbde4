import type { BilledBy } from '../billing/billing.service.ts';
import type { OffHireRow } from '../off-hire.repository.ts';
import type { WholeTimeCharterRow } from '../time-charters.repository.ts';
import type { DrawnStatement } from './drawn-statement.ts';
import type { PlacedStatement } from './hire-statement.service.ts';
import type { OtherStatement } from './pool-opex.service.ts';

export const presentOffHire = (row: OffHireRow) => ({
  id: row.id,
  activity: row.activity,
  reason: row.reason,
  delayStart: row.start_at,
  delayEnd: row.end_at,
  isIncludeInPAndL: row.is_in_profit_and_loss,
  ownersTimePercentage: row.percent,
  remarks: row.remarks,
  fuels: row.fuels,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

const shared = (charter: WholeTimeCharterRow, drawn: DrawnStatement, number: number | null) => ({
  ...drawn,
  documentId: documentIdOf({ kind: drawn.kind, charterId: charter.id, number }),
  timeCharterId: charter.id,
  charterCode: charter.code,
  vessel: charter.vessel_name,
  lines: [...drawn.lines],
  payments: [...drawn.payments],
  notes: [...drawn.notes],
});

export const presentHireStatement = (placed: PlacedStatement, billing: BilledBy | null) => ({
  billing,
  ...shared(placed.charter, placed.drawn, placed.number),
  status: placed.issued ? 'Issued' : 'Draft',
  number: placed.number,
  count: placed.count,
  lastIssued: placed.lastIssued,
  issuedAt: placed.issued?.at ?? null,
  issuedBy: placed.issued?.by ?? null,
  changes: [...placed.changes],
  dueOn: placed.dueOn,
  payOn: placed.payOn,
});

/** Pool and opex statements are never issued: they say how it stands. */
export const presentOtherStatement = ({ charter, drawn }: OtherStatement) => ({
  ...shared(charter, drawn, null),
  billing: null,
  status: 'Draft',
  number: null,
  count: null,
  lastIssued: 0,
  issuedAt: null,
  issuedBy: null,
  changes: [],
  dueOn: null,
  payOn: null,
});

const KINDS = ['hire', 'pool', 'opex'] as const;
export type DocumentKey = {
  readonly kind: (typeof KINDS)[number];
  readonly charterId: string;
  readonly number: number | null;
};

/** `hire.<charter>.7`, `pool.<charter>`. */
export const documentIdOf = ({ kind, charterId, number }: DocumentKey): string =>
  [kind, charterId, ...(number === null ? [] : [number])].join('.');

/** Null for text that is no such id. */
export function findDocumentKey(documentId: string): DocumentKey | null {
  const [kind, charterId, number] = documentId.split('.');
  const known = KINDS.find((one) => one === kind);
  const isPlace = number === undefined || /^\d{1,4}$/.test(number);
  if (!known || !charterId || !isPlace) return null;
  return { kind: known, charterId, number: number === undefined ? null : Number(number) };
}
