import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { FuelPlan } from '../estimate/estimate-result.ts';
import { NOTHING_T } from '../fuel/bunker-plan.ts';
import { type Book, cell } from './explanation.ts';

/** Tonnes at one price: what it opened with and what was taken out of it since. */
type Layer = {
  quantityT: number;
  readonly opened: Explanation;
  readonly price: Explanation;
  readonly takes: Explanation[];
};

/** Tonnes burned at one price, out of the layers they came from; without one beyond the stock. */
type Take = { readonly layer: Layer | null; readonly part: Explanation };
type Entry = { readonly price: Explanation; readonly isShortage: boolean; takes: Take[] };

/** What one row of the itinerary does to one fuel, told down to cells. */
export type StockMovement = {
  readonly sea: Explanation | null;
  readonly port: Explanation | null;
  readonly liftings: readonly {
    readonly path: string;
    readonly quantityT: Explanation;
    readonly price: Explanation;
  }[];
};

export type StockReplay = {
  /** Tonnes burned at each price, oldest first. */
  readonly consumed: readonly { readonly quantityT: Explanation; readonly price: Explanation }[];
  /** What each row burned cost, by the row's place in the voyage. */
  readonly rowCosts: readonly (readonly Explanation[])[];
};

const figureOf = (part: Explanation): number => part.value ?? 0;

/**
 * Rolls one fuel forward as `planFuel` does, with trees instead of numbers: every quantity and
 * price that leaves the stock comes down to consumption, liftings and what was on board.
 */
export function replayStock(
  book: Book,
  plan: FuelPlan,
  movements: readonly StockMovement[],
): StockReplay {
  const stock = new Stock(book, plan, movements);
  const isReceivedFirst = book.input.settings.isReceivedBeforePortBurn;
  const rowCosts = movements.map(({ sea, port, liftings }) => {
    stock.openRow();
    if (sea !== null) stock.burn(sea);
    if (port !== null && !isReceivedFirst) stock.burn(port);
    for (const lifting of liftings) stock.receive(lifting);
    if (port !== null && isReceivedFirst) stock.burn(port);
    return stock.costs;
  });
  return { consumed: stock.consumed(), rowCosts };
}

class Stock {
  costs: Explanation[] = [];
  private readonly layers: Layer[];
  private entries: Entry[] = [];
  private lastPrice: Explanation;
  private readonly currency: string;
  private readonly plan: FuelPlan;

  constructor(book: Book, plan: FuelPlan, movements: readonly StockMovement[]) {
    this.plan = plan;
    this.currency = book.input.baseCurrency;
    const price = explainInitialPrice(book, plan);
    this.layers = openingLayers(book, plan, movements, price);
    this.lastPrice = this.layers.at(-1)?.price ?? price;
  }

  openRow(): void {
    this.costs = [];
  }

  burn(part: Explanation): void {
    let left = part;
    while (figureOf(left) > NOTHING_T) {
      const layer = this.layers[0];
      if (layer === undefined) break;
      const isOutlasted = layer.quantityT >= figureOf(left);
      const taken = isOutlasted ? left : restOf(layer, this.plan.fuel);
      this.record({ layer, part: taken }, layer.price, false);
      layer.takes.push(taken);
      layer.quantityT -= figureOf(taken);
      if (layer.quantityT <= NOTHING_T) this.layers.shift();
      if (isOutlasted) return;
      left = difference(`${part.key}.left`, 'Still to burn', left, [taken]);
    }
    if (figureOf(left) > NOTHING_T) this.record({ layer: null, part: left }, this.lastPrice, true);
  }

  receive({ path, quantityT, price }: StockMovement['liftings'][number]): void {
    if (quantityT.value === 0) return;
    const covered = this.cover(path, quantityT, price);
    this.lastPrice = price;
    const received =
      covered === null ? quantityT : difference(`${path}.kept`, 'Kept', quantityT, [covered]);
    if (figureOf(received) <= 0) return;
    const only = this.layers[0];
    if (this.plan.method !== 'Weighted average' || only === undefined) {
      this.layers.push({ quantityT: figureOf(received), opened: received, price, takes: [] });
      return;
    }
    const averaged = this.average(path, only, { received, price });
    this.layers[0] = averaged;
    this.lastPrice = averaged.price;
  }

  consumed(): StockReplay['consumed'] {
    const fuel = this.plan.fuel;
    return this.entries
      .map(({ price, takes }, index) => {
        const key = `bunkers.${fuel}.cost.layer${index + 1}`;
        return { price, quantityT: explainTakes(key, `${fuel} at ${figureOf(price)}`, takes) };
      })
      .filter(({ quantityT }) => figureOf(quantityT) > NOTHING_T);
  }

  private average(
    path: string,
    only: Layer,
    { received, price }: { readonly received: Explanation; readonly price: Explanation },
  ): Layer {
    const stock = named('stock', restOf(only, this.plan.fuel));
    const quantityT = only.quantityT + figureOf(received);
    const before = figureOf(only.price);
    const value = (only.quantityT * before + figureOf(received) * figureOf(price)) / quantityT;
    const inputs = [
      stock,
      named('before', only.price),
      named('received', received),
      named('price', price),
    ];
    return {
      quantityT,
      takes: [],
      opened: node({
        key: `${path}.stock`,
        label: `${this.plan.fuel} on board after it`,
        value: quantityT,
        unit: 't',
        formula: 'stock + received',
        inputs: [stock, named('received', received)],
      }),
      price: node({
        key: `${path}.average`,
        label: `Average of ${this.plan.fuel} after it`,
        value,
        unit: `${this.currency}/t`,
        formula: '(stock * before + received * price) / (stock + received)',
        inputs,
      }),
    };
  }

  /** Makes good from a receipt what was burned beyond the stock, oldest first, at its price. */
  private cover(path: string, received: Explanation, price: Explanation): Explanation | null {
    const short = this.entries.filter(({ isShortage }) => isShortage);
    const parts = short.flatMap(({ takes }) => takes.map(({ part }) => part));
    if (parts.length === 0) return null;
    const all = total(`${path}.shortage`, 'Burned beyond the stock', parts);
    const isEnough = figureOf(received) >= figureOf(all);
    const covered = isEnough ? all : received;
    let left = covered;
    for (const [index, entry] of short.entries()) {
      const owed = total(
        `${path}.owed${index}`,
        'Burned beyond the stock',
        entry.takes.map(({ part }) => part),
      );
      const isCovered = isEnough || figureOf(left) >= figureOf(owed);
      const part = isCovered ? owed : left;
      this.costs.push(this.trueUp(`${path}.trueUp${index}`, part, [price, entry.price]));
      entry.takes = isCovered
        ? []
        : [{ layer: null, part: difference(`${path}.short${index}`, 'Still short', owed, [left]) }];
      if (!isCovered) break;
      left = difference(`${path}.left${index}`, 'Left to make good', left, [owed]);
      if (figureOf(left) <= 0) break;
    }
    this.entries = this.entries.filter(({ takes }) => takes.length > 0);
    this.enter({ layer: null, part: covered }, price, false);
    return covered;
  }

  private trueUp(key: string, part: Explanation, prices: readonly [Explanation, Explanation]) {
    const [price, before] = prices;
    return node({
      key,
      label: 'Made good at another price',
      value: figureOf(part) * (figureOf(price) - figureOf(before)),
      unit: this.currency,
      formula: 'tonnes * (price - before)',
      inputs: [named('tonnes', part), named('price', price), named('before', before)],
    });
  }

  private record(take: Take, price: Explanation, isShortage: boolean): void {
    this.costs.push(
      node({
        key: `${take.part.key}.cost`,
        label: take.part.label,
        value: figureOf(take.part) * figureOf(price),
        unit: this.currency,
        formula: 'tonnes * price',
        inputs: [named('tonnes', take.part), named('price', price)],
      }),
    );
    this.enter(take, price, isShortage);
  }

  private enter(take: Take, price: Explanation, isShortage: boolean): void {
    const last = this.entries.at(-1);
    const isSame = last?.price.value === price.value && last?.isShortage === isShortage;
    if (last !== undefined && isSame) last.takes.push(take);
    else this.entries.push({ price, isShortage, takes: [take] });
  }
}

/** Tonnes of several takes; a layer burned to its end is simply what it opened with. */
function explainTakes(key: string, label: string, takes: readonly Take[]): Explanation {
  const parts: Explanation[] = [];
  const whole = new Set<Layer>();
  for (const { layer, part } of takes) {
    const isWhole =
      layer !== null &&
      layer.quantityT <= NOTHING_T &&
      layer.takes.length === takes.filter((take) => take.layer === layer).length;
    if (!isWhole) parts.push(part);
    else if (!whole.has(layer)) {
      whole.add(layer);
      parts.push(layer.opened);
    }
  }
  return total(key, label, parts);
}

function total(key: string, label: string, parts: readonly Explanation[]): Explanation {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const value = parts.reduce((sum, part) => sum + figureOf(part), 0);
  return sumNode({ key, label, value, unit: 't' }, parts);
}

function difference(
  key: string,
  label: string,
  whole: Explanation,
  parts: readonly Explanation[],
): Explanation {
  const inputs = parts.map((part, index) => named(`part${index + 1}`, part));
  return node({
    key,
    label,
    value: parts.reduce((left, part) => left - figureOf(part), figureOf(whole)),
    unit: 't',
    formula: ['whole', ...inputs.map(({ name }) => name)].join(' - '),
    inputs: [named('whole', whole), ...inputs],
  });
}

function restOf(layer: Layer, fuel: string): Explanation {
  if (layer.takes.length === 0) return layer.opened;
  return difference(`${layer.opened.key}.rest`, `${fuel} left of it`, layer.opened, layer.takes);
}

function explainInitialPrice(book: Book, plan: FuelPlan): Explanation {
  const unit = `${book.input.baseCurrency}/t`;
  const label = `Price of ${plan.fuel} on board`;
  const index = book.input.bunkers.findIndex((row) => row.fuel === plan.fuel);
  const value = book.input.bunkers[index]?.initialPrice;
  if (value !== undefined) {
    return cell(book.input, { path: `bunkers.${index}.initialPrice`, label, value, unit });
  }
  const note = 'The fuel has no row among the bunkers, so no price.';
  return shown({ key: `bunkers.${plan.fuel}.price`, label, value: 0, unit, note });
}

const layer = (opened: Explanation, price: Explanation): Layer[] =>
  figureOf(opened) > 0 ? [{ quantityT: figureOf(opened), opened, price, takes: [] }] : [];

/** Layers of the voyage before; null where the fuel has none of its own. */
function typedLayers(
  book: Book,
  index: number,
  { label, price }: { readonly label: string; readonly price: Explanation },
): Layer[] | null {
  const layers = book.input.bunkers[index]?.initialLayers;
  if (!layers) return null;
  return layers.flatMap(({ quantityT, price: value }, at) => {
    const path = `bunkers.${index}.initialLayers.${at}`;
    const unit = `${book.input.baseCurrency}/t`;
    return layer(
      cell(book.input, { label, unit: 't', path: `${path}.quantityT`, value: quantityT }),
      cell(book.input, { label: price.label, unit, path: `${path}.price`, value }),
    );
  });
}

/** What is on board when the voyage commences: as sounded, layers of the voyage before, typed, or the need. */
function openingLayers(
  book: Book,
  plan: FuelPlan,
  movements: readonly StockMovement[],
  price: Explanation,
): Layer[] {
  const index = book.input.bunkers.findIndex((row) => row.fuel === plan.fuel);
  const bunkers = book.input.bunkers[index];
  const label = `${plan.fuel} on board at first`;
  const typed = typedLayers(book, index, { label, price });
  const together = (): Layer =>
    averageOf(typed ?? [], { key: `bunkers.${index}.initialLayers`, label, price });
  const reported = bunkers?.reportedInitialT;
  if (reported !== undefined) {
    const path = `bunkers.${index}.reportedInitialT`;
    const sounded = { path, label: `${label}, as reported`, value: reported, unit: 't' };
    return layer(cell(book.input, sounded), typed?.length ? together().price : price);
  }
  if (typed) return bunkers?.method === 'FIFO' || typed.length === 0 ? typed : [together()];
  if (bunkers !== undefined && bunkers.initialQuantityT !== null) {
    const path = `bunkers.${index}.initialQuantityT`;
    return layer(
      cell(book.input, { path, label, value: bunkers.initialQuantityT, unit: 't' }),
      price,
    );
  }
  const isReceivedFirst = book.input.settings.isReceivedBeforePortBurn;
  const needed = explainNeed(`bunkers.${plan.fuel}.need`, label, { movements, isReceivedFirst });
  return needed === null ? [] : layer(needed, price);
}

function averageOf(
  layers: readonly Layer[],
  parts: { readonly key: string; readonly label: string; readonly price: Explanation },
): Layer {
  const quantityT = layers.reduce((sum, layer) => sum + layer.quantityT, 0);
  const paid = layers.reduce((sum, layer) => sum + layer.quantityT * figureOf(layer.price), 0);
  const tonnes = layers.map((layer, index) => named(`tonnes${index + 1}`, layer.opened));
  const prices = layers.map((layer, index) => named(`price${index + 1}`, layer.price));
  const products = tonnes.map(({ name }, index) => `${name} * price${index + 1}`).join(' + ');
  const sum = tonnes.map(({ name }) => name).join(' + ');
  return {
    quantityT,
    takes: [],
    opened: total(
      `${parts.key}.quantityT`,
      parts.label,
      layers.map(({ opened }) => opened),
    ),
    price: node({
      key: `${parts.key}.average`,
      label: 'Average of what is on board at first',
      value: paid / quantityT,
      unit: parts.price.unit,
      formula: `(${products}) / (${sum})`,
      inputs: [...tonnes, ...prices],
    }),
  };
}

/** Just what the voyage needs until liftings cover it: the deepest it would fall below nothing. */
function explainNeed(
  key: string,
  label: string,
  {
    movements,
    isReceivedFirst,
  }: { readonly movements: readonly StockMovement[]; readonly isReceivedFirst: boolean },
): Explanation | null {
  const burned: Explanation[] = [];
  const received: Explanation[] = [];
  let [running, deepest] = [0, 0];
  let found: Explanation | null = null;
  const burn = (part: Explanation | null): void => {
    if (part === null) return;
    burned.push(part);
    running += figureOf(part);
    if (running <= deepest) return;
    deepest = running;
    found = difference(key, label, total(`${key}.burned`, 'Burned until then', burned), received);
  };
  for (const { sea, port, liftings } of movements) {
    burn(sea);
    if (!isReceivedFirst) burn(port);
    for (const { quantityT } of liftings) {
      received.push(quantityT);
      running -= figureOf(quantityT);
    }
    if (isReceivedFirst) burn(port);
  }
  return found;
}
