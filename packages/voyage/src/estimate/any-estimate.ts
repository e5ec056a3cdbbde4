import {
  type CargoRow,
  COST_KEYS,
  type EstimateInput,
  FREIGHT_TYPES,
  newCarbonTerms,
  newItineraryRow,
  newOtherRow,
  newTimeCharterSide,
  OPERATION_TYPES,
  PAYMENT_TYPES,
  QUANTITY_BASES,
  RATE_UNITS,
} from '@mainsheet/estimate';
import { HIRE_RATE_TYPES, LAYTIME_TERMS } from '@mainsheet/terms';
import type { RandomSource } from '../compare/seeded-random.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

type Draw = {
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** A whole number of the range, both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly isTrue: (share: number) => boolean;
};

function drawing(random: RandomSource): Draw {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    whole,
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    isTrue: (share) => random() < share,
  };
}

/**
 * The documented grain voyage with everything a desk may change changed at random: freight types
 * and terms, options, stems, layers, ECA miles, typed days, commissions, hire, other rows. What
 * the properties of this package are tested with.
 */
export function anyEstimate(random: RandomSource): EstimateInput {
  const draw = drawing(random);
  const input = sampleGrainVoyage();
  varySides(input, draw);
  input.cargoes.forEach((cargo) => {
    varyCargo(cargo, draw);
  });
  varyItinerary(input, draw);
  varyBunkers(input, draw);
  varyOthers(input, draw);
  varyReports(input, draw);
  return input;
}

function varySides(input: EstimateInput, draw: Draw): void {
  const side = newTimeCharterSide();
  side.hirePeriods[0] = {
    rate: draw.whole(8_000, 25_000),
    rateType: draw.isTrue(0.5) ? 'Per Day' : draw.pick(HIRE_RATE_TYPES),
    duration: draw.pick([null, 30]),
    durationUnit: draw.pick(['Days', 'Days', 'Hours']),
    until: draw.pick([null, null, '2026-12-20T00:00:00.000Z']),
  };
  side.hirePeriods.push({ ...side.hirePeriods[0], rate: draw.whole(8_000, 25_000) });
  side.addressCommissionPercent = draw.pick([0, 2.5, 3.75]);
  side.ballastBonus = draw.pick([0, 250_000]);
  side.isBallastBonusCommissionable = draw.isTrue(0.5);
  side.cve = draw.pick([0, 1_500]);
  side.ilohc = draw.pick([0, 5_000]);
  side.offHireDays = draw.pick([0, 1.25]);
  side.cveRateType = draw.pick(HIRE_RATE_TYPES);
  side.exchangeRate = draw.pick([1, 1, 1.08]);
  side.deliveryAt = draw.pick([null, null, '2026-11-27T09:30:00.000Z']);
  side.redeliveryAt = draw.pick([null, null, '2027-03-02T21:00:00.000Z']);
  input.timeCharterIn = side;
  input.timeCharterOut = { ...side, brokeragePercent: 1.25 };
  input.pool = {
    distributionPerPointDay: draw.whole(50, 200),
    points: 100,
    earningDays: draw.pick([null, 60]),
    offHireDays: 1,
    feePercent: 2,
    feePerDay: 300,
  };
  input.operationType = draw.isTrue(0.6) ? 'OV-VCO' : draw.pick(OPERATION_TYPES);
  input.dailyAddressCommissionPercent = draw.pick([0, 1.25, 3.75]);
  input.weatherFactorPercent = draw.pick([0, 3, 5]);
  input.ballastSpeedKn = draw.whole(20, 34) / 2;
  input.ladenSpeedKn = draw.whole(20, 34) / 2;
  input.settings.portBurn = draw.pick(['split', 'simple']);
  input.settings.isReceivedBeforePortBurn = draw.isTrue(0.5);
  input.settings.arePortDaysRoundedUp = draw.isTrue(0.3);
  input.settings.laycanWaiting = draw.pick(['counted', 'counted', 'ignored']);
  input.settings.portStayFactors = draw.pick(['counting', 'counting', 'school']);
  input.settings.freightTaxBase = draw.pick(['gross', 'netOfCommission']);
  input.isSecaEnabled = draw.isTrue(0.9);
}

function varyCargo(cargo: CargoRow, draw: Draw): void {
  const freight = draw.whole(5, 120);
  cargo.freight = {
    ...cargo.freight,
    type: draw.isTrue(0.5) ? 'Frt Rate' : draw.pick(FREIGHT_TYPES),
    rate: freight,
    lumpsum: freight * 60_000,
    worldscaleFlat: 20,
    worldscalePercent: freight,
    worldscaleMinimumQuantity: draw.pick([null, 60_000]),
    dailyRate: freight * 500,
    fixedDifferential: draw.pick([0, 0, 1.5]),
    fixedDifferentialLumpsum: draw.pick([0, 0, 25_000]),
    bunkerSurcharge: draw.isTrue(0.3)
      ? { price: draw.whole(400, 700), cap: 600, collar: 450, factor: 0.02 }
      : null,
    topOff: draw.isTrue(0.2) ? { itineraryRowId: 'r2', rate: freight / 2 } : null,
    scale: draw.isTrue(0.3)
      ? [
          { fromQuantity: 0, toQuantity: 60_000, rate: freight },
          { fromQuantity: 60_000, toQuantity: null, rate: freight * 0.9 },
        ]
      : [],
    isScaleIncremental: draw.isTrue(0.5),
  };
  cargo.optionType = draw.pick(['MOLOO', 'MOLCO', 'NOOPT', 'LOO']);
  cargo.quantityOverride = draw.pick([null, 66_000]);
  cargo.suppliedQuantity = draw.isTrue(0.3) ? 58_000 : null;
  cargo.quantityBasis = draw.pick(QUANTITY_BASES);
  cargo.billOfLadingQuantity = draw.isTrue(0.3) ? 61_250.5 : null;
  cargo.outturnQuantity = draw.isTrue(0.3) ? 61_100 : null;
  cargo.lieuOfWeighingPercent = draw.isTrue(0.3) ? 0.5 : 0;
  cargo.invoiceMinimumQuantity = draw.isTrue(0.2) ? 64_000 : null;
  cargo.freightTaxPercent = draw.whole(0, 5);
  cargo.exchangeRate = draw.pick([1, 1, 1.08]);
  cargo.commissions.forEach((row) => {
    row.ratePercent = draw.pick([0, 1.25, 2.5]);
    row.isOnDemurrage = draw.isTrue(0.5);
    row.lumpsum = draw.pick([0, 0, 2_000]);
  });
}

function varyItinerary(input: EstimateInput, draw: Draw): void {
  const [first, load, discharge, last] = input.itinerary;
  if (first === undefined || load === undefined) return;
  if (discharge === undefined || last === undefined) return;
  for (const row of [load, discharge]) {
    row.parcels.forEach((parcel) => {
      parcel.terms = draw.pick(LAYTIME_TERMS);
      parcel.rateUnit = draw.isTrue(0.7) ? 'Per Day' : draw.pick(RATE_UNITS);
      if (parcel.rateUnit !== 'Per Day') parcel.rate = draw.whole(5, 600);
    });
    row.portExpensesPerTonne = draw.pick([0, 0, 0.35]);
    row.extraBurns = draw.isTrue(0.2) ? [{ fuel: 'MGO', quantityT: 12, reason: 'Cleaning' }] : [];
    row.isInEca = draw.isTrue(0.3);
  }
  load.demurrageDays = draw.whole(-5, 5);
  load.demurrageRatePerDay = 16_000;
  load.speedKn = draw.pick([null, null, 13, 13.3, 15]);
  discharge.ecaDistanceNm = draw.whole(0, 4_000);
  discharge.ecaSpeedKn = draw.pick([null, 12, 11]);
  discharge.extraSeaDays = 0.5;
  discharge.overrides = { seaDays: draw.isTrue(0.2) ? draw.whole(1, 60) : null };
  if (!draw.isTrue(0.5)) return;
  const stop = { ...newItineraryRow('stop', 3, 'Fueling'), portName: 'Durban', portCode: 'ZADUR' };
  input.itinerary = [
    first,
    load,
    { ...stop, distanceNm: draw.whole(2_000, 5_000), extraPortDays: 0.5, portExpenses: 9_000 },
    { ...discharge, sequenceNo: 4, areParcelsSimultaneous: draw.isTrue(0.5) },
    { ...last, sequenceNo: 5, overrides: { portDays: draw.pick([null, 1.5]) } },
  ];
}

function varyBunkers(input: EstimateInput, draw: Draw): void {
  const [residual] = input.bunkers;
  if (residual !== undefined) {
    residual.method = draw.pick(['FIFO', 'Weighted average']);
    residual.initialQuantityT = draw.isTrue(0.5) ? null : draw.whole(0, 2_500);
    if (draw.isTrue(0.2)) {
      residual.initialLayers = [
        { quantityT: draw.whole(1, 900), price: 410 },
        { quantityT: draw.whole(1, 900), price: 615 },
      ];
    }
    residual.marketPrice = draw.pick([null, 580]);
  }
  for (let stem = draw.whole(0, 4); stem > 0; stem -= 1) {
    draw.pick(input.itinerary).liftings.push({
      fuel: draw.isTrue(0.8) ? 'VLSFO' : 'MGO',
      quantityT: draw.whole(1, 900),
      price: draw.whole(300, 900),
    });
  }
  input.nonEcaFuels.forEach((row) => {
    if (draw.isTrue(0.3)) row.ladenTPerDay = draw.whole(20, 40);
    if (draw.isTrue(0.3)) row.idleTPerDay = 4;
  });
  if (draw.isTrue(0.2)) input.ecaFuels = [];
}

function varyOthers(input: EstimateInput, draw: Draw): void {
  const row = () => ({
    ...newOtherRow(),
    paymentType: draw.pick(PAYMENT_TYPES),
    amount: draw.whole(100, 900),
    cargoId: 'grain',
    itineraryRowId: draw.pick([null, 'r2']),
    rebillable: draw.pick(['Non-Rebillable', 'Rebillable'] as const),
  });
  if (draw.isTrue(0.3)) input.otherRevenues.push(row());
  if (draw.isTrue(0.5)) input.otherExpenses.push(row());
  for (const key of COST_KEYS) if (draw.isTrue(0.3)) input[key] = draw.whole(1_000, 90_000);
  if (draw.isTrue(0.3)) input.carbonCost = draw.whole(1_000, 90_000);
  if (draw.isTrue(0.4)) {
    input.carbon = {
      ...newCarbonTerms(draw.whole(40, 110), 1.1),
      charterersPercent: draw.pick([0, 50, 100]),
      euRows: { r3: true, r2: draw.isTrue(0.5) },
    };
  }
}

/** Soundings and lost time of a voyage under way, for about half of the documents. */
function varyReports(input: EstimateInput, draw: Draw): void {
  const [residual] = input.bunkers;
  if (residual !== undefined && draw.isTrue(0.2)) residual.reportedInitialT = draw.whole(0, 2_500);
  for (const row of input.itinerary.slice(1)) {
    const sounded = () => draw.pick([null, 0, draw.whole(1, 400)]);
    if (draw.isTrue(0.2)) {
      row.reportedBurns = [
        { fuel: draw.pick(['VLSFO', 'MGO']), seaT: sounded(), portT: sounded() },
      ];
    }
    const delay = { days: draw.pick([0.25, 1.5]), note: draw.pick(['', 'Swell on the bar']) };
    if (draw.isTrue(0.2)) row.seaDelays = [{ reason: 'Weather', ...delay }];
    if (draw.isTrue(0.2)) row.portDelays = [{ reason: 'Congestion', ...delay }];
  }
}
