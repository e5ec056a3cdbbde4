import {
  type CargoRow,
  type EstimateInput,
  type FreightTerms,
  type FuelLayer,
  newCarbonTerms,
  newCargo,
  newOtherRow,
  newParcel,
  type RateUnit,
} from '@mainsheet/estimate';
import type { LaytimeTerm } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import cases from '../../cases/formulas.json' with { type: 'json' };
import {
  allowanceTonnes,
  dockWaterAllowanceMm,
  freshWaterAllowanceMm,
} from '../cargo/loadable-draft.ts';
import { quantityRange } from '../cargo/quantity-option.ts';
import { consumptionAt } from '../fuel/consumption.ts';
import { estimateVoyage } from './estimate-voyage.ts';
import { sampleGrainVoyage, sampleKamsarmax } from './sample-estimates.ts';

type Case = {
  readonly id: string;
  readonly kind: string;
  readonly working: string;
  readonly inputs: Record<string, unknown>;
  readonly expected: Record<string, number>;
  readonly tolerance: { readonly '*': number };
};

type Inputs<Shape> = Readonly<Shape>;
type Figures = Record<string, number>;

function seaDays(inputs: Inputs<{ nm: number; weatherPercent: number; speedKn: number }>): Figures {
  const input = sampleGrainVoyage();
  input.weatherFactorPercent = inputs.weatherPercent;
  input.ladenSpeedKn = inputs.speedKn;
  input.itinerary[2]!.distanceNm = inputs.nm;
  return { days: estimateVoyage(input).rows[2]?.leg.legDays ?? Number.NaN };
}

type Stay = {
  quantity: number;
  rate: number;
  rateUnit: RateUnit;
  terms: LaytimeTerm;
  norHours: number;
};

function stay({ norHours, quantity, ...parcel }: Inputs<Stay>): Figures {
  const input = sampleGrainVoyage();
  input.itinerary[1]!.norHours = norHours;
  input.itinerary[1]!.parcels = [{ ...newParcel('grain'), ...parcel, quantity }];
  const call = estimateVoyage(input).rows[1]?.call;
  return { workingDays: call?.workingDays ?? Number.NaN, portDays: call?.portDays ?? Number.NaN };
}

type Rates = { at12half: number; at14: number; auxiliary: number; speedKn: number };

function seaRate({ at12half, at14, auxiliary, speedKn }: Inputs<Rates>): Figures {
  const curve = sampleKamsarmax()
    .seaConsumption.filter((entry) => entry.zone === 'eca' && entry.condition === 'ballast')
    .map((entry) => ({
      ...entry,
      tPerDay: entry.speedKn === 14 ? at14 : at12half,
      auxiliaryTPerDay: auxiliary,
    }));
  return { tPerDay: consumptionAt(curve, speedKn) ?? Number.NaN };
}

/** The first layer is on board, the others are lifted before anything is burned. */
function stock(
  inputs: Inputs<{ layers: FuelLayer[]; burnT: number }>,
  method: 'FIFO' | 'Weighted average',
): Figures {
  const input = sampleGrainVoyage();
  const [first, ...lifted] = inputs.layers;
  input.itinerary = [input.itinerary[0]!, { ...input.itinerary[3]!, distanceNm: 0 }];
  input.itinerary[0]!.liftings = lifted.map((layer) => ({ ...layer, fuel: 'VLSFO' }));
  const burn = { fuel: 'VLSFO' as const, quantityT: inputs.burnT, reason: 'Case' };
  input.itinerary[1]!.extraBurns = [burn];
  Object.assign(input.bunkers[0]!, {
    initialQuantityT: first?.quantityT ?? 0,
    initialPrice: first?.price ?? 0,
    method,
  });
  const [plan] = estimateVoyage(input).bunkers;
  return { cost: plan?.cost ?? Number.NaN, endQuantityT: plan?.endQuantityT ?? Number.NaN };
}

function freight(inputs: Inputs<Partial<FreightTerms> & Partial<CargoRow>>): Figures {
  const { quantity = 0, suppliedQuantity = null, invoiceMinimumQuantity = null, ...terms } = inputs;
  const input = sampleGrainVoyage();
  const cargo = newCargo('grain');
  input.cargoes = [
    {
      ...cargo,
      quantity,
      suppliedQuantity,
      invoiceMinimumQuantity,
      freight: { ...cargo.freight, ...terms },
    },
  ];
  const { grossFreight, deadfreight } = estimateVoyage(input).totals;
  return { gross: grossFreight, deadfreight };
}

function option(inputs: Inputs<Pick<CargoRow, 'optionType' | 'quantity'>>): Figures {
  const { lower, upper, holder } = quantityRange({ ...newCargo('c'), ...inputs });
  return {
    lower,
    upper,
    isOwners: Number(holder === 'owner'),
    isCharterers: Number(holder === 'charterer'),
  };
}

type Scope = {
  year: number;
  isLoadEu: boolean;
  isDischargeEu: boolean;
  etsPriceEur: number;
  exchangeRate: number;
};

function allowances(inputs: Inputs<Scope>): Figures {
  const input = sampleGrainVoyage();
  input.commencingAt = `${inputs.year}-02-01T00:00:00.000Z`;
  input.carbon = {
    ...newCarbonTerms(inputs.etsPriceEur, inputs.exchangeRate),
    isFuelEuCounted: false,
    euRows: { r1: false, r2: inputs.isLoadEu, r3: inputs.isDischargeEu, r4: inputs.isDischargeEu },
  };
  return { etsCost: estimateVoyage(input).totals.carbonCost };
}

type Money = { netFreight: number; expenses: number; days: number; commissionPercent: number };

function result({ netFreight, expenses, days, commissionPercent }: Inputs<Money>): Figures {
  const cargo = newCargo('c');
  const sample = sampleGrainVoyage();
  const input: EstimateInput = {
    ...sample,
    dailyAddressCommissionPercent: commissionPercent,
    itinerary: sample.itinerary.slice(2).map((row, index) => ({
      ...row,
      parcels: [],
      norHours: 0,
      distanceNm: 0,
      portExpenses: 0,
      overrides: { portDays: index === 0 ? days : 0 },
    })),
    cargoes: [{ ...cargo, freight: { ...cargo.freight, type: 'Lumpsum', lumpsum: netFreight } }],
    bunkers: [],
    otherExpenses: [{ ...newOtherRow(), amount: expenses }],
  };
  const { netTce, grossTce } = estimateVoyage(input).totals;
  return { netTce: netTce ?? Number.NaN, grossTce: grossTce ?? Number.NaN };
}

type Water = { displacementT: number; tpcTPerCm: number; densityTPerM3: number };

function allowance({ displacementT, tpcTPerCm, densityTPerM3 }: Inputs<Water>): Figures {
  const fwaMm = freshWaterAllowanceMm(displacementT, tpcTPerCm) ?? Number.NaN;
  const dwaMm = dockWaterAllowanceMm(fwaMm, densityTPerM3);
  return { fwaMm, dwaMm, tonnes: allowanceTonnes(dwaMm, tpcTPerCm) };
}

/** How each kind of case is put to the engine. */
const KINDS: Readonly<Record<string, (inputs: never) => Figures>> = {
  seaDays,
  stay,
  seaRate,
  fifo: (inputs: never) => stock(inputs, 'FIFO'),
  average: (inputs: never) => stock(inputs, 'Weighted average'),
  freight,
  option,
  ets: allowances,
  result,
  allowance,
};

describe('rules one by one', () => {
  const all: readonly Case[] = cases as never;

  it.each(all)('$id $kind: $working', ({ id, kind, inputs, expected, tolerance }) => {
    const calculate = KINDS[kind];
    if (calculate === undefined) throw new Error(`${id} is of no known kind`);
    const actual = calculate(inputs as never);
    expect(Object.keys(actual).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [key, value] of Object.entries(expected)) {
      const off = Math.abs((actual[key] ?? Number.NaN) - value);
      expect(off, `${key}: ${actual[key]} for ${value}`).toBeLessThanOrEqual(tolerance['*']);
    }
  });
});
