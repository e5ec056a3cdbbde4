import {
  type EstimateInput,
  newBunkerRow,
  newFuelRow,
  newItineraryRow,
  newParcel,
  sampleGrainVoyage,
} from '@mainsheet/voyage';

/** Ten ports, two cargoes, three fuels: what the engine is measured with. */
export function tenPortVoyage(): EstimateInput {
  const sample = sampleGrainVoyage();
  const cargo = sample.cargoes[0];
  if (cargo === undefined) throw new Error('The sample has a cargo');
  const row = (
    index: number,
    portFunction: 'Loading' | 'Discharging' | 'Fueling',
    cargoId: string,
  ) => ({
    ...newItineraryRow(`p${index}`, index, portFunction),
    portName: `Port ${index}`,
    portCode: `XX${index}`,
    distanceNm: 800 + 137 * index,
    ecaDistanceNm: 40 * index,
    norHours: 12,
    portExpenses: 40_000,
    parcels: portFunction === 'Fueling' ? [] : [{ ...newParcel(cargoId), rate: 9_000 + index }],
    liftings:
      portFunction === 'Fueling' ? [{ fuel: 'VLSFO' as const, quantityT: 500, price: 545 }] : [],
  });
  return {
    ...sample,
    itinerary: [
      { ...newItineraryRow('p0', 0, 'Commencing'), portName: 'Port 0', portCode: 'XX0' },
      row(1, 'Loading', 'a'),
      row(2, 'Loading', 'b'),
      row(3, 'Fueling', 'a'),
      row(4, 'Discharging', 'a'),
      row(5, 'Discharging', 'b'),
      row(6, 'Fueling', 'a'),
      row(7, 'Discharging', 'a'),
      row(8, 'Discharging', 'b'),
      {
        ...newItineraryRow('p9', 9, 'Terminating'),
        portName: 'Port 9',
        portCode: 'XX9',
        distanceNm: 600,
      },
    ],
    cargoes: [
      { ...cargo, id: 'a', quantity: 33_000, quantityOverride: null, optionType: 'MOLOO' },
      { ...cargo, id: 'b', quantity: 30_000, quantityOverride: null, optionType: 'MOLCO' },
    ],
    nonEcaFuels: [
      newFuelRow('VLSFO'),
      { ...newFuelRow('LNG'), ballastTPerDay: 1, ladenTPerDay: 1 },
    ],
    ecaFuels: [newFuelRow('MGO')],
    bunkers: [
      { ...newBunkerRow('VLSFO'), initialQuantityT: 900, initialPrice: 560 },
      { ...newBunkerRow('MGO'), initialQuantityT: 200, initialPrice: 720 },
      { ...newBunkerRow('LNG'), initialQuantityT: 100, initialPrice: 600 },
    ],
  };
}
