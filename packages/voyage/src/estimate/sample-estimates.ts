import {
  type EstimateInput,
  emptyEstimate,
  newBunkerRow,
  newCargo,
  newCommission,
  newFuelRow,
  newItineraryRow,
  newParcel,
  type VesselFigures,
} from '@mainsheet/estimate';

/** A Kamsarmax of round figures with consumption entries at two speeds. Invented ship. */
export function sampleKamsarmax(): VesselFigures {
  const entry = (condition: 'ballast' | 'laden', speedKn: number, tPerDay: number) =>
    (['nonEca', 'eca'] as const).map((zone) => ({
      zone,
      condition,
      speedKn,
      fuel: zone === 'eca' ? ('MGO' as const) : ('VLSFO' as const),
      tPerDay,
      auxiliaryTPerDay: 2,
      isDefault: speedKn === 12.5,
    }));
  return {
    id: 'sample-kamsarmax',
    name: 'Ocean Sample',
    imo: '9000003',
    summerDwtT: 82_000,
    summerDraftM: 14.4,
    summerDisplacementT: 96_000,
    lengthM: 229,
    beamM: 32.26,
    airDraftM: null,
    tpcTPerCm: 70,
    fwaMm: null,
    draftTable: [],
    tropicalDraftM: null,
    winterDraftM: null,
    constantsT: 300,
    freshWaterT: 200,
    grainCapacityM3: 97_000,
    baleCapacityM3: null,
    tankCapacityM3: null,
    strengthLimitT: null,
    fuelTanks: [
      { fuel: 'VLSFO', capacityM3: 2_600 },
      { fuel: 'MGO', capacityM3: 400 },
    ],
    hasScrubber: false,
    seaConsumption: [
      ...entry('ballast', 12.5, 24),
      ...entry('ballast', 14, 33),
      ...entry('laden', 12.5, 28),
      ...entry('laden', 14, 38),
    ],
    portConsumption: [
      { zone: 'nonEca', fuel: 'VLSFO', loadTPerDay: 5, dischargeTPerDay: 6, idleTPerDay: 3 },
      { zone: 'eca', fuel: 'MGO', loadTPerDay: 5, dischargeTPerDay: 6, idleTPerDay: 3 },
    ],
  };
}

/** Ballast from Singapore, 66,000 t of grain from Santos to Qingdao: the documented example. */
export function sampleGrainVoyage(): EstimateInput {
  const row = (id: string, sequenceNo: number, portName: string, portCode: string) => ({
    id,
    sequenceNo,
    portName,
    portCode,
  });
  const parcel = { ...newParcel('grain'), rateUnit: 'Per Day' as const };
  return {
    ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }),
    vessel: sampleKamsarmax(),
    dailyCost: 7_500,
    ballastSpeedKn: 12.5,
    ladenSpeedKn: 12.5,
    itinerary: [
      { ...newItineraryRow('r1', 1, 'Commencing'), ...row('r1', 1, 'Singapore', 'SGSIN') },
      {
        ...newItineraryRow('r2', 2, 'Loading'),
        ...row('r2', 2, 'Santos', 'BRSSZ'),
        timeZone: 'America/Sao_Paulo',
        distanceNm: 8_800,
        parcels: [{ ...parcel, rate: 11_000 }],
        norHours: 12,
        portExpenses: 105_000,
      },
      {
        ...newItineraryRow('r3', 3, 'Discharging'),
        ...row('r3', 3, 'Qingdao', 'CNQDG'),
        timeZone: 'Asia/Shanghai',
        distanceNm: 11_200,
        parcels: [{ ...parcel, rate: 13_200 }],
        norHours: 24,
        portExpenses: 130_000,
      },
      { ...newItineraryRow('r4', 4, 'Terminating'), ...row('r4', 4, 'Qingdao', 'CNQDG') },
    ],
    cargoes: [
      {
        ...newCargo('grain'),
        name: 'Grain',
        quantity: 66_000,
        stowageFactorM3PerT: 1.3,
        optionType: 'MOLOO',
        optionPercent: 5,
        quantityOverride: 66_000,
        freight: { ...newCargo('grain').freight, rate: 38.5 },
        commissions: [
          { ...newCommission('Add comm'), ratePercent: 3.75 },
          { ...newCommission('Broker'), ratePercent: 1.25 },
        ],
      },
    ],
    bunkers: [
      { ...newBunkerRow('VLSFO'), initialPrice: 560 },
      { ...newBunkerRow('MGO'), initialPrice: 720 },
    ],
    nonEcaFuels: [newFuelRow('VLSFO')],
    ecaFuels: [newFuelRow('MGO')],
  };
}
