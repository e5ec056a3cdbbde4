import {
  type EstimateInput,
  emptyEstimate,
  newBunkerRow,
  newCargo,
  newItineraryRow,
  newOtherRow,
  newTimeCharterSide,
  type OtherRow,
} from '@mainsheet/estimate';
import { everyPart } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { dwtAtLoadLine } from '../cargo/loadable-draft.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explain } from '../explain/explain.ts';
import { choosePassages, optimiseSpeeds, speedForSeaDays } from '../index.ts';
import { solveFor } from '../solve/solve-for.ts';

/** The sample with one thing changed, and where which findings stand. */
function found(change: (input: EstimateInput) => void): string[] {
  const input = sampleGrainVoyage();
  change(input);
  return estimateVoyage(input).findings.map(({ code, path }) => `${code} ${path}`);
}

describe('findings appear where their rule is broken, and not a step before', () => {
  it('the sample has none but the ECA fuels it does not need', () => {
    expect(found(() => {}).filter((one) => !one.startsWith('ECA_'))).toEqual([]);
  });

  it('a laycan may open and close at one moment, not close before; one end alone is no fault', () => {
    const laycan = (start: string | null, end: string | null) =>
      found((input) => {
        Object.assign(input.cargoes[0]!, { laycanStartAt: start, laycanEndAt: end });
      }).filter((one) => one.startsWith('DATES_OUT_OF_ORDER'));
    const [early, late] = ['2026-12-20T00:00:00Z', '2027-01-20T00:00:00Z'];
    expect([laycan(early, early), laycan(late, null), laycan(null, early)]).toEqual([[], [], []]);
    expect(laycan(late, early)).toEqual(['DATES_OUT_OF_ORDER cargoes.0.laycanEndAt']);
  });

  it('redelivery follows delivery, and a charter needs its rate and its exchange', () => {
    const charter = (change: object) =>
      found((input) => {
        input.operationType = 'TCI-VCO';
        input.timeCharterIn = {
          ...newTimeCharterSide(),
          hirePeriods: [
            { rate: 12_000, rateType: 'Per Day', duration: null, durationUnit: 'Days' },
          ],
          ...change,
        };
      }).filter((one) => one.includes('timeCharterIn'));
    const at = (day: string) => `2027-01-${day}T00:00:00Z`;
    expect(charter({})).toEqual([]);
    expect(charter({ deliveryAt: at('05'), redeliveryAt: at('05') })).toEqual([]);
    expect(charter({ deliveryAt: at('05'), redeliveryAt: at('04') })).toEqual([
      'DATES_OUT_OF_ORDER timeCharterIn.redeliveryAt',
    ]);
    expect(charter({ exchangeRate: 0 })).toEqual([
      'EXCHANGE_RATE_INVALID timeCharterIn.exchangeRate',
    ]);
    expect(charter({ hirePeriods: [] })).toEqual(['HIRE_MISSING timeCharterIn.hirePeriods']);
  });

  const other = (row: Partial<OtherRow>) =>
    found((input) => {
      input.otherExpenses.push({ ...newOtherRow(), amount: 1_000, ...row });
    }).filter((one) => one.includes('otherExpenses'));

  it('a row per unit needs a cargo of the estimate', () => {
    expect(other({ paymentType: 'Per Unit', cargoId: 'grain' })).toEqual([]);
    expect(other({ paymentType: 'Per Unit', cargoId: null })).toEqual([
      'PER_UNIT_WITHOUT_CARGO otherExpenses.0.cargoId',
    ]);
    expect(other({ paymentType: 'Per Unit', cargoId: 'coal' })).toEqual([
      'UNKNOWN_CARGO otherExpenses.0.cargoId',
    ]);
    expect(other({ paymentType: 'Lumpsum', cargoId: null })).toEqual([]);
  });

  it('a row per day may be of the voyage or of a port of it, and always counts', () => {
    expect(other({ paymentType: 'Daily Rate', itineraryRowId: null })).toEqual([]);
    expect(other({ paymentType: 'Daily Rate', itineraryRowId: 'r2' })).toEqual([]);
    expect(other({ paymentType: 'Daily Rate', itineraryRowId: 'r9' })).toEqual([
      'UNKNOWN_PORT_ROW otherExpenses.0.itineraryRowId',
    ]);
    expect(other({ paymentType: 'Daily Rate', isNonAccounting: true })).toEqual([
      'DAILY_RATE_NON_ACCOUNTING otherExpenses.0.isNonAccounting',
    ]);
    expect(other({ paymentType: 'Lumpsum', isNonAccounting: true })).toEqual([]);
    expect(other({ exchangeRate: 0 })).toEqual([
      'EXCHANGE_RATE_INVALID otherExpenses.0.exchangeRate',
    ]);
  });

  it('a speed outside the table is told where it is sailed, not on a leg without miles', () => {
    const outside = (row: number, speedKn: number) =>
      found((input) => {
        input.itinerary[row]!.speedKn = speedKn;
      }).filter((one) => one.startsWith('SPEED_OUTSIDE'));
    expect([outside(1, 12.5), outside(1, 14), outside(3, 20)]).toEqual([[], [], []]);
    expect(outside(1, 14.1)).toEqual(['SPEED_OUTSIDE_TABLE itinerary.1.speedKn']);
    expect(outside(2, 12.4)).toEqual(['SPEED_OUTSIDE_TABLE itinerary.2.speedKn']);
  });

  it('a stock below the reserve is told once, at the first port it is low at', () => {
    const low = (initialQuantityT: number) =>
      found((input) => {
        Object.assign(input.bunkers[0]!, { initialQuantityT, initialPrice: 500 });
      }).filter((one) => one.startsWith('LOW_ROB'));
    // 1,836.8 t burned in 70 days at sea, three days are 78.72 t; 1,868.3 t to Qingdao, 33 t there.
    expect(low(2_000)).toEqual([]);
    expect(low(1_950)).toEqual(['LOW_ROB itinerary.3.portName']);
    expect(low(1_945)).toEqual(['LOW_ROB itinerary.2.portName']);
  });

  it('commissions and tax of 99.9 % leave something, of 100 % nothing', () => {
    const taxed = (percent: number) =>
      found((input) => {
        input.cargoes[0]!.freightTaxPercent = percent;
      }).filter((one) => one.startsWith('COMMISSION_TOO_HIGH'));
    expect(taxed(94.9)).toEqual([]);
    expect(taxed(95)).toEqual(['COMMISSION_TOO_HIGH cargoes.0.commissions']);
  });

  it('half a tonne of difference is no imbalance, a tonne is', () => {
    const discharged = (quantity: number) =>
      found((input) => {
        input.itinerary[2]!.parcels[0]!.quantity = quantity;
      }).filter((one) => one.startsWith('QUANTITY_UNBALANCED'));
    expect(discharged(65_999.6)).toEqual([]);
    expect(discharged(65_999)).toEqual(['QUANTITY_UNBALANCED cargoes.0.quantity']);
  });

  it('carbon terms are priced at nought or more, a euro above nought, shared by 0 to 100 %', () => {
    const carbon = (change: object) =>
      found((input) => {
        input.carbon = {
          etsPriceEur: 0,
          exchangeRate: 1.1,
          isFuelEuCounted: true,
          fuelEuSurplusEurPerT: 0,
          warmingPotentials: 'AR4',
          lngEngine: 'Otto medium speed',
          isVlsfoResidual: false,
          charterersPercent: 100,
          euRows: {},
          ...change,
        };
      }).filter((one) => one.startsWith('CARBON'));
    expect([carbon({}), carbon({ charterersPercent: 0 })]).toEqual([[], []]);
    for (const change of [
      { etsPriceEur: -0.01 },
      { exchangeRate: 0 },
      { charterersPercent: 100.5 },
      { charterersPercent: -0.5 },
    ]) {
      expect(carbon(change), JSON.stringify(change)).toEqual(['CARBON_TERMS_INVALID carbon']);
    }
  });
});

describe('what a new row begins with', () => {
  it('an estimate, a port, a cargo and a fuel', () => {
    expect(emptyEstimate({ commencingAt: '2026-12-01T00:00:00Z' })).toMatchObject({
      weatherFactorPercent: 5,
      dailyCost: 0,
      isSecaEnabled: true,
      hasScrubberInUse: false,
      isPiracyAvoided: false,
      settings: { bunkerReserveDays: 3, tankFillPercent: 98, arePortDaysRoundedUp: false },
    });
    expect(newItineraryRow('a', 1, 'Canal transit').extraPortDays).toBe(1);
    expect(newItineraryRow('a', 1, 'Fueling').extraPortDays).toBe(0.5);
    expect(newItineraryRow('a', 1, 'Loading')).toMatchObject({
      extraPortDays: 0,
      portExpenses: 0,
      portExpensesExchangeRate: 1,
      salinityTPerM3: 1.025,
    });
    expect(newBunkerRow('VLSFO')).toMatchObject({ initialQuantityT: null, initialPrice: 0 });
    expect(newCargo('a')).toMatchObject({ quantity: 0, exchangeRate: 1, freightTaxPercent: 0 });
    expect(newOtherRow()).toMatchObject({ amount: 0, exchangeRate: 1, isNonAccounting: false });
  });
});

describe('calls at their edges', () => {
  it('a solution may lie at the end of its range; of several the nearest is taken', () => {
    const task = { path: 'cargoes.0.freight.rate', output: 'netTce', target: 15_000 } as const;
    const free = solveFor(sampleGrainVoyage(), task);
    const value = 'solved' in free ? free.solved.value : Number.NaN;
    const atEnd = solveFor(sampleGrainVoyage(), { ...task, from: 10, to: value });
    expect('solved' in atEnd && atEnd.solved.value).toBe(value);
    const beyond = solveFor(sampleGrainVoyage(), { ...task, from: 10, to: value - 0.01 });
    expect('violation' in beyond && beyond.violation.code).toBe('NOT_REACHABLE');
  });

  it('more combinations of passages than can be looked at are refused with their number', () => {
    const passage = (name: string) => ({
      name,
      distanceNm: 11_000,
      ecaDistanceNm: 0,
      piracyDistanceNm: 0,
      tolls: 0,
      extraSeaDays: 0,
    });
    const choices = ['r2', 'r3', 'r4'].map((rowId) => ({
      rowId,
      passages: Array.from({ length: 22 }, (_, index) => passage(`way ${index}`)),
    }));
    const answer = choosePassages(sampleGrainVoyage(), choices);
    expect(answer).toMatchObject({ violation: { code: 'TOO_MANY_COMBINATIONS' } });
    expect(JSON.stringify(answer)).toContain('10648 combinations');
  });

  it('a day of the voyage costs 82.5 times, of Santos her days there', () => {
    const costOf = (itineraryRowId: string | null) => {
      const input = sampleGrainVoyage();
      const row = { ...newOtherRow(), paymentType: 'Daily Rate' as const, amount: 100 };
      input.otherExpenses.push({ ...row, itineraryRowId });
      return estimateVoyage(input).totals.miscExpense;
    };
    expect(costOf(null)).toBeCloseTo(8_250, 6);
    expect(costOf('r2')).toBeCloseTo(650, 6);
    expect(costOf('nowhere')).toBe(0);
  });

  it('the search for speeds counts what it calculates', () => {
    const input = sampleGrainVoyage();
    input.vessel!.seaConsumption = input.vessel!.seaConsumption.filter(
      ({ condition, speedKn }) => condition === 'laden' || speedKn === 12.5,
    );
    const answer = optimiseSpeeds(input);
    const count = 'optimum' in answer ? answer.optimum.calculations : 0;
    expect(answer).toMatchObject({ optimum: { speeds: [{ rowId: 'r3' }] } });
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThan(2_000);
  });

  it("the stay is explained by counting hours, or by the school's factors where they are set", () => {
    const noteOf = (portStayFactors?: 'counting' | 'school') => {
      const input = sampleGrainVoyage();
      if (portStayFactors) input.settings.portStayFactors = portStayFactors;
      const parts = everyPart(explain(input, 'portDays'));
      return parts.find((part) => part.key.endsWith('.factor'))?.source.note;
    };
    expect(noteOf()).toBe('168 hours over the hours of the week that count.');
    expect(noteOf('counting')).toBe('168 hours over the hours of the week that count.');
    expect(noteOf('school')).toBe('Setting: 1.05 where every day counts, else 1.45.');
  });
});

describe('fuels and ECAs', () => {
  const codes = (change: (input: EstimateInput) => void) =>
    found(change).filter((one) => /COMPLIANT|ECA_FUELS/.test(one));
  const inEca = (input: EstimateInput) => {
    input.itinerary[2]!.ecaDistanceNm = 500;
  };
  it('residual fuel in an ECA is told where the ship sails one, and without a scrubber only', () => {
    const residual = (input: EstimateInput) => {
      input.ecaFuels = [{ ...input.nonEcaFuels[0]! }];
    };
    expect(codes(residual)).toEqual([]);
    const both = (input: EstimateInput) => {
      residual(input);
      inEca(input);
    };
    expect(codes(both)).toEqual(['ECA_FUEL_NOT_COMPLIANT ecaFuels.0.fuel']);
    const scrubbed = (input: EstimateInput) => {
      both(input);
      input.hasScrubberInUse = true;
    };
    expect(codes(scrubbed)).toEqual([]);
  });
  it('without a table for ECAs gas oil is taken, and it says so where there is one', () => {
    const none = (input: EstimateInput) => {
      input.ecaFuels = [];
    };
    expect(codes(none)).toEqual([]);
    const both = (input: EstimateInput) => {
      none(input);
      inEca(input);
    };
    expect(codes(both)).toEqual(['ECA_FUELS_DEFAULTED ecaFuels']);
  });
  it('high sulphur fuel outside ECAs needs a scrubber too', () => {
    const high = (input: EstimateInput) => {
      input.nonEcaFuels = [{ ...input.nonEcaFuels[0]!, fuel: 'HSFO', ladenTPerDay: 28 }];
    };
    expect(codes(high)).toEqual(['FUEL_NOT_COMPLIANT nonEcaFuels.0.fuel']);
  });
});

describe('intake at its edges', () => {
  it('a ship that carries nothing lifts nothing, not less', () => {
    const input = sampleGrainVoyage();
    input.vessel!.summerDwtT = 400;
    expect(estimateVoyage(input).intake.limitT).toBe(0);
  });
  it('a hold of 97,000 m3 takes 97,000 / 1.3 = 74,615.4 t of grain at 1.3 m3/t', () => {
    const input = sampleGrainVoyage();
    const cubic = estimateVoyage(input).intake.limits.find(({ kind }) => kind === 'cubic');
    expect(cubic?.cargoT).toBeCloseTo(97_000 / 1.3, 6);
    expect(cubic?.description).toBe('grain capacity at 1.3000 m3/t');
  });
  it('a river lets her load deeper: fresh water allowance 96,000 / (4 x 70) = 342.86 mm, 2,400 t', () => {
    const vessel = sampleGrainVoyage().vessel!;
    const salt = dwtAtLoadLine(vessel, 'Summer Salt', 1.025) ?? 0;
    const fresh = dwtAtLoadLine(vessel, 'Summer Fresh', 1) ?? 0;
    expect(salt).toBe(82_000);
    expect(fresh - salt).toBeCloseTo(2_400, 6);
    const half = dwtAtLoadLine(vessel, 'Summer Brackish', 1.0125) ?? 0;
    expect(half - salt).toBeCloseTo(1_200, 6);
    const unknown = { ...vessel, summerDisplacementT: null };
    expect(dwtAtLoadLine(unknown, 'Summer Fresh', 1)).toBe(82_000);
  });
});

describe('speed that makes typed sea days', () => {
  it('8,800 nm and 5 % of weather in 28 days are 13.75 kn; no days are no speed', () => {
    expect(speedForSeaDays(8_800, 28, 5)).toBeCloseTo(13.75, 12);
    expect(speedForSeaDays(8_800, 0, 5)).toBeNull();
    expect(speedForSeaDays(12, 1, 0)).toBe(0.5);
  });
});
