import { formatAmount } from '@mainsheet/money';
import type { VoyageProfitAndLoss } from '@mainsheet/voyage';
import type { CallRow, SummaryRow, VoyageRow } from './voyages.repository.ts';

export function presentSummary(row: SummaryRow) {
  const amount = (minor: string) =>
    formatAmount({ currency: row.base_currency, minorUnits: BigInt(minor) });
  return {
    id: row.id,
    voyageNumber: row.label,
    name: row.name,
    status: row.status,
    operationType: row.operation_type,
    vesselId: row.vessel_id,
    vesselName: row.vessel_name,
    vesselType: row.vessel_type,
    charterers: row.charterers,
    cargo: row.cargo,
    loadPorts: row.load_ports,
    dischargePorts: row.discharge_ports,
    commencingAt: row.commencing_at,
    completionAt: row.completion_at,
    voyageDays: row.voyage_days,
    netTce: row.net_tce,
    profit: row.profit,
    baseCurrency: row.base_currency,
    invoiced: amount(row.invoiced_minor),
    paid: amount(row.paid_minor),
    version: row.version,
  };
}

function presentCall(row: CallRow) {
  return {
    id: row.id,
    rowId: row.row_id,
    sequenceNo: row.sequence_no,
    portName: row.port_name,
    portCode: row.port_code,
    portFunction: row.port_function,
    timeZone: row.time_zone,
    latitude: row.latitude,
    longitude: row.longitude,
    estimatedArrivalAt: row.estimated_arrival_at,
    estimatedDepartureAt: row.estimated_departure_at,
    actualArrivalAt: row.actual_arrival_at,
    actualDepartureAt: row.actual_departure_at,
  };
}

export function presentVoyage({ voyage, calls }: { voyage: VoyageRow; calls: CallRow[] }) {
  return {
    id: voyage.id,
    voyageNumber: voyage.label,
    name: voyage.name,
    status: voyage.status,
    operationType: voyage.operation_type,
    vesselId: voyage.vessel_id,
    vesselName: voyage.vessel_name,
    vesselType: voyage.vessel_type,
    vesselImo: voyage.vessel_imo,
    vesselDeadweightT: Number(voyage.vessel_deadweight_t),
    estimateId: voyage.estimate_id,
    estimateNumber: voyage.estimate_number,
    tradeArea: voyage.trade_area,
    remarks: voyage.remarks,
    notes: voyage.notes,
    charterPartyTerms: voyage.charter_party_terms,
    laytimeTerms: voyage.laytime_terms,
    charterSpecialistContact: voyage.charter_specialist,
    opsCoordinatorContact: voyage.ops_coordinator,
    cargoBroker: voyage.cargo_broker,
    commencingAt: voyage.commencing_at,
    completionAt: voyage.completion_at,
    estimateInputs: voyage.estimate_inputs,
    estimateResult: voyage.estimate_result,
    inputs: voyage.inputs,
    result: voyage.result,
    map: voyage.map,
    engineVersion: voyage.engine_version,
    portCalls: calls.map(presentCall),
    updatedAt: voyage.updated_at,
    updatedBy: voyage.updated_by,
    version: voyage.version,
  };
}

export function presentProfitAndLoss(found: {
  baseCurrency: string;
  sections: VoyageProfitAndLoss;
  remarks: string;
}) {
  const { revenue, expense, running_cost, profit_loss } = found.sections;
  return {
    baseCurrency: found.baseCurrency,
    remarks: found.remarks,
    revenue: [...revenue],
    expense: [...expense],
    runningCost: [...running_cost],
    profitLoss: [...profit_loss],
  };
}
