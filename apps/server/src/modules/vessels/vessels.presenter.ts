import type { VesselRow } from './vessels.repository.ts';

export function presentVessel(row: VesselRow) {
  return {
    id: row.id,
    name: row.name,
    imo: row.imo,
    type: row.type,
    ownership: row.ownership,
    deadweightT: Number(row.deadweight_t),
    yearBuilt: row.year_built,
    dailyCost: Number(row.daily_cost),
    fleet: row.fleet,
    isTracked: row.is_tracked,
    isValued: row.is_valued,
    isGlobal: row.is_global,
    details: row.details,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}
