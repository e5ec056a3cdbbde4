import { type CargoBookInput, DOWNLOAD_TITLES } from '@mainsheet/contract';
import type {
  CargoRow,
  EstimateInput,
  FreightTerms,
  ItineraryRow,
  TimeCharterSide,
} from '@mainsheet/estimate';
import { despatchRateOf, LAYTIME_RULES } from '@mainsheet/terms';
import { agreedDemurrage, laycanZone } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import {
  factsTable,
  heading,
  minutesText,
  note,
  onNewPage,
  portTimeText,
  ruledTable,
} from '../../platform/documents/paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAgreedTerms } from '../cargo-books/index.ts';
import { getVoyageRow, type VoyageRow } from '../voyages/index.ts';
import type { PrintOrder } from './print-order.ts';
import { agreed, figure, printVoyagePaper, voyageFacts } from './voyage-paper.ts';

/**
 * What was fixed, as both sides read it: ship, parties, cargoes, ports, laytime, freight and terms. What a charterer of a cargo
 * may not read is not there: the hire of the ship, remarks of our own; each charterer has pages of their own.
 * @throws DomainError NOT_FOUND
 */
export async function printRecap(
  platform: Platform,
  actor: Actor,
  { subjectId, query }: PrintOrder,
) {
  const { voyage, books } = await platform.db.inTenant(actor.companyId, async (tx) => {
    const found = await getVoyageRow(tx, subjectId);
    const books: Books = new Map();
    for (const { id, cargoBookId } of found.inputs.cargoes) {
      const book = await findAgreedTerms(tx, cargoBookId);
      if (book) books.set(id, book);
    }
    return { voyage: found, books };
  });
  const { inputs } = voyage;
  const terms = [
    ...termsPart('Charter party', voyage.charter_party_terms),
    ...termsPart('Laytime', voyage.laytime_terms),
  ];
  const content = [
    factsTable([
      ...voyageFacts(voyage),
      ['Deadweight', `${figure(Number(voyage.vessel_deadweight_t), 0)} t`],
      ['Broker', voyage.cargo_broker?.name ?? ''],
    ]),
    ...chartererParts(voyage, books),
    ...(inputs.cargoes.length === 0 ? hirePart(inputs) : []),
    ...(isOfSeveral(inputs) ? [onNewPage(terms)] : terms),
  ];
  const paper = { title: DOWNLOAD_TITLES.recap, content };
  return printVoyagePaper(platform, actor, { voyage, query, paper });
}

/** Cargo books of the cargoes that were nominated from one, by the cargo's id. */
type Books = Map<string, CargoBookInput>;

/** Terms of the voyage are then of neither charterer alone: they stand on pages of their own. */
const isOfSeveral = ({ cargoes }: EstimateInput): boolean =>
  new Set(cargoes.map(({ chartererName }) => chartererName)).size > 1;

/** The cargoes of one charterer after those of another, on pages that can be sent apart. */
function chartererParts(voyage: VoyageRow, books: Books): unknown[] {
  const byCharterer = Map.groupBy(voyage.inputs.cargoes, (cargo) => cargo.chartererName);
  const parts = [...byCharterer.values()].map((cargoes) =>
    cargoes.flatMap((cargo) => cargoPart(voyage, cargo, books.get(cargo.id) ?? null)),
  );
  return parts.flatMap((part, at) => (at === 0 ? part : [onNewPage(part)]));
}

const termsPart = (title: string, text: string): unknown[] =>
  text.trim() === '' ? [] : [heading(title), note(text.trim())];

function cargoPart(voyage: VoyageRow, cargo: CargoRow, book: CargoBookInput | null): unknown[] {
  const title = [cargo.name || 'Cargo', cargo.chartererName].filter(Boolean).join(', ');
  const result = voyage.result.cargoes.find(({ cargoId }) => cargoId === cargo.id);
  return [
    heading(title),
    factsTable([
      ['Charterer', cargo.chartererName],
      ['Charter party', cargo.charterPartyOn ?? ''],
      ['Quantity', quantityText(cargo, result)],
      ['Laycan', laycanText(cargo, voyage.inputs)],
      ['Freight', freightText(cargo)],
      ['Freight paid on', `${cargo.quantityBasis} quantity`],
      ['Payment', paymentText(cargo)],
      ['Commissions', cargo.commissions.map(commissionText).join('; ')],
    ]),
    portsTable(voyage.inputs, cargo, book),
  ];
}

type Quantities = { lowerQuantity: number; upperQuantity: number; quantity: number } | undefined;

function quantityText({ unit, optionType }: CargoRow, result: Quantities): string {
  if (!result) return '';
  const { lowerQuantity: from, upperQuantity: to, quantity } = result;
  const said = `${figure(quantity, 0)} ${unit.toLowerCase()}`;
  return from === to ? said : `${said}, ${figure(from, 0)} to ${figure(to, 0)} ${optionType}`;
}

const laycanText = (cargo: CargoRow, inputs: EstimateInput): string => {
  const zone = laycanZone(inputs, cargo);
  return [cargo.laycanStartAt, cargo.laycanEndAt]
    .flatMap((at) => (at === null ? [] : [portTimeText(at, zone)]))
    .join(' to ');
};

const rateText = ({ type, ...terms }: FreightTerms, unit: string): string => {
  switch (type) {
    case 'Frt Rate':
      return terms.scale.length > 0 ? 'by scale' : `${agreed(terms.rate)} per ${unit}`;
    case 'Lumpsum':
      return `${agreed(terms.lumpsum)} lumpsum`;
    case 'WSC':
      return `Worldscale ${agreed(terms.worldscalePercent)} on flat ${agreed(terms.worldscaleFlat)}`;
    case 'Daily Rate':
      return `${agreed(terms.dailyRate)} per day`;
  }
};

const freightText = ({ currency, freight, unit }: CargoRow): string =>
  `${currency} ${rateText(freight, unit.toLowerCase())}`;

const paymentText = (cargo: CargoRow): string =>
  [
    [cargo.initialPercent, cargo.paymentTermsInitial] as const,
    [cargo.balancePercent, cargo.paymentTermsBalance] as const,
  ]
    .filter(([percent, terms]) => percent > 0 && terms !== '')
    .map(([percent, terms]) => `${agreed(percent)} % ${terms}`)
    .join('; ');

const commissionText = (row: CargoRow['commissions'][number]): string =>
  [
    row.type,
    row.beneficiary,
    row.ratePercent > 0 ? `${agreed(row.ratePercent)} %` : '',
    row.lumpsum === 0 ? '' : agreed(row.lumpsum),
    row.freightCommission.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ');

/** Where the cargo is worked, at which rate and terms, and what time lost there costs in the currency that was agreed. */
function portsTable(
  { itinerary, baseCurrency }: EstimateInput,
  cargo: CargoRow,
  book: CargoBookInput | null,
) {
  const rows = itinerary.flatMap((row) => {
    const { demurrage, despatch } = (book && agreedDemurrage(row, book, cargo)) ?? ratesOf(row);
    return row.parcels
      .filter(({ cargoId }) => cargoId === cargo.id)
      .map((parcel) => [
        `${row.portName}, ${row.portFunction.toLowerCase()}`,
        parcel.rate === null ? 'as fast as custom' : workRate(parcel, cargo),
        `${parcel.terms}, ${LAYTIME_RULES[parcel.terms].meaning}`,
        turnText(row),
        demurrage > 0 ? agreed(demurrage) : '–',
        despatchText(demurrage, despatch),
      ]);
  });
  const [first] = itinerary.filter(({ parcels }) =>
    parcels.some((one) => one.cargoId === cargo.id),
  );
  const currency = (first && book && agreedDemurrage(first, book, cargo)?.currency) ?? baseCurrency;
  return ruledTable({
    heads: ['Port', 'Rate', 'Laytime', 'Turn', `Demurrage, ${currency} a day`, 'Despatch'],
    texts: 4,
    widths: ['*', 74, '*', 40, 76, 60],
    rows,
  });
}

const workRate = (
  { rate, rateUnit }: ItineraryRow['parcels'][number],
  { unit }: CargoRow,
): string =>
  rateUnit === 'Days' || rateUnit === 'Hours'
    ? `${agreed(rate ?? 0)} ${rateUnit.toLowerCase()}`
    : `${figure(rate ?? 0, 0)} ${unit.toLowerCase()} ${rateUnit.toLowerCase()}`;

const turnText = ({ norHours }: ItineraryRow): string =>
  norHours > 0 ? `${figure(norHours, 1)} h` : '–';

const ratesOf = ({ demurrageRatePerDay, despatchRatePerDay }: ItineraryRow) => ({
  demurrage: demurrageRatePerDay,
  despatch: despatchRatePerDay,
});

function despatchText(demurrage: number, despatch: number | null): string {
  const rate = despatchRateOf(demurrage, despatch);
  return rate > 0 ? agreed(rate) : '–';
}

/** Hire of a ship that is let out by the day; of one that is taken in where she is let to nobody: who hires her does not read at what. */
function hirePart({ timeCharterIn, timeCharterOut }: EstimateInput): unknown[] {
  const sides = [
    ['Time charter in', timeCharterOut === null ? timeCharterIn : null] as const,
    ['Time charter out', timeCharterOut] as const,
  ];
  return sides.flatMap(([title, side]) =>
    side === null
      ? []
      : [
          heading(title),
          factsTable([
            ['Hire', side.hirePeriods.map((period) => hireText(period, side)).join('; ')],
            ['Ballast bonus', side.ballastBonus > 0 ? agreed(side.ballastBonus) : ''],
            [
              'Commissions',
              `address ${share(side.addressCommissionPercent)}, brokerage ${share(side.brokeragePercent)}`,
            ],
            ['Delivery', side.deliveryAt === null ? '' : minutesText(side.deliveryAt)],
            ['Redelivery', side.redeliveryAt === null ? '' : minutesText(side.redeliveryAt)],
          ]),
        ],
  );
}

const share = (percent: number): string => `${agreed(percent)} %`;

const hireText = (
  { rate, rateType, duration, durationUnit, until }: TimeCharterSide['hirePeriods'][number],
  { currency }: TimeCharterSide,
): string => {
  const hire = `${currency} ${agreed(rate)} ${rateType.toLowerCase()}`;
  if (until) return `${hire} until ${minutesText(until)}`;
  return duration === null
    ? hire
    : `${hire} for ${figure(duration, 1)} ${durationUnit.toLowerCase()}`;
};
