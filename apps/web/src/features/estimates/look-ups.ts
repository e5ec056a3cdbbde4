import { CHARTERED_IN } from '@mainsheet/contract';
import {
  applyDefaults,
  applyVessel,
  type EstimateDefaults,
  figuresOfVessel,
  NO_ESTIMATE_DEFAULTS,
  type VesselRecord,
} from '@mainsheet/voyage';
import type { Client } from 'urql';
import { errorCode } from '../../api/error-text.ts';
import type { EstimateVesselsQuery } from '../../api/generated/graphql.ts';
import { formatNumber } from '../../ui/index.ts';
import { createBerthLookUp } from './berth-look-up.ts';
import {
  CARGO_TYPE_LIST,
  CHARTER_HIRES,
  COMPANY_DEFAULTS,
  ESTIMATE_VESSELS_QUERY,
  SEARCH_CHARTERERS,
} from './estimates.queries.ts';
import type { CargoChoice } from './model/known-names.ts';
import { type CharterHire, type ShipsHires, withShipsCharter } from './model/named-charter.ts';
import type { CharterChoice, LookUps, VesselChoice } from './rows/field.ts';
import type { SeaClient } from './sea/sea-client.ts';
import { createSpecialistLookUp } from './specialist-look-up.ts';

type StoredVessel = EstimateVesselsQuery['vessels'][number];

type Known = Pick<ShipsHires, 'hires'> & { readonly defaults: EstimateDefaults };

function vesselChoice(vessel: StoredVessel, { defaults, hires }: Known): VesselChoice {
  const facts = [`${formatNumber(vessel.deadweightT)} dwt`, vessel.yearBuilt, vessel.type];
  return {
    id: vessel.id,
    name: vessel.name,
    hint: facts.filter(Boolean).join(', '),
    put: (input) => {
      const figures = figuresOfVessel(vessel as unknown as VesselRecord);
      const applied = applyDefaults(applyVessel(input, figures, vessel.dailyCost), defaults);
      const isCharteredIn = vessel.ownership === CHARTERED_IN;
      return withShipsCharter(applied, { isCharteredIn, hires });
    },
  };
}

/** Vessels by name or IMO number; those whose names begin so come first. */
function searchVessels(vessels: readonly StoredVessel[], text: string): readonly StoredVessel[] {
  const wanted = text.trim().toLowerCase();
  const fits = vessels.filter(
    (vessel) => vessel.name.toLowerCase().includes(wanted) || vessel.imo?.startsWith(wanted),
  );
  const isStart = (vessel: StoredVessel) =>
    Number(vessel.name.toLowerCase().startsWith(wanted) && wanted !== '');
  return fits.toSorted((a, b) => isStart(b) - isStart(a)).slice(0, 8);
}

async function searchCharterers(client: Client, text: string): Promise<readonly CharterChoice[]> {
  if (text === '') return [];
  const { data } = await client.query(SEARCH_CHARTERERS, { text });
  return (data?.searchContacts ?? []).map(({ id, name, city }) => ({ id, name, hint: city }));
}

/** The look-ups of worksheet cells over the API and the sea engine. */
export function createLookUps(client: Client, sea: () => SeaClient): LookUps {
  let vessels: Promise<readonly StoredVessel[]> | null = null;
  let cargoTypes: ReturnType<typeof loadCargoTypes> | null = null;
  const loadVessels = async () => {
    const { data, error } = await client.query(ESTIMATE_VESSELS_QUERY, {});
    if (!data) throw error ?? new Error('The vessels could not be loaded.');
    return data.vessels;
  };
  const loadCargoTypes = async () => {
    const { data } = await client.query(CARGO_TYPE_LIST, {});
    return (data?.cargoTypeList as readonly CargoChoice[] | undefined) ?? null;
  };
  // Asked once: without an answer an estimate begins without them, and its findings say what is missing.
  let asked: ReturnType<typeof loadDefaults> | null = null;
  const loadDefaults = async () => {
    const { data } = await client.query(COMPANY_DEFAULTS, {});
    return (data?.estimateDefaults.data as EstimateDefaults | undefined) ?? null;
  };
  const defaults = async () => {
    asked ??= loadDefaults();
    const known = await asked;
    if (!known) asked = null;
    return known ?? NO_ESTIMATE_DEFAULTS;
  };
  /** Null for who may not see charters. */
  const hiresOf = async (
    vesselIds: readonly string[],
    at: string,
  ): Promise<readonly CharterHire[] | null> => {
    if (vesselIds.length === 0) return [];
    const { data, error } = await client.query(CHARTER_HIRES, { vesselIds: [...vesselIds], at });
    if (data) return data.charterHires as unknown as readonly CharterHire[];
    if (error && errorCode(error) === 'FORBIDDEN') return null;
    throw error ?? new Error('The time charters could not be loaded.');
  };
  const withBerths = createBerthLookUp(client);
  return {
    defaults,
    charters: async (vesselIds, at) => (await hiresOf(vesselIds, at)) ?? [],
    today: new Date().toISOString().slice(0, 10),
    newId: () => crypto.randomUUID(),
    ports: async (text) => withBerths(await sea().searchPorts(text)),
    vessels: async (text, at) => {
      vessels ??= loadVessels();
      const found = searchVessels(await vessels, text);
      const hired = found.filter(({ ownership }) => ownership === CHARTERED_IN).map(({ id }) => id);
      const hires = await hiresOf(hired, at);
      const known = { defaults: await defaults(), hires };
      return found.map((vessel) => vesselChoice(vessel, known));
    },
    cargoTypes: async () => {
      cargoTypes ??= loadCargoTypes();
      const known = await cargoTypes;
      if (!known) cargoTypes = null;
      return known ?? [];
    },
    specialists: createSpecialistLookUp(client),
    charterers: (text) => searchCharterers(client, text),
  };
}
