import { civilDateAt, civilDaysBetween, parseCivilDate, weekdayOf } from '@mainsheet/calendar';
import { type LaytimePort, NEXT_LAYTIME_STATUSES } from '@mainsheet/contract';
import {
  ACTIVITY_RULES,
  countedByPort,
  type LaytimeStatement,
  type PortStatement,
} from '@mainsheet/laytime';
import { formatAmount, money } from '@mainsheet/money';
import type { LaytimeRow, WholeLaytimeRow } from './laytime.repository.ts';
import { countForm } from './laytime-record.ts';

const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const MS_PER_MINUTE = 60_000;

const amountOf = (currency: string, minor: string | null): string | null =>
  minor === null ? null : formatAmount(money(currency, BigInt(minor)));

export function presentRow(row: LaytimeRow, today: string) {
  const { currency } = row;
  const agreed = row.is_agreed_amount ? row.agreed_minor : null;
  return {
    id: row.id,
    name: row.label,
    status: row.shown_status,
    charterName: row.charter_name,
    chartererId: row.charterer_id,
    calculatedClaimAmount: amountOf(currency, row.calculated_minor),
    agreedClaimAmount: amountOf(currency, row.agreed_minor),
    isAgreedAmount: row.is_agreed_amount,
    claimAmount: amountOf(currency, agreed ?? row.calculated_minor),
    currency,
    sourceType: row.source_type,
    sourceId: row.voyage_id,
    sourceName: [row.voyage_label, row.cargo_name].filter(Boolean).join(' · '),
    sourceStatus: row.voyage_status,
    vesselName: row.vessel_name,
    isIncludedInPAndL: row.is_included,
    ports: row.port_names,
    timeBarOn: row.time_bar_on,
    daysLeft:
      row.time_bar_on === null
        ? null
        : civilDaysBetween(parseCivilDate(today), parseCivilDate(row.time_bar_on)),
    document: row.document_id
      ? {
          id: row.document_id,
          kind: row.document_kind ?? '',
          number: row.document_label,
          status: row.document_status ?? '',
        }
      : null,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

export function presentLaytime(row: WholeLaytimeRow, today: string) {
  const { statement, findings } = countForm(row.form);
  const isLocked = row.document_id !== null;
  return {
    summary: presentRow(row, today),
    data: row.form,
    portItineraries: row.form.count.ports.map((port) => presentPort(port, statement)),
    totals: statement && presentTotals(statement),
    findings: [...findings],
    agreement:
      row.agreed_at === null
        ? null
        : { at: row.agreed_at, by: row.agreed_by ?? '', note: row.agreed_note },
    nextStatuses: isLocked ? [] : [...NEXT_LAYTIME_STATUSES[row.status]],
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}

function presentTotals(statement: LaytimeStatement) {
  const { allowedMinutes, usedMinutes, demurrageMinutes } = statement;
  return {
    allowedMinutes,
    usedMinutes,
    demurrageMinutes,
    balanceMinutes:
      allowedMinutes === null ? null : allowedMinutes - usedMinutes - demurrageMinutes,
    demurrage: formatAmount(statement.demurrage),
    despatch: formatAmount(statement.despatch),
    net: formatAmount(statement.net),
  };
}

function presentPort(port: LaytimePort, statement: LaytimeStatement | null) {
  const counted = statement?.ports.find(({ portId }) => portId === port.id) ?? null;
  const claim = statement && countedByPort(statement).find(({ portId }) => portId === port.id);
  const [used, over] = [counted?.usedMinutes ?? 0, counted?.demurrageMinutes ?? 0];
  const allowed = counted?.allowedMinutes ?? null;
  return {
    id: port.id,
    portName: port.portName,
    operation: port.operation,
    terms: port.terms,
    timeZone: port.timeZone,
    arrivalTime: port.arrivedAt,
    departureTime: port.completedAt,
    laytimeStart: counted?.startsAt ?? null,
    laytimeEnd: counted?.expiresAt ?? null,
    allowedMinutes: allowed,
    usedMinutes: used,
    demurrageMinutes: over,
    balanceMinutes: allowed === null ? null : allowed - used - over,
    demurrageRate: port.demurrageRate,
    despatchRate: port.despatchRate ?? port.demurrageRate / 2,
    rateUnit: port.rateUnit,
    calculatedClaimAmount: claim ? formatAmount(claim.amount) : null,
    agreedClaimAmount: port.agreedClaimAmount,
    portActivities: port.activities.map((activity) => ({
      id: activity.id,
      day: DAY_NAMES[weekdayOf(civilDateAt(activity.start, port.timeZone)) - 1] ?? '',
      type: activity.type,
      eventDatetime: activity.start,
      laytimeStart: activity.start,
      laytimeEnd: activity.end,
      duration: (Date.parse(activity.end) - Date.parse(activity.start)) / MS_PER_MINUTE,
      timeCounted: counted ? countedWithin(counted, activity) : 0,
      acceptancePercentage: activity.acceptancePercent ?? ACTIVITY_RULES[activity.type].percent,
      remarks: activity.remarks,
    })),
  };
}

/** Every beginning and end of an activity cuts the sheet: its stretches lie within or outside. */
const countedWithin = (port: PortStatement, span: { start: string; end: string }): number =>
  port.intervals
    .filter(({ start, end }) => start >= span.start && end <= span.end)
    .reduce((sum, { countedMinutes }) => sum + countedMinutes, 0);
