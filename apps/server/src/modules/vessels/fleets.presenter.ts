import type { FleetRow } from './fleets.repository.ts';

export const presentFleet = (row: FleetRow) => ({
  id: row.id,
  name: row.name,
  colour: row.colour,
  vesselCount: row.vessel_count,
  deadweightT: Number(row.deadweight_t),
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});
