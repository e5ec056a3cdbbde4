import type { CargoBookInput } from '@mainsheet/contract';
import type { OpenCargoBook } from '../cargo-books/index.ts';
import type { Board, BoardMatch } from './matching.service.ts';
import type { OpenShip } from './open-fleet.ts';

export function presentBoard(board: Board) {
  return {
    currency: board.currency,
    vessels: board.ships.map(presentShip),
    cargoes: board.cargoes.map(presentCargo),
    vesselCount: board.shipCount,
    cargoCount: board.cargoCount,
    prices: [...board.prices],
    pairs: board.matches.map(presentMatch),
    bestUse: [...board.bestUse.chosen],
    bestUseProfit: board.bestUse.profit,
  };
}

function presentShip(ship: OpenShip) {
  const { row } = ship;
  return {
    id: row.id,
    name: row.name,
    imo: row.imo,
    type: row.type,
    deadweightT: Number(row.deadweight_t),
    yearBuilt: row.year_built,
    dailyCost: Number(row.daily_cost),
    description: describeShip(ship),
    openPortCode: ship.port?.id ?? null,
    openPort: ship.portName,
    openAt: ship.openAt,
    openSource: ship.source,
    openAfter: ship.after,
  };
}

const figure = (value: number, decimals = 0): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** What a circular says of a ship, in one line. */
function describeShip({ row }: OpenShip): string {
  const { details } = row;
  const summer = details.loadLines.find(({ line }) => line === 'Summer');
  const gear = details.cranes.map(({ safeWorkingLoadT }) => safeWorkingLoadT);
  const speeds = (['laden', 'ballast'] as const).flatMap((condition) => {
    const entries = details.seaConsumption.filter((entry) => entry.condition === condition);
    const entry = entries.find(({ isDefault }) => isDefault) ?? entries[0];
    if (!entry) return [];
    return [`${figure(entry.speedKn, 1)} kn on ${figure(entry.tPerDay, 1)} mt ${condition}`];
  });
  return [
    `${figure(Number(row.deadweight_t))} dwt`,
    row.year_built === null ? '' : `built ${row.year_built}`,
    summer?.draftM ? `${figure(summer.draftM, 2)} m draft` : '',
    details.grainCapacityM3 ? `${figure(details.grainCapacityM3)} m³ grain` : '',
    details.tankCapacityM3 ? `${figure(details.tankCapacityM3)} m³ tanks` : '',
    gear.length > 0 ? `${gear.length} × ${Math.max(...gear)} mt cranes` : '',
    details.hasScrubber ? 'scrubber' : '',
    ...speeds,
  ]
    .filter(Boolean)
    .join(', ');
}

function presentCargo({ row, book, nameOf }: OpenCargoBook) {
  return {
    id: row.id,
    referenceNumber: row.reference_number,
    cargo: row.cargo,
    status: row.status,
    charterer: book.chartererId ? nameOf(book.chartererId) : null,
    quantity: String(book.cargoQuantity),
    unit: row.unit,
    freight: freightText(book),
    loadPort: row.load_ports ?? '',
    dischargePort: row.discharge_ports ?? '',
    laycanStart: row.laycan_start_at,
    laycanEnd: row.laycan_end_at,
    hasPortCosts: book.portItineraries.every(({ portExpenses }) => portExpenses > 0),
  };
}

function freightText(book: CargoBookInput): string {
  const { freightCurrency: currency } = book;
  switch (book.freightType) {
    case 'Frt Rate':
      return `${currency} ${figure(book.freightRate, 2)}/${book.cargoUnit}`;
    case 'Lumpsum':
      return `${currency} ${figure(book.lumpsum)} lumpsum`;
    case 'Daily Rate':
      return `${currency} ${figure(book.dailyRate)}/day`;
    case 'WSC':
      return `WS ${figure(book.worldscalePercent, 2)}`;
  }
}

const presentMatch = (match: BoardMatch) => ({
  vesselId: match.vesselId,
  cargoId: match.cargoId,
  netTce: match.netTce,
  profit: match.profit,
  voyageDays: match.voyageDays,
  ballastDays: match.ballastDays,
  loadAt: match.loadAt,
  waitingDays: match.waitingDays,
  spareDays: match.spareDays,
  isRough: match.isRough,
  reasons: match.mismatches.map(({ code, message }) => ({ code, message })),
});
