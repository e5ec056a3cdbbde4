import {
  type EstimateInput,
  emptyEstimate,
  newCommission,
  newItineraryRow,
  newTimeCharterSide,
} from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { applyVessel } from '../estimate/apply-vessel.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage, sampleKamsarmax } from '../estimate/sample-estimates.ts';
import { bunkerSurchargeRate } from '../freight/freight.ts';
import { scaleRate } from '../freight/freight-scale.ts';
import { consumptionAt } from '../fuel/consumption.ts';
import { voyageProfitAndLoss } from '../results/voyage-profit-and-loss.ts';
import {
  extraPortDaysForDeparture,
  extraSeaDaysForArrival,
  solveFreight,
} from '../solve/back-solve.ts';
import { estimateQuantity, quantityRange } from './quantity-option.ts';

const codes = (input: EstimateInput): string[] =>
  estimateVoyage(input).findings.map((found) => found.code);

describe('EST-23 operation types', () => {
  const hired = (): EstimateInput => {
    const side = newTimeCharterSide();
    side.hirePeriods[0]!.rate = 14_000;
    side.addressCommissionPercent = 3.75;
    side.ballastBonus = 100_000;
    return { ...sampleGrainVoyage(), operationType: 'TCI-VCO', timeCharterIn: side };
  };
  it('TCI-VCO: 82.5 x 14,000 - 3.75 % + 100,000 of ballast bonus = 1,211,687.50', () => {
    const { totals } = estimateVoyage(hired());
    expect(totals.vesselCost).toBeCloseTo(1_155_000 * 0.9625 + 100_000, 6);
    expect(totals.runningCost).toBe(0);
    expect(totals.grossTce).toBeCloseTo((totals.netTce ?? 0) / 0.9625, 9);
  });
  it('two off-hire days of 82.5 take 28,000 off the hire', () => {
    const input = hired();
    input.timeCharterIn!.offHireDays = 2;
    expect(estimateVoyage(input).totals.hireIn).toBeCloseTo(1_155_000 - 28_000, 6);
  });
  it('OV-TCO: hire from leaving the delivery port, charterers burn until redelivery', () => {
    const input = sampleGrainVoyage();
    input.operationType = 'OV-TCO';
    input.cargoes = [];
    input.itinerary[1]!.portFunction = 'Delivery';
    input.itinerary[2]!.portFunction = 'Redelivery';
    for (const row of input.itinerary) row.parcels = [];
    const side = newTimeCharterSide();
    side.hirePeriods[0]!.rate = 15_000;
    input.timeCharterOut = side;
    const { totals, bunkers } = estimateVoyage(input);
    expect(totals.hireOutDays).toBeCloseTo(39.2, 9);
    expect(totals.grossHireOut).toBeCloseTo(588_000, 6);
    expect(totals.bunkers).toBeCloseTo(30.8 * 24 * 560, 6);
    expect(bunkers[0]?.charterersT).toBeCloseTo(39.2 * 24, 9);
  });
  it('OV-POO: 120 x 100 points x 82.5 days - 2 % - 300 a day = 945,450', () => {
    const input: EstimateInput = {
      ...sampleGrainVoyage(),
      operationType: 'OV-POO',
      pool: {
        distributionPerPointDay: 120,
        points: 100,
        earningDays: null,
        offHireDays: 0,
        feePercent: 2,
        feePerDay: 300,
      },
    };
    expect(estimateVoyage(input).totals.poolIncome).toBeCloseTo(990_000 * 0.98 - 24_750, 6);
  });
});

describe('EST-72 quantity options around 50,000 with 10 % and an intake of 52,000', () => {
  it.each([
    ['NOOPT', 50_000, 50_000, 50_000],
    ['MOLOO', 45_000, 55_000, 52_000],
    ['MOLCO', 45_000, 55_000, 50_000],
    ['MOO', 50_000, 55_000, 52_000],
    ['MCO', 50_000, 55_000, 50_000],
    ['LOO', 45_000, 50_000, 50_000],
    ['LCO', 45_000, 50_000, 50_000],
    ['MNMX', 40_000, 60_000, 50_000],
    ['MNMXO', 40_000, 60_000, 52_000],
    ['MNMXC', 40_000, 60_000, 50_000],
  ] as const)('%s runs from %d to %d and counts %d', (optionType, lower, upper, counted) => {
    const terms = {
      quantity: 50_000,
      optionType,
      optionPercent: 10,
      minQuantity: 40_000,
      maxQuantity: 60_000,
    };
    const range = quantityRange(terms);
    expect(range.lower).toBeCloseTo(lower, 9);
    expect(range.upper).toBeCloseTo(upper, 9);
    expect(estimateQuantity(terms, 52_000)).toBeCloseTo(counted, 9);
  });
});

describe('EST-73 freight', () => {
  const withTerms = (terms: Partial<EstimateInput['cargoes'][number]['freight']>) => {
    const input = sampleGrainVoyage();
    Object.assign(input.cargoes[0]!.freight, terms);
    return estimateVoyage(input);
  };
  it('a part cargo on Worldscale: 60,000 in full, 6,000 at half: 63,000 x 20 x 50 %', () => {
    const { totals } = withTerms({
      type: 'WSC',
      worldscaleFlat: 20,
      worldscalePercent: 50,
      worldscaleMinimumQuantity: 60_000,
      overagePercent: 50,
    });
    expect(totals.grossFreight).toBeCloseTo(630_000, 6);
  });
  it('a daily rate of 30,000 over 82.5 days', () => {
    expect(withTerms({ type: 'Daily Rate', dailyRate: 30_000 }).totals.grossFreight).toBe(
      2_475_000,
    );
  });
  it('a scale rates all of 66,000 at 37, or band by band 60,000 x 40 + 6,000 x 37', () => {
    const bands = [
      { fromQuantity: 0, toQuantity: 60_000, rate: 40 },
      { fromQuantity: 60_000, toQuantity: null, rate: 37 },
    ];
    const scale = { bands, isIncremental: false, on: null };
    expect(scaleRate(scale, 66_000)).toBe(37);
    expect(scaleRate({ ...scale, isIncremental: true }, 66_000)).toBeCloseTo(
      (2_400_000 + 222_000) / 66_000,
      12,
    );
  });
  it('surcharge 0.03 x (600 - 550) = 1.50 above the cap, -0.03 x (450 - 400) below the collar', () => {
    const terms = { cap: 550, collar: 450, factor: 0.03 };
    expect(bunkerSurchargeRate({ ...terms, price: 600 })).toBeCloseTo(1.5, 12);
    expect(bunkerSurchargeRate({ ...terms, price: 500 })).toBe(0);
    expect(bunkerSurchargeRate({ ...terms, price: 400 })).toBeCloseTo(-1.5, 12);
  });
  it('EST-67 a broker whom the counterparty pays costs nothing, a deducted one is shown', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.commissions = [
      {
        ...newCommission('Broker'),
        ratePercent: 1,
        freightCommission: 'Will be paid by counterparty',
      },
      { ...newCommission('Broker'), ratePercent: 2, freightCommission: 'Deduct from invoice' },
    ];
    const [cargo] = estimateVoyage(input).cargoes;
    expect(cargo?.brokerage).toBeCloseTo(50_820, 6);
    expect(cargo?.brokerageDeducted).toBeCloseTo(50_820, 6);
  });
  it('EST-69 a rebillable expense does not move the TCE, a lumpsum of 82,500 costs 1,000 a day', () => {
    const input = sampleGrainVoyage();
    const base = estimateVoyage(input).totals.netTce ?? 0;
    const row = {
      name: 'Survey',
      description: '',
      cargoId: null,
      itineraryRowId: null,
      paymentType: 'Lumpsum' as const,
      currency: 'USD',
      amount: 82_500,
      exchangeRate: 1,
      isNonAccounting: false,
      operationLedger: '',
      rebillable: 'Rebillable' as const,
    };
    expect(estimateVoyage({ ...input, otherExpenses: [row] }).totals.netTce).toBeCloseTo(base, 9);
    const borne = { ...row, rebillable: 'Non-Rebillable' as const };
    const { netTce } = estimateVoyage({ ...input, otherExpenses: [borne] }).totals;
    expect(netTce).toBeCloseTo(base - 1_000, 9);
  });
});

describe('speed and fuel', () => {
  it('13.25 kn lies half way between 24 and 33 t: 28.5; 15 kn: 2 + 31 x (15/14)^3', () => {
    const curve = sampleKamsarmax().seaConsumption.filter(
      (entry) => entry.zone === 'nonEca' && entry.condition === 'ballast',
    );
    expect(consumptionAt(curve, 13.25)).toBeCloseTo(28.5, 12);
    expect(consumptionAt(curve, 15)).toBeCloseTo(2 + 31 * (15 / 14) ** 3, 12);
    expect(consumptionAt([], 12)).toBeNull();
  });
  it('1,120 of 11,200 nm in an ECA burn 3.92 days of MGO; switched off, none and a warning', () => {
    const input = sampleGrainVoyage();
    input.itinerary[2]!.ecaDistanceNm = 1_120;
    const [, , discharge] = estimateVoyage(input).rows;
    expect(discharge?.leg.seaDaysEca).toBeCloseTo(3.92, 9);
    const mgo = discharge?.leg.fuels.find((burn) => burn.fuel === 'MGO');
    expect(mgo?.quantityT).toBeCloseTo(3.92 * 28, 9);
    input.isSecaEnabled = false;
    expect(estimateVoyage(input).rows[2]?.leg.seaDaysEca).toBe(0);
    expect(codes(input)).toContain('SECA_DISABLED');
  });
  it('EST-30 a vessel fills speeds from her default entries and fuels by the scrubber', () => {
    const vessel = sampleKamsarmax();
    const filled = applyVessel(
      emptyEstimate({ commencingAt: '2026-12-01T00:00:00Z' }),
      vessel,
      7_000,
    );
    expect(filled).toMatchObject({ dailyCost: 7_000, ballastSpeedKn: 12.5, ladenSpeedKn: 12.5 });
    expect(filled.nonEcaFuels.map((row) => row.fuel)).toEqual(['VLSFO']);
    expect(filled.ecaFuels.map((row) => row.fuel)).toEqual(['MGO']);
    expect(filled.bunkers.map((row) => row.method)).toEqual(['FIFO', 'FIFO']);
  });
});

describe('intake', () => {
  const optional = (): EstimateInput => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.quantityOverride = null;
    return input;
  };
  it('5 % MOLOO is taken in full, 69,300 t: the option binds', () => {
    const { cargoes, intake } = estimateVoyage(optional());
    expect(cargoes[0]?.quantity).toBeCloseTo(69_300, 6);
    expect(intake.binding).toBe('option');
  });
  it('12.50 m at Santos: 82,000 - 1.9 x 100 x 70 - 500 - bunkers; the draft binds', () => {
    const input = optional();
    input.itinerary[1]!.draftM = 12.5;
    const result = estimateVoyage(input);
    const fuelT = result.bunkers.reduce((sum, plan) => sum + (plan.rows[1]?.departureT ?? 0), 0);
    expect(result.intake.binding).toBe('draft');
    expect(result.intake.limitT).toBeCloseTo(82_000 - 1.9 * 7_000 - 500 - fuelT, 4);
    expect(result.cargoes[0]?.quantity).toBeCloseTo(result.intake.limitT ?? 0, 3);
  });
  it('a Winter mark on arrival allows for the fuel burned to it', () => {
    const input = optional();
    input.itinerary[2]!.loadLine = 'Winter Salt';
    const { intake, bunkers } = estimateVoyage(input);
    const winter = intake.limits.find((limit) => limit.rowId === 'r3' && limit.kind === 'loadLine');
    const arrivalT = bunkers.reduce((sum, plan) => sum + (plan.rows[2]?.arrivalT ?? 0), 0);
    expect(winter?.cargoT).toBeCloseTo(82_000 - (14.4 / 48) * 7_000 - 500 - arrivalT, 4);
  });
});

describe('validator', () => {
  it('errors and warnings are told apart, with a path each', () => {
    const input = sampleGrainVoyage();
    input.vessel = null;
    input.ladenSpeedKn = null;
    input.cargoes[0]!.freight.rate = 0;
    input.cargoes[0]!.laycanEndAt = '2026-12-15T00:00:00Z';
    const found = estimateVoyage(input).findings;
    const of = (severity: string) =>
      found.filter((item) => item.severity === severity).map((item) => item.code);
    expect(of('error')).toEqual(
      expect.arrayContaining(['VESSEL_MISSING', 'SPEED_MISSING', 'FREIGHT_MISSING']),
    );
    expect(of('warning')).toContain('LAYCAN_MISSED');
    expect(found.find((item) => item.code === 'SPEED_MISSING')?.path).toBe('ladenSpeedKn');
  });
  it('arrival 31 Dec 19:12 misses a laycan that closes 31 Dec 07:12 by 12 h', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.laycanEndAt = '2026-12-31T07:12:00Z';
    const [cargo] = estimateVoyage(input).cargoes;
    expect(cargo).toMatchObject({ laycan: 'late' });
    expect(cargo?.laycanHours).toBeCloseTo(12, 6);
  });
  it('a fuel without price, a stock that runs out and a tank too small are found', () => {
    const input = sampleGrainVoyage();
    input.bunkers[0]!.initialPrice = 0;
    expect(codes(input)).toContain('FUEL_PRICE_MISSING');
    input.bunkers[0] = { ...input.bunkers[0]!, initialPrice: 500, initialQuantityT: 1_000 };
    expect(codes(input)).toContain('NEGATIVE_ROB');
    input.bunkers[0] = { ...input.bunkers[0], initialQuantityT: 3_000 };
    expect(codes(input)).toContain('TANK_OVERFLOW');
  });
  it('first and last functions, unknown ports, unequal loading and discharging', () => {
    const input = sampleGrainVoyage();
    input.itinerary[0]!.portFunction = 'Stop';
    input.itinerary[3]!.portFunction = 'Stop';
    input.itinerary[1]!.portCode = null;
    input.itinerary[2]!.parcels[0]!.quantity = 60_000;
    expect(codes(input)).toEqual(
      expect.arrayContaining([
        'FIRST_ROW_FUNCTION',
        'LAST_ROW_FUNCTION',
        'PORT_UNRESOLVED',
        'QUANTITY_UNBALANCED',
      ]),
    );
  });
});

describe('typed dates and targets', () => {
  it('an arrival one day later is one extra sea day, a departure one day earlier minus one', () => {
    const input = sampleGrainVoyage();
    expect(extraSeaDaysForArrival(input, 'r2', '2027-01-01T19:12:00Z')).toBeCloseTo(1, 9);
    expect(extraPortDaysForDeparture(input, 'r2', '2027-01-06T07:12:00Z')).toBeCloseTo(-1, 9);
    expect(extraSeaDaysForArrival(input, 'none', '2027-01-01T19:12:00Z')).toBeNull();
  });
  it('freight for a TCE of 15,000: 38.50 + (15,000 x 82.5 - 1,114,222) / 62,700', () => {
    const solved = solveFreight(sampleGrainVoyage(), 'grain', { kind: 'tce', perDay: 15_000 });
    if (!('freight' in solved)) throw new Error('must solve');
    expect(solved.freight.figure).toBeCloseTo(38.5 + (1_237_500 - 1_114_222) / 62_700, 9);
  });
  it('commissions of 100 % cannot be solved', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.commissions[0]!.ratePercent = 98.75;
    const solved = solveFreight(input, 'grain', { kind: 'profit', amount: 0 });
    expect(solved).toHaveProperty('violation.code', 'FREIGHT_HAS_NO_EFFECT');
  });
  it('rows added out of order are sorted, rows without a name are ignored (EST-43)', () => {
    const input = sampleGrainVoyage();
    const shuffled = [...input.itinerary].toReversed();
    shuffled.push(newItineraryRow('empty', 2, 'Stop'));
    const { totals } = estimateVoyage({ ...input, itinerary: shuffled });
    expect(totals.netTce).toBe(estimateVoyage(input).totals.netTce);
  });
});

describe('VOY-12 estimated against actual', () => {
  it('port expenses 235,000 estimated, 240,000 posted: variance -5,000 = -2.13 %', () => {
    const { lines, totals } = estimateVoyage(sampleGrainVoyage());
    const sections = voyageProfitAndLoss(lines, [
      {
        key: 'portExpenses',
        section: 'expense',
        label: 'Port expenses',
        operational: null,
        isReported: false,
        posted: -240_000,
        hasFinalDocument: true,
        cashIn: 0,
        cashOut: 200_000,
      },
    ]);
    const ports = sections.expense.find((line) => line.key === 'portExpenses');
    expect(ports).toMatchObject({ estimated: -235_000, actual: -240_000, variance: -5_000 });
    expect(ports?.variancePercent).toBeCloseTo(-100 / 47, 9);
    expect(ports?.basis).toBe('actual');
    const profit = sections.profit_loss.find((line) => line.key === 'profit');
    expect(profit?.estimated).toBeCloseTo(totals.profit, 6);
    expect(profit?.variance).toBeCloseTo(-5_000, 6);
  });
});
