import { type CargoBookInput, cargoBookInput } from '@mainsheet/contract';
import type { Sea } from '@mainsheet/sea';
import type { z } from 'zod';
import { createCargoBook } from '../modules/cargo-books/index.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';
import type { Scene } from './demo-voyages.ts';

const DAY_MS = 86_400_000;

/** A cargo as the desk would tell it in one breath. */
type DemoCargo = {
  cargo: string;
  charterer: string;
  broker: string;
  load: string;
  discharge: string;
  loadRate: number;
  dischargeRate: number;
  laycanInDays: readonly [from: number, to: number];
  bookedDaysAgo: number;
  terms: Partial<z.input<typeof cargoBookInput>>;
};

const SOYBEANS: DemoCargo = {
  cargo: 'Soybeans',
  charterer: 'Meridian Grain Trading SA',
  broker: 'Barry & Lindqvist Shipbrokers',
  load: 'BRSSZ',
  discharge: 'CNTAO',
  loadRate: 11_000,
  dischargeRate: 13_000,
  laycanInDays: [24, 34],
  bookedDaysAgo: 6,
  terms: {
    cargoQuantity: 66_000,
    optionType: 'MOLOO',
    optionPercentage: 5,
    freightRate: 43.5,
    cargoClassDryCubicmetersMt: 1.3,
    loadDemurrageRate: 22_000,
    loadDespatchRate: 11_000,
    dischargeDemurrageRate: 22_000,
    dischargeDespatchRate: 11_000,
  },
};

const CARGOES: readonly DemoCargo[] = [
  SOYBEANS,
  {
    ...SOYBEANS,
    cargo: 'Coking coal',
    charterer: 'Northgate Steel Materials',
    broker: 'Fearnside Chartering',
    load: 'USORF',
    discharge: 'NLRTM',
    loadRate: 25_000,
    dischargeRate: 18_000,
    laycanInDays: [16, 22],
    bookedDaysAgo: 4,
    terms: {
      cargoQuantity: 72_000,
      optionType: 'MNMXO',
      minQuantity: 68_000,
      maxQuantity: 75_000,
      freightRate: 18.9,
      cargoClassDryCubicmetersMt: 1.25,
      loadDemurrageRate: 20_000,
      dischargeDemurrageRate: 20_000,
    },
  },
  {
    ...SOYBEANS,
    cargo: 'Steam coal',
    charterer: 'Highveld Coal Exports',
    broker: 'Galbreath Dry Cargo',
    load: 'ZARCB',
    discharge: 'INVTZ',
    loadRate: 25_000,
    dischargeRate: 15_000,
    laycanInDays: [40, 50],
    bookedDaysAgo: 2,
    terms: {
      cargoStatus: 'Inquiry',
      cargoQuantity: 75_000,
      optionType: 'MOLCO',
      optionPercentage: 10,
      freightRate: 15.4,
      cargoClassDryCubicmetersMt: 1.25,
    },
  },
];

/** For the smaller ships: dry in holds, wet in tanks. */
const SMALLER_CARGOES: readonly DemoCargo[] = [
  {
    ...SOYBEANS,
    cargo: 'Milling wheat',
    load: 'FRLPE',
    discharge: 'MACAS',
    loadRate: 10_000,
    dischargeRate: 6_000,
    laycanInDays: [3, 10],
    bookedDaysAgo: 1,
    terms: {
      cargoQuantity: 55_000,
      optionType: 'MOLOO',
      optionPercentage: 10,
      freightRate: 12.75,
      cargoClassDryCubicmetersMt: 1.25,
      loadDemurrageRate: 16_000,
      dischargeDemurrageRate: 16_000,
    },
  },
  {
    ...SOYBEANS,
    cargo: 'Gas oil',
    charterer: 'Delta Fertilizer Carriers',
    broker: 'Simonsen & Clarke',
    load: 'USHOU',
    discharge: 'NLRTM',
    loadRate: 30_000,
    dischargeRate: 30_000,
    laycanInDays: [14, 20],
    bookedDaysAgo: 1,
    terms: {
      cargoQuantity: 38_000,
      optionType: 'MOLOO',
      optionPercentage: 5,
      freightRate: 26.5,
      cargoClassLiquidCubicfeetMt: 41.8,
      loadDemurrageRate: 28_000,
      dischargeDemurrageRate: 28_000,
    },
  },
];

const IRON_ORE: DemoCargo = {
  ...SOYBEANS,
  cargo: 'Iron ore fines',
  charterer: 'Altamar Ore Marketing',
  broker: 'Harbourlight Brokers Pte',
  load: 'BRTUB',
  discharge: 'CNTAO',
  loadRate: 45_000,
  dischargeRate: 32_000,
  laycanInDays: [20, 300],
  bookedDaysAgo: 40,
  terms: {
    voyageType: 'COA',
    cargoQuantity: 680_000,
    optionType: 'MOLOO',
    optionPercentage: 10,
    freightRate: 21.75,
    cargoClassDryCubicmetersMt: 0.42,
    loadDemurrageRate: 28_000,
    dischargeDemurrageRate: 28_000,
  },
};

/** Days from today on which the liftings of the ore contract begin. */
const LIFTINGS = [30, 95, 160] as const;

/** Cargoes that wait for a ship, one of them only asked about, and a contract with three of its four liftings. */
export async function loadCargoBooks(scene: Scene): Promise<void> {
  const { platform, staff } = scene;
  const keep = (cargo: DemoCargo) =>
    createCargoBook(at(platform, cargo.bookedDaysAgo), staff.operator, bookOf(scene, cargo));
  const { row: coa } = await keep(IRON_ORE);
  for (const [index, from] of LIFTINGS.entries()) {
    await keep({
      ...IRON_ORE,
      laycanInDays: [from, from + 10],
      bookedDaysAgo: 39 - index,
      terms: {
        ...IRON_ORE.terms,
        voyageType: 'Voyage Out',
        coaId: coa.id,
        cargoQuantity: 170_000,
        shipmentNo: String(index + 1),
        pricing: { usePricingFromCoa: true },
      },
    });
  }
  for (const cargo of [...CARGOES, ...SMALLER_CARGOES]) await keep(cargo);
}

function bookOf({ platform, sea, contacts }: Scene, cargo: DemoCargo): CargoBookInput {
  const [from, to] = cargo.laycanInDays;
  return cargoBookInput.parse({
    cargo: cargo.cargo,
    chartererId: contacts.get(cargo.charterer)!.id,
    charterPartyDate: instantIn(platform, -cargo.bookedDaysAgo).slice(0, 10),
    charterPartyPlace: 'London',
    laycanStartDateTime: instantIn(platform, from),
    laycanEndDateTime: instantIn(platform, to + 1 - 1 / 1440),
    paymentTermsInitial: 'Within 3 days after loading',
    paymentTermsInitialPercentage: 95,
    paymentTermsBalance: '30 days after discharging',
    paymentTermsBalancePercentage: 5,
    portItineraries: [
      { ...portOf(sea, cargo.load), portFunction: 'Loading', loadDischargeRate: cargo.loadRate },
      {
        ...portOf(sea, cargo.discharge),
        sequenceNo: 2,
        portFunction: 'Discharging',
        loadDischargeRate: cargo.dischargeRate,
        terms: 'SHEX0',
      },
    ],
    commissions: [
      {
        type: 'Address Commission',
        rate: 3.75,
        beneficiaryId: contacts.get(cargo.charterer)!.id,
        freightCommission: 'Deduct from invoice',
      },
      { type: 'Broker', rate: 1.25, beneficiaryId: contacts.get(cargo.broker)!.id },
    ],
    ...cargo.terms,
  });
}

function portOf(sea: Sea, id: string) {
  const port = sea.findPort(id);
  if (!port) throw new Error(`The demo names an unknown port ${id}`);
  return {
    port: port.name,
    portCode: port.id,
    latitude: port.lat,
    longitude: port.lon,
    timeZone: port.timeZone,
    norHours: 12,
  };
}

const instantIn = (platform: Platform, days: number): string =>
  new Date(Date.parse(`${dayOf(platform)}T00:00:00.000Z`) + days * DAY_MS).toISOString();
