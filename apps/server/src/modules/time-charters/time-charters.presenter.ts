import { intervalDays } from '@mainsheet/calendar';
import {
  exposureOf,
  hireStretchesOf,
  optionPeriodsOf,
  redeliveryWindowOf,
  settableCharterStatuses,
} from '@mainsheet/contract';
import { timeCharterOf } from './time-charter-record.ts';
import { counterpartyOf, type TimeCharterRow } from './time-charters.repository.ts';
import type { WholeTimeCharter } from './time-charters.service.ts';

export function presentRow(row: TimeCharterRow) {
  return {
    id: row.id,
    charterCode: row.code,
    type: row.type,
    status: row.status,
    contractType: row.contract_type,
    vessel: row.vessel_name,
    vesselId: row.vessel_id,
    owner: row.owner_name,
    charterer: row.charterer_name,
    counterparty: counterpartyOf(row),
    currency: row.currency,
    hireRate: row.hire_rate,
    hireRateType: row.hire_rate_type,
    laycanStart: row.laycan_start_at,
    laycanEnd: row.laycan_end_at,
    deliveryAt: row.delivery_at,
    redeliveryAt: row.redelivery_at,
    technicalManager: row.technical_manager,
    executives: row.executives,
    deliveryPort: row.delivery_port,
    redeliveryPort: row.redelivery_port,
    createdAt: row.created_at,
    createdBy: row.created_by,
    version: row.version,
  };
}

export function presentTimeCharter({ row, isSettled, ...named }: WholeTimeCharter) {
  const data = timeCharterOf(row);
  const window = redeliveryWindowOf(data);
  const exposure = exposureOf(data);
  return {
    id: row.id,
    charterCode: row.code,
    type: row.type,
    status: row.status,
    data,
    ownerCompany: { id: row.owner_company_id, name: row.owner_name, externalId: null },
    timeCharterCompany: {
      id: row.time_charter_company_id,
      name: row.charterer_name,
      externalId: null,
    },
    contacts: named.contacts,
    executives: named.executives,
    ports: named.ports,
    vessel: row.vessel_name,
    vesselImo: row.vessel_imo,
    vesselOwnership: row.vessel_ownership,
    nextStatuses: settableCharterStatuses(row.status, isSettled),
    hireStretches: hireStretchesOf(data).map(({ at, start, end }) => ({
      line: at + 1,
      start,
      end,
      days: intervalDays({ start, end }).toFixed(5),
    })),
    optionPeriods: optionPeriodsOf(data).map(({ at, start, end }) => ({
      ...{ option: at + 1, start, end },
    })),
    earliestRedelivery: window?.earliest ?? null,
    latestRedelivery: window?.latest ?? null,
    exposureStart: exposure?.earliest ?? null,
    exposureEnd: exposure?.latest ?? null,
    isActive: row.is_active,
    isCashFlowDeleted: row.is_cash_flow_deleted,
    isSettled,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}
