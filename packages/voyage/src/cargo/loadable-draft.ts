import type { ItineraryRow, LoadLine, VesselFigures } from '@mainsheet/estimate';
import { FRESH_WATER_DENSITY, SALT_WATER_DENSITY } from '@mainsheet/units';

/** Fresh water allowance in mm: summer displacement / (4 × TPC). ICLL 1966, reg. 40. */
export function freshWaterAllowanceMm(displacementT: number, tpcTPerCm: number): number | null {
  return tpcTPerCm > 0 ? displacementT / (4 * tpcTPerCm) : null;
}

/** Dock water allowance in mm: FWA × (1025 − ρ) / 25 with ρ in kg/m3. */
export function dockWaterAllowanceMm(fwaMm: number, densityTPerM3: number): number {
  return (
    (fwaMm * (SALT_WATER_DENSITY - densityTPerM3)) / (SALT_WATER_DENSITY - FRESH_WATER_DENSITY)
  );
}

/** Tonnes that one dock water allowance is worth: mm / 10 × TPC. */
export const allowanceTonnes = (allowanceMm: number, tpcTPerCm: number): number =>
  (allowanceMm / 10) * tpcTPerCm;

export type Season = 'Summer' | 'Winter' | 'Tropical' | 'Winter North Atlantic';

export function seasonOf(loadLine: LoadLine): Season {
  return loadLine.replace(/ (?:Salt|Brackish|Fresh)$/, '') as Season;
}

/** Ships of up to this length keep 50 mm more freeboard in the North Atlantic in winter. */
const WNA_LENGTH_M = 100;
const WNA_PENALTY_M = 0.05;

/**
 * Draft of a seasonal mark in metres: as stated, else Tropical S + S/48, Winter S − S/48, and
 * Winter North Atlantic 50 mm below Winter for ships up to 100 m. ICLL 1966, reg. 40.
 */
export function markDraft(vessel: VesselFigures, season: Season): number | null {
  const summer = vessel.summerDraftM;
  if (summer === null) return null;
  switch (season) {
    case 'Summer':
      return summer;
    case 'Tropical':
      return vessel.tropicalDraftM ?? summer * (1 + 1 / 48);
    case 'Winter':
      return vessel.winterDraftM ?? summer * (1 - 1 / 48);
    case 'Winter North Atlantic': {
      const winter = vessel.winterDraftM ?? summer * (1 - 1 / 48);
      const isShort = vessel.lengthM !== null && vessel.lengthM <= WNA_LENGTH_M;
      return isShort ? winter - WNA_PENALTY_M : winter;
    }
  }
}

/**
 * Deadweight in salt water at a draft: the draft table (linear between entries, its last slope
 * beyond them), else summer dwt − (summer draft − d) × 100 × TPC. Null without figures.
 */
export function dwtAtDraft(vessel: VesselFigures, draftM: number): number | null {
  const table = vessel.draftTable;
  if (table.length >= 2) return interpolateDwt(table, draftM);
  const { summerDwtT, summerDraftM, tpcTPerCm } = vessel;
  if (summerDwtT === null || summerDraftM === null || tpcTPerCm === null) return null;
  return summerDwtT - (summerDraftM - draftM) * 100 * tpcTPerCm;
}

function interpolateDwt(table: VesselFigures['draftTable'], draftM: number): number | null {
  const sorted = table.toSorted((a, b) => a.draftM - b.draftM);
  let upper = sorted.findIndex((entry) => entry.draftM >= draftM);
  if (upper < 0) upper = sorted.length - 1;
  const above = sorted[Math.max(1, upper)];
  const below = sorted[Math.max(1, upper) - 1];
  if (above === undefined || below === undefined || above.draftM === below.draftM) return null;
  const slope = (above.dwtT - below.dwtT) / (above.draftM - below.draftM);
  return below.dwtT + slope * (draftM - below.draftM);
}

/**
 * Draft in salt water with a deadweight on board, the reverse of `dwtAtDraft`. Null without figures.
 */
export function draftAtDwt(vessel: VesselFigures, dwtT: number): number | null {
  const table = vessel.draftTable;
  if (table.length >= 2) return interpolateDraft(table, dwtT);
  const { summerDwtT, summerDraftM, tpcTPerCm } = vessel;
  if (summerDwtT === null || summerDraftM === null || !tpcTPerCm) return null;
  return summerDraftM - (summerDwtT - dwtT) / (100 * tpcTPerCm);
}

function interpolateDraft(table: VesselFigures['draftTable'], dwtT: number): number | null {
  const turned = table.map(({ draftM, dwtT: at }) => ({ draftM: at, dwtT: draftM }));
  return interpolateDwt(turned, dwtT);
}

/**
 * Deadweight that a load line allows in a dock: the mark's, plus the dock water allowance,
 * because the ship rises to her mark when she reaches the sea.
 */
export function dwtAtLoadLine(
  vessel: VesselFigures,
  loadLine: LoadLine,
  densityTPerM3: number,
): number | null {
  const season = seasonOf(loadLine);
  const draft = markDraft(vessel, season);
  const atMark =
    season === 'Summer' && vessel.summerDwtT !== null
      ? vessel.summerDwtT
      : draft === null
        ? null
        : dwtAtDraft(vessel, draft);
  if (atMark === null) return vessel.summerDwtT;
  return atMark + dockAllowance(vessel, densityTPerM3);
}

function dockAllowance(vessel: VesselFigures, densityTPerM3: number): number {
  const tpc = vessel.tpcTPerCm;
  if (tpc === null || densityTPerM3 >= SALT_WATER_DENSITY) return 0;
  const displacement = vessel.summerDisplacementT;
  const computed = displacement === null ? null : freshWaterAllowanceMm(displacement, tpc);
  const fwa = vessel.fwaMm ?? computed;
  return fwa === null ? 0 : allowanceTonnes(dockWaterAllowanceMm(fwa, densityTPerM3), tpc);
}

/**
 * Deadweight at a fixed draft in water of a density: displacement falls with the density, so
 * light water takes tonnes away. Without a displacement the salt water figure stands.
 */
export function dwtAtDepth(
  vessel: VesselFigures,
  draftM: number,
  densityTPerM3: number,
): number | null {
  const dwt = dwtAtDraft(vessel, draftM);
  if (dwt === null || vessel.summerDisplacementT === null || vessel.summerDwtT === null) return dwt;
  const lightship = vessel.summerDisplacementT - vessel.summerDwtT;
  return ((dwt + lightship) * densityTPerM3) / SALT_WATER_DENSITY - lightship;
}

/** The reverse of `dwtAtDepth`: what she draws with a deadweight on board in water of a density, metres. */
export function draftInWater(
  vessel: VesselFigures,
  dwtT: number,
  densityTPerM3: number,
): number | null {
  const { summerDisplacementT, summerDwtT } = vessel;
  if (summerDisplacementT === null || summerDwtT === null) return draftAtDwt(vessel, dwtT);
  const lightship = summerDisplacementT - summerDwtT;
  const inSalt = ((dwtT + lightship) * SALT_WATER_DENSITY) / densityTPerM3 - lightship;
  return draftAtDwt(vessel, inSalt);
}

/** Draft a port allows: the lesser of the stated one and depth + tide − under keel clearance. */
export function permittedDraft(row: ItineraryRow): number | null {
  const byDepth =
    row.waterDepthM === null ? null : row.waterDepthM + row.tideM - row.underKeelClearanceM;
  if (row.draftM === null) return byDepth;
  return byDepth === null ? row.draftM : Math.min(row.draftM, byDepth);
}
