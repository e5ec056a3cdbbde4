import {
  type BunkerLifting,
  type BunkerRow,
  type EstimateInput,
  type FuelLayer,
  newBunkerRow,
} from '@mainsheet/estimate';
import { FUELS, type Fuel } from '@mainsheet/terms';
import type {
  ConsumedLayer,
  FuelBurn,
  FuelPlan,
  FuelPlanRow,
} from '../estimate/estimate-result.ts';

/** Quantities below this are rounding rests. */
export const NOTHING_T = 1e-9;

/** What one itinerary row does to the bunkers. */
export type BunkerMovement = {
  readonly sea: readonly FuelBurn[];
  readonly port: readonly FuelBurn[];
  readonly liftings: readonly BunkerLifting[];
  /** Charterers bear the burn of this row. */
  readonly isForCharterers: boolean;
};

/** Quantity burned or received of a fuel. */
function quantityOf(burns: readonly { fuel: Fuel; quantityT: number }[], fuel: Fuel): number {
  let total = 0;
  for (const burn of burns) if (burn.fuel === fuel) total += burn.quantityT;
  return total;
}

/** A stock that prices what leaves it. */
type Stock = {
  layers: FuelLayer[];
  lastPrice: number;
  shortageT: number;
  consumed: ConsumedLayer[];
};

function recordConsumed(stock: Stock, quantityT: number, price: number, isShortage: boolean): void {
  const last = stock.consumed.at(-1);
  if (last !== undefined && last.price === price && last.isShortage === isShortage) {
    last.quantityT += quantityT;
  } else {
    stock.consumed.push({ quantityT, price, isShortage });
  }
}

/** Takes fuel from the oldest layer on; what is not there is priced at the last known price. */
function burnFrom(stock: Stock, quantityT: number): number {
  let left = quantityT;
  let cost = 0;
  while (left > NOTHING_T) {
    const layer = stock.layers[0];
    if (layer === undefined) break;
    const taken = Math.min(layer.quantityT, left);
    if (taken > 0) recordConsumed(stock, taken, layer.price, false);
    cost += taken * layer.price;
    layer.quantityT -= taken;
    left -= taken;
    if (layer.quantityT <= NOTHING_T) stock.layers.shift();
  }
  if (left > NOTHING_T) {
    stock.shortageT += left;
    recordConsumed(stock, left, stock.lastPrice, true);
    cost += left * stock.lastPrice;
  }
  return cost;
}

/**
 * Receives fuel. A shortage is made good from it first and re-priced at what it really cost, so
 * that initial + received − end value stays the cost. Returns that difference.
 */
function receiveInto(stock: Stock, quantityT: number, price: number, isAveraged: boolean): number {
  let received = quantityT;
  let trueUp = 0;
  if (stock.shortageT > 0) {
    const covered = Math.min(stock.shortageT, received);
    trueUp = coverShortage(stock, covered, price);
    stock.shortageT -= covered;
    received -= covered;
  }
  stock.lastPrice = price;
  if (received <= 0) return trueUp;
  const only = stock.layers[0];
  if (isAveraged && only !== undefined) {
    const value = only.quantityT * only.price + received * price;
    only.quantityT += received;
    only.price = value / only.quantityT;
    stock.lastPrice = only.price;
  } else {
    stock.layers.push({ quantityT: received, price });
  }
  return trueUp;
}

/** Re-prices the oldest shortages; returns what the voyage pays more (or less) for them. */
function coverShortage(stock: Stock, quantityT: number, price: number): number {
  let left = quantityT;
  let trueUp = 0;
  for (const layer of stock.consumed) {
    if (!layer.isShortage || left <= 0) continue;
    const covered = Math.min(layer.quantityT, left);
    layer.quantityT -= covered;
    left -= covered;
    trueUp += covered * (price - layer.price);
  }
  stock.consumed = stock.consumed.filter((layer) => layer.quantityT > NOTHING_T);
  recordConsumed(stock, quantityT, price, false);
  return trueUp;
}

/** Fuel a voyage must start with so that no row ends below zero. */
function neededAtStart(fuel: Fuel, movements: readonly BunkerMovement[], receiveFirst: boolean) {
  let running = 0;
  let lowest = 0;
  for (const { sea, port, liftings } of movements) {
    running -= quantityOf(sea, fuel);
    lowest = Math.min(lowest, running);
    const received = quantityOf(liftings, fuel);
    if (receiveFirst) running += received;
    running -= quantityOf(port, fuel);
    lowest = Math.min(lowest, running);
    if (!receiveFirst) running += received;
  }
  return -lowest;
}

/** The row with every price it holds changed. */
export function withPrices(row: BunkerRow, change: (price: number) => number): BunkerRow {
  const changed = { ...row, initialPrice: change(row.initialPrice) };
  if (row.initialLayers === null) return changed;
  return {
    ...changed,
    initialLayers: row.initialLayers.map((layer) => ({ ...layer, price: change(layer.price) })),
  };
}

/** Stock the voyage begins with: layers of the voyage before, else what is typed, else the need. */
function layersAtStart(bunkers: BunkerRow, neededT: () => number): FuelLayer[] {
  if (bunkers.reportedInitialT !== undefined) {
    const [together] = averaged(bunkers.initialLayers ?? []);
    const price = together?.price ?? bunkers.initialPrice;
    return bunkers.reportedInitialT > 0 ? [{ quantityT: bunkers.reportedInitialT, price }] : [];
  }
  if (bunkers.initialLayers !== null) {
    const layers = bunkers.initialLayers.filter((layer) => layer.quantityT > 0);
    if (bunkers.method === 'FIFO') return layers.map((layer) => ({ ...layer }));
    return averaged(layers);
  }
  const quantityT = bunkers.initialQuantityT ?? neededT();
  return quantityT > 0 ? [{ quantityT, price: bunkers.initialPrice }] : [];
}

function averaged(layers: readonly FuelLayer[]): FuelLayer[] {
  const quantityT = layers.reduce((sum, layer) => sum + layer.quantityT, 0);
  const value = layers.reduce((sum, layer) => sum + layer.quantityT * layer.price, 0);
  return quantityT > 0 ? [{ quantityT, price: value / quantityT }] : [];
}

/** Every fuel that is on board, burned or lifted, in the product's order of fuels. */
export function fuelsInUse(input: EstimateInput, movements: readonly BunkerMovement[]): Fuel[] {
  const used = new Set<Fuel>(input.bunkers.map((row) => row.fuel));
  for (const { sea, port, liftings } of movements) {
    for (const burn of sea) used.add(burn.fuel);
    for (const burn of port) used.add(burn.fuel);
    for (const lifting of liftings) used.add(lifting.fuel);
  }
  return FUELS.filter((fuel) => used.has(fuel));
}

type Tally = Pick<
  FuelPlan,
  'seaConsumptionT' | 'portConsumptionT' | 'receivedT' | 'cost' | 'charterersCost' | 'charterersT'
> & { receivedValue: number };

/**
 * Rolls one fuel forward row by row: sea burn, port burn, then receive (or receive first).
 * FIFO prices burns from the oldest layer; the weighted average re-averages at each receipt.
 */
export function planFuel(
  fuel: Fuel,
  input: EstimateInput,
  movements: readonly BunkerMovement[],
): FuelPlan {
  const bunkers = input.bunkers.find((row) => row.fuel === fuel) ?? newBunkerRow(fuel);
  const receiveFirst = input.settings.isReceivedBeforePortBurn;
  const initialLayers = layersAtStart(bunkers, () => neededAtStart(fuel, movements, receiveFirst));
  const initialQuantityT =
    initialLayers.length > 0
      ? initialLayers.reduce((sum, layer) => sum + layer.quantityT, 0)
      : Math.min(0, bunkers.initialQuantityT ?? 0);
  const stock: Stock = {
    layers: initialLayers,
    lastPrice: initialLayers.at(-1)?.price ?? bunkers.initialPrice,
    shortageT: 0,
    consumed: [],
  };
  const tally: Tally = {
    seaConsumptionT: 0,
    portConsumptionT: 0,
    receivedT: 0,
    receivedValue: 0,
    cost: 0,
    charterersCost: 0,
    charterersT: 0,
  };
  let remaining = initialQuantityT;
  const rows = movements.map((movement) => {
    const row = rollRow(fuel, movement, stock, {
      remaining,
      receiveFirst,
      isAveraged: bunkers.method === 'Weighted average',
    });
    remaining = row.departureT;
    addToTally(tally, row, movement.isForCharterers);
    return row;
  });
  return finishPlan(bunkers, { initialQuantityT, endQuantityT: remaining, stock, tally, rows });
}

type RollState = {
  readonly remaining: number;
  readonly receiveFirst: boolean;
  readonly isAveraged: boolean;
};

function rollRow(
  fuel: Fuel,
  movement: BunkerMovement,
  stock: Stock,
  state: RollState,
): FuelPlanRow {
  const seaConsumptionT = quantityOf(movement.sea, fuel);
  const portConsumptionT = quantityOf(movement.port, fuel);
  let receivedT = 0;
  let receivedValue = 0;
  let cost = burnFrom(stock, seaConsumptionT);
  if (!state.receiveFirst) cost += burnFrom(stock, portConsumptionT);
  for (const lifting of movement.liftings) {
    if (lifting.fuel !== fuel || lifting.quantityT === 0) continue;
    cost += receiveInto(stock, lifting.quantityT, lifting.price, state.isAveraged);
    receivedT += lifting.quantityT;
    receivedValue += lifting.quantityT * lifting.price;
  }
  if (state.receiveFirst) cost += burnFrom(stock, portConsumptionT);
  const arrivalT = state.remaining - seaConsumptionT;
  return {
    seaConsumptionT,
    arrivalT,
    portConsumptionT,
    receivedT,
    price: receivedT > 0 ? receivedValue / receivedT : 0,
    departureT: arrivalT - portConsumptionT + receivedT,
    cost,
  };
}

function addToTally(tally: Tally, row: FuelPlanRow, isForCharterers: boolean): void {
  tally.seaConsumptionT += row.seaConsumptionT;
  tally.portConsumptionT += row.portConsumptionT;
  tally.receivedT += row.receivedT;
  tally.receivedValue += row.receivedT * row.price;
  tally.cost += row.cost;
  if (isForCharterers) {
    tally.charterersCost += row.cost;
    tally.charterersT += row.seaConsumptionT + row.portConsumptionT;
  }
}

type PlanParts = {
  readonly initialQuantityT: number;
  readonly endQuantityT: number;
  readonly stock: Stock;
  readonly tally: Tally;
  readonly rows: FuelPlanRow[];
};

function finishPlan(bunkers: BunkerRow, parts: PlanParts): FuelPlan {
  const { stock, tally } = parts;
  const layerValue = stock.layers.reduce((sum, layer) => sum + layer.quantityT * layer.price, 0);
  let endValue = layerValue;
  for (const layer of stock.consumed) {
    if (layer.isShortage) endValue -= layer.quantityT * layer.price;
  }
  const endQuantityT = Math.abs(parts.endQuantityT) < NOTHING_T ? 0 : parts.endQuantityT;
  const consumptionT = tally.seaConsumptionT + tally.portConsumptionT;
  return {
    fuel: bunkers.fuel,
    method: bunkers.method,
    initialQuantityT: parts.initialQuantityT,
    initialPrice: bunkers.initialPrice,
    seaConsumptionT: tally.seaConsumptionT,
    portConsumptionT: tally.portConsumptionT,
    consumptionT,
    receivedT: tally.receivedT,
    endQuantityT,
    endPrice: endQuantityT === 0 ? 0 : endValue / endQuantityT,
    endValue,
    cost: tally.cost,
    charterersCost: tally.charterersCost,
    charterersT: tally.charterersT,
    replacementCost:
      bunkers.marketPrice === null
        ? null
        : (consumptionT - tally.charterersT) * bunkers.marketPrice,
    shortageT: stock.shortageT,
    rows: parts.rows,
    layers: stock.layers,
    consumed: stock.consumed,
  };
}
