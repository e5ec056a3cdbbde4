// The ten-port voyage as a person would write it into a spreadsheet: one column, typed cells above,
// formulas below. Only what that voyage uses: freight by rate, FIFO, no ECA calls, no carbon.
import type { EstimateInput, ItineraryRow } from '@mainsheet/voyage';

export type Cell = string | number;

/** Letters of a column: A, B … Z, AA. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Cells one below the other; each is named by its address. */
class Column {
  readonly cells: Cell[] = [];
  readonly #letters: string;

  constructor(index: number) {
    this.#letters = letters(index);
  }

  /** Adds a cell. @returns its address */
  put(cell: Cell): string {
    this.cells.push(cell);
    return `${this.#letters}${this.cells.length}`;
  }
}

const FUELS = ['VLSFO', 'MGO', 'LNG'] as const;
type Fuel = (typeof FUELS)[number];
type PerFuel = Record<Fuel, string>;

const perFuel = (make: (fuel: Fuel) => string): PerFuel => ({
  VLSFO: make('VLSFO'),
  MGO: make('MGO'),
  LNG: make('LNG'),
});

/** Addresses of what is typed once for the voyage. */
function typedOf(column: Column, input: EstimateInput) {
  const bunker = (fuel: Fuel) => input.bunkers.find((row) => row.fuel === fuel);
  const consumption = input.vessel?.seaConsumption ?? [];
  const rate = (condition: string) =>
    consumption.find((row) => row.condition === condition && row.isDefault)?.tPerDay ?? 0;
  const inPort = input.vessel?.portConsumption[0];
  return {
    speed: column.put(input.ladenSpeedKn ?? 0),
    weather: column.put(input.weatherFactorPercent),
    ballast: column.put(rate('ballast')),
    laden: column.put(rate('laden')),
    lng: column.put(input.nonEcaFuels.find((row) => row.fuel === 'LNG')?.ladenTPerDay ?? 0),
    working: {
      Loading: column.put(inPort?.loadTPerDay ?? 0),
      Discharging: column.put(inPort?.dischargeTPerDay ?? 0),
    },
    idle: column.put(inPort?.idleTPerDay ?? 0),
    stock: perFuel((fuel) => column.put(bunker(fuel)?.initialQuantityT ?? 0)),
    price: perFuel((fuel) => column.put(bunker(fuel)?.initialPrice ?? 0)),
    dailyCost: column.put(input.dailyCost),
    deadweight: column.put(input.vessel?.summerDwtT ?? 0),
    constants: column.put((input.vessel?.constantsT ?? 0) + (input.vessel?.freshWaterT ?? 0)),
  };
}

type Typed = ReturnType<typeof typedOf>;

/** Quantity and freight of each cargo. */
function cargoesOf(column: Column, input: EstimateInput) {
  return input.cargoes.map((cargo) => {
    const contracted = column.put(cargo.quantity);
    const option = column.put(cargo.optionPercent);
    const rate = column.put(cargo.freight.rate);
    const [address, broker] = cargo.commissions.map((one) => column.put(one.ratePercent));
    const isOwners = cargo.optionType === 'MOLOO';
    const quantity = column.put(isOwners ? `=${contracted}*(1+${option}/100)` : `=${contracted}`);
    column.put(`=${contracted}*(1-${option}/100)`);
    column.put(`=${contracted}*(1+${option}/100)`);
    const gross = column.put(`=${quantity}*${rate}`);
    const addressed = column.put(`=${gross}*${address}/100`);
    const brokered = column.put(`=${gross}*${broker}/100`);
    const net = column.put(`=${gross}-${addressed}-${brokered}`);
    return { id: cargo.id, quantity, rate, gross, addressed, brokered, net };
  });
}

type Call = {
  departure: string;
  onBoard: string;
  rob: PerFuel;
  consumed: PerFuel;
  days: { leg: string; port: string };
  expenses: string;
};

type Row = { row: ItineraryRow; moved: string; before: Call | undefined };

/** Days of a leg and a call, and the fuel they take. */
function timesOf(column: Column, typed: Typed, { row, moved, before }: Row) {
  const miles = column.put(row.distanceNm ?? 0);
  const ecaMiles = column.put(row.ecaDistanceNm ?? 0);
  // Notice is given where cargo is worked.
  const notice = column.put(row.parcels.length > 0 ? row.norHours : 0);
  const extra = column.put(row.extraPortDays);
  const isLaden = column.put(before ? `=IF(${before.onBoard}>0,1,0)` : 0);
  const days = (nm: string) => column.put(`=${nm}/${typed.speed}/24*(1+${typed.weather}/100)`);
  const outside = column.put(`=${miles}-${ecaMiles}`);
  const seaDays = days(outside);
  const ecaDays = days(ecaMiles);
  const leg = column.put(`=${seaDays}+${ecaDays}`);
  const rate = column.put(row.parcels[0]?.rate ?? 1);
  const work = column.put(`=${moved}/${rate}`);
  const port = column.put(`=${notice}/24+${work}+${extra}`);
  const tPerDay = column.put(`=IF(${isLaden}=1,${typed.laden},${typed.ballast})`);
  const sea: PerFuel = {
    VLSFO: column.put(`=${seaDays}*${tPerDay}`),
    MGO: column.put(`=${ecaDays}*${tPerDay}`),
    LNG: column.put(`=${seaDays}*${typed.lng}`),
  };
  const working =
    row.portFunction === 'Loading' ? typed.working.Loading : typed.working.Discharging;
  const inPort = column.put(`=${work}*${working}+(${port}-${work})*${typed.idle}`);
  return { leg, port, sea, inPort };
}

/** One call: times, cargo on board, bunkers remaining and used so far. */
function callOf(column: Column, typed: Typed, part: Row): Call {
  const { row, moved, before } = part;
  const { leg, port, sea, inPort } = timesOf(column, typed, part);
  const arrival = column.put(before ? `=${before.departure}+${leg}` : 0);
  const sign = row.portFunction === 'Loading' ? '+' : '-';
  const lifted = perFuel((fuel) =>
    column.put(row.liftings.find((one) => one.fuel === fuel)?.quantityT ?? 0),
  );
  const used = perFuel((fuel) =>
    fuel === 'VLSFO' ? column.put(`=${sea.VLSFO}+${inPort}`) : sea[fuel],
  );
  const start = before?.rob ?? typed.stock;
  const atArrival = perFuel((fuel) => column.put(`=${start[fuel]}-${sea[fuel]}`));
  const rob = perFuel((fuel) => column.put(`=${start[fuel]}-${used[fuel]}+${lifted[fuel]}`));
  column.put(
    `=${typed.deadweight}-${typed.constants}-${FUELS.map((fuel) => atArrival[fuel]).join('-')}`,
  );
  return {
    departure: column.put(`=${arrival}+${port}`),
    onBoard: column.put(before ? `=${before.onBoard}${sign}${moved}` : 0),
    rob,
    consumed: perFuel((fuel) =>
      column.put(before ? `=${before.consumed[fuel]}+${used[fuel]}` : `=${used[fuel]}`),
    ),
    days: { leg, port },
    expenses: column.put(row.portExpenses ?? 0),
  };
}

/** First in, first out: what the fuel consumed so far has cost, over the stock and two liftings. */
function costsOf(column: Column, typed: Typed, input: EstimateInput, calls: readonly Call[]) {
  const price = perFuel((fuel) => {
    const lifting = input.itinerary.flatMap((row) => row.liftings).find((l) => l.fuel === fuel);
    return column.put(lifting?.price ?? 0);
  });
  return FUELS.map((fuel) => {
    const costs = calls.map(({ consumed }) => {
      const used = consumed[fuel];
      return column.put(
        `=MIN(${used},${typed.stock[fuel]})*${typed.price[fuel]}+MAX(0,${used}-${typed.stock[fuel]})*${price[fuel]}`,
      );
    });
    for (const [index, cost] of costs.entries()) {
      if (index > 0) column.put(`=${cost}-${costs[index - 1]}`);
    }
    return costs.at(-1)!;
  });
}

/**
 * One estimate as a column of cells; the last one is its net TCE in USD a day.
 * @param index place of the column in the sheet, from zero
 */
export function sheetOf(input: EstimateInput, index: number): Cell[] {
  const column = new Column(index);
  const typed = typedOf(column, input);
  const cargoes = cargoesOf(column, input);
  const calls: Call[] = [];
  for (const row of input.itinerary) {
    const cargo = cargoes.find((one) => one.id === row.parcels[0]?.cargoId);
    const isLoad = row.portFunction === 'Loading';
    const share = input.itinerary.filter(
      (other) =>
        other.portFunction === row.portFunction &&
        other.parcels[0]?.cargoId === row.parcels[0]?.cargoId,
    ).length;
    const moved = column.put(cargo ? `=${cargo.quantity}${isLoad ? '' : `/${share}`}` : 0);
    calls.push(callOf(column, typed, { row, moved, before: calls.at(-1) }));
  }
  const fuelCosts = costsOf(column, typed, input, calls);
  const sum = (addresses: readonly string[]) => column.put(`=SUM(${addresses.join(',')})`);
  const seaDays = sum(calls.map((call) => call.days.leg));
  const portDays = sum(calls.map((call) => call.days.port));
  const days = column.put(`=${seaDays}+${portDays}`);
  const revenue = sum(cargoes.map((cargo) => cargo.net));
  const bunkers = sum(fuelCosts);
  const expenses = sum(calls.map((call) => call.expenses));
  const result = column.put(`=${revenue}-${bunkers}-${expenses}`);
  const running = column.put(`=${days}*${typed.dailyCost}`);
  const profit = column.put(`=${result}-${running}`);
  for (const cargo of cargoes) {
    column.put(`=${cargo.rate}-${profit}/(${cargo.net}/${cargo.rate})`);
  }
  column.put(`=${profit}/${days}`);
  column.put(`=${result}/${days}`);
  return column.cells;
}
