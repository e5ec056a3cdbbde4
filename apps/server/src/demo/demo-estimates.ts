import type { Sea } from '@mainsheet/sea';
import {
  applyVessel,
  type CargoRow,
  type EstimateInput,
  emptyEstimate,
  estimateVoyage,
  figuresOfVessel,
  type ItineraryRow,
  newCargo,
  newCommission,
  newItineraryRow,
  newParcel,
  type PortFunction,
  tankTonnes,
} from '@mainsheet/voyage';
import { withSeaDistances } from '../modules/ports/index.ts';
import type { VesselRow } from '../modules/vessels/index.ts';

/** A cargo and its way, as a broker would tell it in one breath. */
export type Trade = {
  vessel: string;
  open: string;
  load: string;
  discharge: string;
  cargo: string;
  charterer: string;
  broker: string;
  quantityT: number;
  ratePerT: number;
  loadRate: number;
  dischargeRate: number;
  loadCosts: number;
  dischargeCosts: number;
  stowageM3PerT: number;
  speedKn?: number;
};

const PRICES = { VLSFO: 565, HSFO: 455, MGO: 735, ULSFO: 690, LNG: 620 } as const;

/** The inputs of an estimate of a trade, distances from the sea engine. */
export function planTrade(
  sea: Sea,
  vessel: VesselRow,
  trade: Trade,
  start: { commencingAt: string; chartererId: string; specialistId: string },
): EstimateInput {
  const zonesOn = start.commencingAt.slice(0, 10);
  const calls: [string, PortFunction][] = [
    [trade.open, 'Commencing'],
    [trade.load, 'Loading'],
    [trade.discharge, 'Discharging'],
    [trade.discharge, 'Terminating'],
  ];
  const itinerary = calls.map(([id, portFunction], index) =>
    callRow(sea, { id, portFunction, index }),
  );
  workCargo(itinerary, trade);
  const figures = figuresOfVessel({
    ...vessel,
    deadweightT: Number(vessel.deadweight_t),
  });
  const base = applyVessel(
    emptyEstimate({ commencingAt: start.commencingAt }),
    figures,
    Number(vessel.daily_cost),
  );
  const planned: EstimateInput = {
    ...base,
    dailyAddressCommissionPercent: vessel.ownership === 'TCIN' ? 3.75 : 0,
    ballastSpeedKn: trade.speedKn ?? base.ballastSpeedKn,
    ladenSpeedKn: trade.speedKn ?? base.ladenSpeedKn,
    itinerary,
    cargoes: [cargoRow(trade, start)],
    // Saving puts the name there that the company has.
    charterSpecialist: { id: start.specialistId, name: '' },
    bunkers: base.bunkers.map((row) => ({
      ...row,
      initialQuantityT: null,
      initialPrice: PRICES[row.fuel],
    })),
  };
  return withStems({ ...planned, itinerary: withSeaDistances(planned, { sea, zonesOn }) });
}

/** What ships usually begin with, where it is enough and their tanks take it; gas oil is for ECAs and ports. */
const USUAL_T = { main: 2_000, gasOil: 300 } as const;
/** Beyond what the voyage is expected to burn: slow passages and stays, and a reserve. */
const STEM_MARGIN = 1.15;
const RESERVE_T = { main: 80, gasOil: 20 } as const;

const wholeTens = (tonnes: number): number => Math.floor(tonnes / 10) * 10;

/** What she has on board to begin with: enough for the voyage, and no more than her tanks take. */
function withStems(planned: EstimateInput): EstimateInput {
  const plans = estimateVoyage(planned).bunkers;
  return {
    ...planned,
    bunkers: planned.bunkers.map((row) => {
      const kind = row.fuel === 'MGO' ? 'gasOil' : 'main';
      const burnedT = plans.find(({ fuel }) => fuel === row.fuel)?.consumptionT ?? 0;
      const neededT = wholeTens(burnedT * STEM_MARGIN + RESERVE_T[kind]);
      const tankT = tankTonnes(planned, row.fuel) ?? Number.POSITIVE_INFINITY;
      const usualT = Math.min(USUAL_T[kind], wholeTens(tankT * 0.9));
      return { ...row, initialQuantityT: Math.min(Math.max(usualT, neededT), wholeTens(tankT)) };
    }),
  };
}

type Call = { id: string; portFunction: PortFunction; index: number };

function callRow(sea: Sea, call: Call): ItineraryRow {
  const port = sea.findPort(call.id);
  if (!port) throw new Error(`The demo names an unknown port ${call.id}`);
  return {
    ...newItineraryRow(`r${call.index + 1}`, call.index + 1, call.portFunction),
    portName: port.name,
    portCode: port.id,
    latitude: port.lat,
    longitude: port.lon,
    timeZone: port.timeZone,
  };
}

function workCargo(itinerary: ItineraryRow[], trade: Trade): void {
  const [, load, discharge] = itinerary;
  const parcel = newParcel('c1');
  load!.parcels = [{ ...parcel, rate: trade.loadRate, terms: 'SHINC' }];
  load!.norHours = 12;
  load!.portExpenses = trade.loadCosts;
  discharge!.parcels = [{ ...parcel, rate: trade.dischargeRate, terms: 'SHEX0' }];
  discharge!.norHours = 12;
  discharge!.portExpenses = trade.dischargeCosts;
}

function cargoRow(trade: Trade, start: { commencingAt: string; chartererId: string }): CargoRow {
  const cargo = newCargo('c1');
  return {
    ...cargo,
    name: trade.cargo,
    quantity: trade.quantityT,
    quantityOverride: trade.quantityT,
    stowageFactorM3PerT: trade.stowageM3PerT,
    optionType: 'MOLOO',
    optionPercent: 5,
    freight: { ...cargo.freight, rate: trade.ratePerT },
    commissions: [
      { ...newCommission('Add comm'), ratePercent: 3.75 },
      { ...newCommission('Broker'), ratePercent: 1.25, beneficiary: trade.broker },
    ],
    chartererId: start.chartererId,
    chartererName: trade.charterer,
    paymentTermsInitial: 'Within 3 days after loading',
    initialPercent: 95,
    paymentTermsBalance: '30 days after discharging',
    balancePercent: 5,
  };
}
