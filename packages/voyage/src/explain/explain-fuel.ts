import type { LegCondition } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { FuelPlan } from '../estimate/estimate-result.ts';
import { charterWindow, type RunRow } from '../estimate/voyage-run.ts';
import {
  type BurningRow,
  consumptionAt,
  portRateOf,
  seaRateOf,
  tableAtCall,
  workOf,
} from '../fuel/consumption.ts';
import { headerSpeed } from '../time/sea-time.ts';
import { replayStock, type StockMovement, type StockReplay } from './explain-stock.ts';
import {
  explainCallDays,
  explainSpeed,
  explainStay,
  explainWorkingDays,
  explainZoneDays,
} from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

function fuelRowPath(book: Book, burning: BurningRow): string {
  const inEca = book.input.ecaFuels.indexOf(burning.row);
  return inEca >= 0
    ? `ecaFuels.${inEca}`
    : `nonEcaFuels.${book.input.nonEcaFuels.indexOf(burning.row)}`;
}

/** Tonnes per day at sea: a typed cell, scaled where the leg is at another speed, or by the table. */
function explainSeaRate(book: Book, row: RunRow, burning: BurningRow, isEca: boolean): Explanation {
  const { condition } = row.leg;
  const speed = isEca ? row.leg.ecaSpeedKn : row.leg.speedKn;
  const value = seaRateOf(book.input, burning, condition, speed);
  const field = condition === 'laden' ? 'ladenTPerDay' : 'ballastTPerDay';
  const path = `${fuelRowPath(book, burning)}.${field}`;
  const label = `${burning.fuel} ${condition} per day`;
  const key = `legs.${row.row.id}.${path}`;
  const typed = burning.row[field];
  const speedPart = explainSpeed(book, row, isEca);
  if (typed === null) return explainCurveRate(book, burning, { condition, key, label }, speedPart);
  const typedCell = cell(book.input, { path, label, value: typed, unit: 't/day' });
  if (value === typed) return typedCell;
  const headerPath = condition === 'laden' ? 'ladenSpeedKn' : 'ballastSpeedKn';
  const header = cell(book.input, {
    path: headerPath,
    label: 'Speed the rate is meant at',
    value: headerSpeed(book.input, condition),
    unit: 'kn',
  });
  const rateAt = (name: string, part: Explanation): Explanation =>
    named(name, explainCurveRate(book, burning, { condition, key: `${key}.${name}`, label }, part));
  const [atSpeed, atHeader] = [rateAt('atSpeed', speedPart), rateAt('atHeader', header)];
  const parts = { key, label, value, unit: 't/day' };
  const isByTable = burning.curves[condition].length > 0 && (atHeader.value ?? 0) > 0;
  return isByTable
    ? node({
        ...parts,
        formula: 'typed * (atSpeed / atHeader)',
        inputs: [named('typed', typedCell), atSpeed, atHeader],
      })
    : node({
        ...parts,
        formula: 'typed * pow(speed / header, 3)',
        inputs: [named('typed', typedCell), named('speed', speedPart), named('header', header)],
      });
}

type EntryField = 'speedKn' | 'tPerDay' | 'auxiliaryTPerDay';

type RateParts = {
  readonly condition: LegCondition;
  readonly key: string;
  readonly label: string;
};

/** Tonnes per day by the vessel's table at a speed: an entry, between two, or the cube law. */
function explainCurveRate(
  book: Book,
  burning: BurningRow,
  { condition, key, label }: RateParts,
  speedPart: Explanation,
): Explanation {
  const curve = burning.curves[condition];
  const speed = speedPart.value;
  const value = speed === null ? null : consumptionAt(curve, speed);
  const parts = { label, value: value ?? 0, unit: 't/day' };
  if (speed === null || value === null) {
    return shown({ ...parts, key, note: 'The vessel has no entry for this fuel.' });
  }
  const entryCell = (index: number, name: string, field: EntryField = 'tPerDay'): Explanation => {
    const entry = curve[index];
    const at = entry === undefined ? -1 : (book.input.vessel?.seaConsumption.indexOf(entry) ?? -1);
    return named(
      name,
      cell(book.input, {
        path: `vessel.seaConsumption.${at}.${field}`,
        label: `${burning.row.fuel} at ${entry?.speedKn ?? 0} kn`,
        value: entry?.[field] ?? null,
        unit: field === 'speedKn' ? 'kn' : 't/day',
        kind: 'vesselTable',
      }),
    );
  };
  const exact = curve.findIndex((entry) => entry.speedKn === speed);
  if (exact >= 0) return { ...entryCell(exact, 'rate'), label: parts.label };
  const above = curve.findIndex((entry) => entry.speedKn > speed);
  if (above <= 0) {
    const nearest = above === 0 ? 0 : curve.length - 1;
    return node({
      ...parts,
      key,
      formula: 'auxiliary + (rate - auxiliary) * pow(speed / reference, 3)',
      inputs: [
        entryCell(nearest, 'rate', 'tPerDay'),
        entryCell(nearest, 'auxiliary', 'auxiliaryTPerDay'),
        entryCell(nearest, 'reference', 'speedKn'),
        named('speed', speedPart),
      ],
    });
  }
  return node({
    ...parts,
    key,
    formula: 'below + (above - below) * (speed - slower) / (faster - slower)',
    inputs: [
      entryCell(above - 1, 'below'),
      entryCell(above, 'above'),
      named('speed', speedPart),
      entryCell(above - 1, 'slower', 'speedKn'),
      entryCell(above, 'faster', 'speedKn'),
    ],
  });
}

/** What the ship sounded of a fuel; undefined where she did not, null where she burned none. */
function explainSounded(
  book: Book,
  row: RunRow,
  { fuel }: FuelPlan,
  where: 'seaT' | 'portT',
): Explanation | null | undefined {
  const index = row.row.reportedBurns?.findIndex((one) => one.fuel === fuel) ?? -1;
  const value = row.row.reportedBurns?.[index]?.[where];
  if (value == null) return undefined;
  if (value === 0) return null;
  const label = `${fuel} ${where === 'seaT' ? 'at sea to' : 'in'} ${row.row.portName}, as reported`;
  const path = `itinerary.${row.inputIndex}.reportedBurns.${index}.${where}`;
  return cell(book.input, { path, label, value, unit: 't' });
}

function explainSeaBurn(book: Book, row: RunRow, plan: FuelPlan): Explanation | null {
  const sounded = explainSounded(book, row, plan, 'seaT');
  if (sounded !== undefined) return sounded;
  const terms: Explanation[] = [];
  for (const isEca of [false, true]) {
    const days = isEca ? row.leg.seaDaysEca : row.leg.seaDaysNonEca;
    if (days === 0) continue;
    const table = isEca ? book.run.tables.eca : book.run.tables.nonEca;
    const speed = isEca ? row.leg.ecaSpeedKn : row.leg.speedKn;
    for (const burning of table) {
      if (burning.fuel !== plan.fuel) continue;
      const rate = explainSeaRate(book, row, burning, isEca);
      terms.push(
        node({
          key: `legs.${row.row.id}.${fuelRowPath(book, burning)}.burn`,
          label: `${plan.fuel} burned ${isEca ? 'inside' : 'outside'} ECAs`,
          value: days * seaRateOf(book.input, burning, row.leg.condition, speed),
          unit: 't',
          formula: 'days * rate',
          inputs: [named('days', explainZoneDays(book, row, isEca)), named('rate', rate)],
        }),
      );
    }
  }
  if (terms.length === 0) return null;
  const value = terms.reduce((sum, term) => sum + (term.value ?? 0), 0);
  const label = `${plan.fuel} at sea to ${row.row.portName}`;
  const key = `legs.${row.row.id}.seaConsumption.${plan.fuel}`;
  return sumNode({ key, label, value, unit: 't' }, terms);
}

function explainPortRate(
  book: Book,
  burning: BurningRow,
  work: 'load' | 'discharge' | 'idle',
): Explanation {
  const field = `${work}TPerDay` as const;
  const typed = burning.row[field];
  const value = portRateOf(book.input, burning, work);
  const parts = { label: `${burning.fuel} ${work} per day`, value, unit: 't/day' };
  if (typed !== null) {
    return cell(book.input, { ...parts, path: `${fuelRowPath(book, burning)}.${field}` });
  }
  const index = book.input.vessel?.portConsumption.findIndex(
    (entry) => entry.zone === burning.tableZone && entry.fuel === burning.row.fuel,
  );
  const path = `vessel.portConsumption.${index ?? -1}.${field}`;
  return cell(book.input, { ...parts, path, kind: 'vesselTable' });
}

/** Days at the working rate: the stay without waiting in the simple mode, none where nothing is worked. */
function workingTime(book: Book, row: RunRow, isWorked: boolean, isSimple: boolean): Explanation {
  if (isWorked) return isSimple ? explainStay(book, row) : explainWorkingDays(book, row);
  const key = `calls.${row.row.id}.workingDays`;
  const note = 'No cargo is worked here.';
  return shown({ key, label: 'Working days', value: 0, unit: 'days', note });
}

function explainPortBurn(book: Book, row: RunRow, plan: FuelPlan): Explanation | null {
  const sounded = explainSounded(book, row, plan, 'portT');
  if (sounded !== undefined) return sounded;
  const work = workOf(row.row);
  const isSimple = book.input.settings.portBurn === 'simple' && work !== null;
  const terms: Explanation[] = [];
  const working = workingTime(book, row, work !== null, isSimple);
  for (const burning of tableAtCall(book.input, book.run.tables, row.row)) {
    if (burning.fuel !== plan.fuel || row.call.portDays === 0) continue;
    const workRate = explainPortRate(book, burning, work ?? 'idle');
    const idleRate = explainPortRate(book, burning, 'idle');
    const days = row.call.portDays;
    const value =
      (working.value ?? 0) * (workRate.value ?? 0) +
      (days - (working.value ?? 0)) * (idleRate.value ?? 0);
    terms.push(
      node({
        key: `calls.${row.row.id}.${fuelRowPath(book, burning)}.burn`,
        label: `${plan.fuel} in ${row.row.portName}`,
        value,
        unit: 't',
        formula: 'working * workRate + (days - working) * idleRate',
        inputs: [
          named('working', working),
          named('workRate', workRate),
          named('days', explainCallDays(book, row)),
          named('idleRate', idleRate),
        ],
      }),
    );
  }
  row.row.extraBurns.forEach((extra, index) => {
    if (extra.fuel !== plan.fuel) return;
    const path = `itinerary.${row.inputIndex}.extraBurns.${index}.quantityT`;
    const label = extra.reason || 'Extra burn';
    terms.push(cell(book.input, { path, label, value: extra.quantityT, unit: 't' }));
  });
  if (terms.length === 0) return null;
  const value = terms.reduce((sum, term) => sum + (term.value ?? 0), 0);
  const key = `calls.${row.row.id}.portConsumption.${plan.fuel}`;
  return sumNode({ key, label: `${plan.fuel} in ${row.row.portName}`, value, unit: 't' }, terms);
}

function explainConsumption(book: Book, plan: FuelPlan): Explanation {
  const terms: Explanation[] = [];
  for (const row of book.run.rows) {
    const sea = explainSeaBurn(book, row, plan);
    const port = explainPortBurn(book, row, plan);
    if (sea !== null) terms.push(sea);
    if (port !== null) terms.push(port);
  }
  const label = `${plan.fuel} burned`;
  const key = `bunkers.${plan.fuel}.consumption`;
  return sumNode({ key, label, value: plan.consumptionT, unit: 't' }, terms);
}

/** What a voyage does to one fuel, row by row. */
function movementsOf(book: Book, plan: FuelPlan): StockMovement[] {
  const unit = `${book.input.baseCurrency}/t`;
  return book.run.rows.map((row) => ({
    sea: explainSeaBurn(book, row, plan),
    port: explainPortBurn(book, row, plan),
    liftings: row.row.liftings.flatMap(({ fuel, quantityT, price }, index) => {
      if (fuel !== plan.fuel) return [];
      const path = `itinerary.${row.inputIndex}.liftings.${index}`;
      const at = `at ${row.row.portName}`;
      const lifted = { path: `${path}.quantityT`, label: `${fuel} lifted ${at}`, unit: 't' };
      const paid = { path: `${path}.price`, label: `Price of ${fuel} lifted ${at}`, unit };
      return [
        {
          path,
          quantityT: cell(book.input, { ...lifted, value: quantityT }),
          price: cell(book.input, { ...paid, value: price }),
        },
      ];
    }),
  }));
}

/** Cost of one fuel: tonnes out of each layer at its price; the last layer takes the rest. */
function explainFuelCost(book: Book, plan: FuelPlan, { consumed }: StockReplay): Explanation {
  const key = `bunkers.${plan.fuel}.cost`;
  const currency = book.input.baseCurrency;
  const parts = { key, label: `Cost of ${plan.fuel}`, value: plan.cost, unit: currency };
  if (consumed.length === 0) return shown({ ...parts, note: 'Nothing is burned.' });
  const burned = named('burned', explainConsumption(book, plan));
  const inputs: Explanation[] = [burned];
  const terms: string[] = [];
  const earlier: string[] = [];
  consumed.forEach(({ quantityT, price }, index) => {
    inputs.push(named(`price${index + 1}`, price));
    if (index === consumed.length - 1) {
      terms.push(`(burned${earlier.map((name) => ` - ${name}`).join('')}) * price${index + 1}`);
      return;
    }
    const name = `layer${index + 1}`;
    inputs.push(named(name, quantityT));
    earlier.push(name);
    terms.push(`${name} * price${index + 1}`);
  });
  return node({ ...parts, formula: terms.join(' + '), inputs });
}

/** Cost of what was burned between delivery and redelivery. */
function explainBorne(book: Book, plan: FuelPlan, { rowCosts }: StockReplay): Explanation {
  const window = charterWindow(book.input, book.run.rows);
  const costs = rowCosts
    .filter((_, index) => window !== null && index > window.from && index <= window.to)
    .flat();
  const key = `bunkers.${plan.fuel}.ownersCost.charterers`;
  const label = 'Borne by charterers';
  const unit = book.input.baseCurrency;
  return sumNode({ key, label, value: plan.charterersCost, unit }, costs);
}

/** Bunkers of the voyage: cost of every fuel less what charterers bear while on charter. */
export function explainBunkers(book: Book): Explanation {
  const unit = book.input.baseCurrency;
  const fuels = book.run.bunkers.map((plan) => {
    const replay = replayStock(book, plan, movementsOf(book, plan));
    const cost = explainFuelCost(book, plan, replay);
    if (plan.charterersCost === 0) return cost;
    const borne = explainBorne(book, plan, replay);
    return node({
      key: `bunkers.${plan.fuel}.ownersCost`,
      label: `${plan.fuel} for owners`,
      value: plan.cost - plan.charterersCost,
      unit,
      formula: 'cost - charterers',
      inputs: [named('cost', cost), named('charterers', borne)],
    });
  });
  const value = book.result.totals.bunkers;
  return sumNode({ key: 'bunkers', label: 'Bunkers', value, unit }, fuels);
}
