import type { TimeCharterInput } from '@mainsheet/contract';
import type { WholeTimeCharterRow } from './time-charters.repository.ts';

/** A stored time charter as its form sends it. */
export const timeCharterOf = (row: WholeTimeCharterRow): TimeCharterInput => ({
  ...row.details,
  // Charters of before there were options and surveys have none.
  options: row.details.options ?? [],
  // Those of before there were choices say ports, manager and executives in words.
  technicalManagerId: row.details.technicalManagerId ?? null,
  executiveIds: row.details.executiveIds ?? [],
  deliveryPortCode: row.details.deliveryPortCode ?? '',
  redeliveryPortCode: row.details.redeliveryPortCode ?? '',
  // Charters from before there were drafts have none.
  hireDraftDays: row.details.hireDraftDays ?? 0,
  surveys: row.details.surveys ?? [],
  charterCode: row.code,
  type: row.type,
  status: row.status,
  contractType: row.contract_type,
  vesselId: row.vessel_id,
  ownerCompanyId: row.owner_company_id,
  timeCharterCompanyId: row.time_charter_company_id,
  currency: row.currency,
  laycanStartDateTime: row.laycan_start_at,
  laycanEndDateTime: row.laycan_end_at,
});

/** Contacts that a time charter pays or is paid by. */
export const contactIdsOf = (charter: TimeCharterInput): string[] => [
  ...new Set(
    [
      charter.ownerCompanyId,
      charter.timeCharterCompanyId,
      ...charter.brokers.map(({ brokerId }) => brokerId),
    ].filter((id) => id !== null),
  ),
];

/** All of them: with who manages the vessel, and is no party to its hire. */
export const namedContactIdsOf = (charter: TimeCharterInput): string[] => [
  ...new Set([...contactIdsOf(charter), charter.technicalManagerId ?? []].flat()),
];

/** Routes of the market that the hire of a charter follows, or would by an option. */
export const indexRoutesOf = ({ hireLines, options }: TimeCharterInput): string[] =>
  [...hireLines, ...options].flatMap(({ indexOptions }) => indexOptions.indexRoute ?? []);
