import type { VesselDetails } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { listVessels, type VesselRow } from '../vessels/index.ts';
import * as contracts from './contract-vessels.repository.ts';

/** Own vessels in use with what a voyage of theirs begins with; as many statements for one as for all. */
export async function listContractVessels(platform: Platform, actor: Actor) {
  const vessels = (await listVessels(platform, actor, {})).filter((row) => !row.is_global);
  const [charters, estimates] = await platform.db.readTenant(actor.companyId, (tx) =>
    Promise.all([
      can(actor, 'timeCharters.view') ? contracts.listCharters(tx) : [],
      can(actor, 'estimates.view') ? contracts.listEstimateIds(tx, actor.memberId) : [],
    ]),
  );
  const [chartersOf, estimatesOf] = [
    Map.groupBy(charters, (row) => row.vessel_id),
    new Map(estimates.map((row) => [row.vessel_id, row.ids])),
  ];
  return vessels.map((row) => ({
    ...presentVessel(row),
    tcDetails: (chartersOf.get(row.id) ?? []).map(presentCharter),
    estimateIds: estimatesOf.get(row.id) ?? [],
  }));
}

function presentVessel(row: VesselRow) {
  const { details } = row;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    deadweight: row.deadweight_t,
    grossTonnage: typeof details.grossTonnage === 'number' ? String(details.grossTonnage) : null,
    imoNumber: row.imo,
    vesselCode: details.vesselCode ?? '',
    ownership: row.ownership,
    speeds: speedsOf(details.seaConsumption),
    bunkerPlanning: bunkersOf(details),
  };
}

const presentCharter = (row: contracts.CharterRow) => ({
  ...{ id: row.id, charterCode: row.code, type: row.type, status: row.status },
  ...{ deliveryAt: row.delivery_at, redeliveryAt: row.redelivery_at },
});

type SeaRows = VesselDetails['seaConsumption'];

/** The row that estimates begin with: the default one of its kind, else the first. */
const usual = (rows: SeaRows): SeaRows[number] | undefined =>
  rows.find(({ isDefault }) => isDefault) ?? rows[0];

const speedsOf = (rows: SeaRows) =>
  (['ballast', 'laden'] as const).flatMap((condition) => {
    const row = usual(rows.filter((one) => one.condition === condition && one.zone === 'nonEca'));
    return row ? [{ condition, speed: row.speedKn }] : [];
  });

function bunkersOf({ seaConsumption: sea, portConsumption: port }: VesselDetails) {
  const places = [...sea, ...port].map(({ fuel, zone }) => `${zone} ${fuel}`);
  return [...new Set(places)].map((place) => {
    const [zone = '', fuelType = ''] = place.split(' ');
    const isHere = (row: { zone: string; fuel: string }) =>
      row.zone === zone && row.fuel === fuelType;
    const atSea = (condition: string) =>
      usual(sea.filter((row) => isHere(row) && row.condition === condition))?.tPerDay ?? null;
    const inPort = port.find(isHere);
    return {
      ...{ fuelType, zone, ballast: atSea('ballast'), laden: atSea('laden') },
      loading: inPort?.loadTPerDay ?? 0,
      discharging: inPort?.dischargeTPerDay ?? 0,
      idle: inPort?.idleTPerDay ?? 0,
    };
  });
}
