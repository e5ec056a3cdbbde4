import type { EstimateRow, RevisionRow, SheetRow } from './estimates.repository.ts';
import { labelOf } from './estimates.service.ts';
import type { ViewerRow } from './viewers.repository.ts';

export function presentSheet(row: SheetRow) {
  return {
    id: row.id,
    companyId: row.company_id,
    currency: row.base_currency,
    number: row.number,
    name: row.name,
    type: row.type,
    isActive: row.is_active,
    isPublic: row.is_public,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    updatedBy: row.updated_by,
    version: row.version,
    estimateCount: Number(row.estimate_count),
    lastEstimateNumber: Number(row.last_estimate_number),
    bestTce: row.best_tce,
    vesselNames: row.vessel_names,
    charterSpecialists: row.charter_specialists,
  };
}

/** The cargo books that its cargoes were nominated from. */
const cargoBooksOf = ({ inputs }: EstimateRow): string[] => [
  ...new Set(inputs.cargoes.flatMap(({ cargoBookId }) => cargoBookId ?? [])),
];

function specialistOf({ inputs: { charterSpecialist } }: EstimateRow) {
  return charterSpecialist
    ? { contactId: charterSpecialist.id, name: charterSpecialist.name }
    : null;
}

export function presentEstimate(row: EstimateRow) {
  return {
    id: row.id,
    worksheetId: row.worksheet_id,
    number: row.number,
    fullNumber: labelOf(row),
    position: row.position,
    name: row.name,
    status: row.status,
    isKeptAsDraft: row.is_kept_as_draft,
    operationType: row.operation_type,
    vesselId: row.vessel_id,
    vesselType: row.vessel_type,
    inputs: row.inputs,
    map: row.map,
    result: row.result,
    charterSpecialistContact: specialistOf(row),
    cargoBookEstimates: cargoBooksOf(row).map((cargoBookId) => ({ cargoBookId })),
    completionAt: row.result.totals.completionAt,
    engineVersion: row.engine_version,
    voyageId: row.voyage_id,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

export function presentRevision(row: RevisionRow) {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    inputs: row.inputs,
  };
}

export function presentViewer(row: ViewerRow) {
  return {
    memberId: row.member_id,
    name: row.name,
    estimateId: row.estimate_id,
    rowKey: row.row_key,
    isTyping: row.is_typing,
  };
}
