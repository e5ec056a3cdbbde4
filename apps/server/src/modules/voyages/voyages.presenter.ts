import { amountText } from '@mainsheet/money';
import type { VoyageProfitAndLoss } from '@mainsheet/voyage';
import type { CallEntry } from './itinerary/call-figures.ts';
import type { CallRow, SummaryRow, VoyageRow } from './voyages.repository.ts';

export function presentSummary(row: SummaryRow) {
  const amount = (minor: string) => amountText(row.base_currency, minor);
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

export const presentCallEntry = (entry: CallEntry) => ({
  rowId: entry.row_id,
  field: entry.field,
  at: typeof entry.value === 'string' ? entry.value : null,
  fuels: Array.isArray(entry.value) ? [...entry.value] : [],
  reportId: entry.report_id,
  reportKind: entry.report_kind,
  enteredAt: entry.entered_at,
  enteredBy: entry.entered_by,
});

function presentCall(row: CallRow, entries: readonly CallEntry[]) {
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
    berthedAt: row.berthed_at,
    expectedArrivalAt: row.expected_arrival_at,
    entries: entries.filter((entry) => entry.row_id === row.row_id).map(presentCallEntry),
  };
}

type Shown = { voyage: VoyageRow; calls: CallRow[]; entries: readonly CallEntry[] };

export function presentVoyage({ voyage, calls, entries }: Shown) {
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
    portCalls: calls.map((call) => presentCall(call, entries)),
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
