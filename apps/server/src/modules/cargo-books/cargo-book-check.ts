import {
  type CargoBookInput,
  findCargoBookFaults,
  settableCargoStatuses,
  type Violation,
} from '@mainsheet/contract';
import { bookedExchangeRate, CARGO_TOLERANCE, declareBooking } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { getCompany } from '../companies/index.ts';
import { findUnknownWords } from '../reference-data/index.ts';
import { cargoBookOf, contactIdsOf } from './cargo-book-record.ts';
import * as books from './cargo-books.repository.ts';

type Before = books.WholeCargoBookRow | null;

const fault = (code: string, path: string, message: string): Violation => ({ code, path, message });

/**
 * Everything that stands against keeping a cargo book, by itself and beside the company's other records.
 * @param before what it was; null for a new one
 */
export async function findFaults(
  tx: Tx,
  book: CargoBookInput,
  before: Before,
): Promise<Violation[]> {
  return [
    ...findCargoBookFaults(book),
    ...statusFaults(book, before),
    ...(await referenceFaults(tx, book, before)),
    ...(await recordFaults(tx, book)),
    ...(await codeFaults(tx, book, before)),
    ...(await portExpenseFaults(tx, book)),
    ...(await liftingFaults(tx, book, before)),
    ...(await contractFaults(tx, book, before)),
    ...(await subletFaults(tx, book, before)),
    ...(await headFaults(tx, book, before)),
  ];
}

function statusFaults(book: CargoBookInput, before: Before): Violation[] {
  const faults: Violation[] = [];
  const settable = settableCargoStatuses(before?.status ?? null, book.voyageType === 'COA');
  if (!settable.includes(book.cargoStatus)) {
    const from = before ? `from ${before.status}` : 'for a new cargo';
    const message = `${book.cargoStatus} cannot be chosen ${from}.`;
    faults.push(fault('STATUS', 'cargoStatus', message));
  }
  if (before?.status === 'Cancelled' && book.cargoStatus !== 'Cancelled' && before.voyage_id) {
    const message = `Voyage ${before.voyage_label} still carries it. Cancel the voyage first.`;
    faults.push(fault('STATUS', 'cargoStatus', message));
  }
  if (book.voyageId !== (before?.voyage_id ?? null)) {
    const message = 'The voyage is set by converting an estimate of this cargo.';
    faults.push(fault('VOYAGE_NOT_TYPED', 'voyageId', message));
  }
  if (before?.voyage_id && book.liftingOption === 'Optional') {
    const message = `Voyage ${before.voyage_label} carries it: it is an option no more.`;
    faults.push(fault('OPTION_CARRIED', 'liftingOption', message));
  }
  if (before?.voyage_id && book.voyageType !== before.voyage_type) {
    const message = `Voyage ${before.voyage_label} carries this cargo: its voyage type stays.`;
    faults.push(fault('VOYAGE_TYPE', 'voyageType', message));
  }
  return faults;
}

async function referenceFaults(
  tx: Tx,
  { cargoReferenceNumber: referenceNumber }: CargoBookInput,
  before: Before,
): Promise<Violation[]> {
  if (!referenceNumber) return [];
  const isTaken = await books.isReferenceTaken(tx, { referenceNumber, by: before?.id ?? null });
  if (!isTaken) return [];
  const message = `${referenceNumber} is taken by another cargo book.`;
  return [fault('REFERENCE_TAKEN', 'cargoReferenceNumber', message)];
}

/** Records that it names and that are not there, or are another company's. */
async function recordFaults(tx: Tx, book: CargoBookInput): Promise<Violation[]> {
  const known = new Set((await books.listContacts(tx, contactIdsOf(book))).map(({ id }) => id));
  const message = 'This contact was not found. Choose another.';
  const named = [
    ['chartererId', book.chartererId],
    ['companyId', book.companyId],
    ...book.commissions.map((row, at) => [`commissions.${at}.beneficiaryId`, row.beneficiaryId]),
  ] as const;
  const faults = named.flatMap(([path, id]) =>
    path && id && !known.has(id) ? [fault('NOT_FOUND', path, message)] : [],
  );
  const { nominatedVesselId } = book;
  if (nominatedVesselId && !(await books.isVesselKnown(tx, nominatedVesselId))) {
    const gone = 'This vessel was not found. Choose another.';
    faults.push(fault('NOT_FOUND', 'nominatedVesselId', gone));
  }
  return faults;
}

/** A group of port expenses is compared in its own currency, which a rate must lead to. */
async function portExpenseFaults(tx: Tx, book: CargoBookInput): Promise<Violation[]> {
  if (book.portExpenseGroups.length === 0) return [];
  const { base_currency: base } = await getCompany(tx);
  return book.portExpenseGroups.flatMap(({ currency, hasOverage, hasUnderage }, at) => {
    const isCounted = hasOverage || hasUnderage;
    if (!isCounted || bookedExchangeRate(book, currency, base) !== null) return [];
    const message =
      `No exchange rate of ${currency} is known. Choose ${base}, ` +
      `or enter a port, the freight or the demurrage in ${currency} with its rate.`;
    return [fault('EXCHANGE_RATE_MISSING', `portExpenseGroups.${at}.currency`, message)];
  });
}

/**
 * Cargo type and ledger codes that are in no list of the company; what stands there already stays, and a lifting may have
 * what its contract has.
 */
async function codeFaults(tx: Tx, book: CargoBookInput, before: Before): Promise<Violation[]> {
  const coa = book.coaId === null ? null : await books.findCargoBook(tx, book.coaId);
  const former = [before, coa].flatMap((row) => (row ? cargoBookOf(row) : []));
  const isNew = book.cargoCode !== '' && former.every((one) => one.cargoCode !== book.cargoCode);
  const formerCodes = new Set(
    former.flatMap((one) => [...one.revenues, ...one.expenses]).map((row) => row.ledgerCode),
  );
  const rows = (['revenues', 'expenses'] as const).flatMap((list) =>
    book[list].map(({ ledgerCode }, at) => ({ ledgerCode, path: `${list}.${at}.ledgerCode` })),
  );
  const coded = rows.filter(({ ledgerCode }) => ledgerCode !== '' && !formerCodes.has(ledgerCode));
  const unknown = await findUnknownWords(tx, {
    cargoTypes: isNew ? [book.cargoCode] : [],
    ledgerCodes: coded.map(({ ledgerCode }) => ledgerCode),
  });
  const where = 'Choose one of the list, or add it in Settings, Reference data.';
  return [
    ...(unknown.has(book.cargoCode)
      ? [fault('UNKNOWN_CODE', 'cargoCode', `No cargo type is called ${book.cargoCode}. ${where}`)]
      : []),
    ...coded.flatMap(({ ledgerCode, path }) =>
      unknown.has(ledgerCode)
        ? [fault('UNKNOWN_CODE', path, `No ledger code is called ${ledgerCode}. ${where}`)]
        : [],
    ),
  ];
}

/** Of a lifting: its contract must be one, be open, count in the same unit and have that much left. */
async function liftingFaults(tx: Tx, book: CargoBookInput, before: Before): Promise<Violation[]> {
  if (!book.coaId) return [];
  const row = book.coaId === before?.id ? null : await books.findCargoBook(tx, book.coaId);
  if (!row) {
    return [fault('NOT_FOUND', 'coaId', 'This contract of affreightment was not found.')];
  }
  const at = row.reference_number;
  if (row.voyage_type !== 'COA') {
    return [fault('NO_COA', 'coaId', `${at} is no contract of affreightment.`)];
  }
  const isNew = before?.coa_id !== row.id || before.status === 'Cancelled';
  if (book.cargoStatus === 'Cancelled') return [];
  if (isNew && row.status !== 'Confirmed') {
    return [fault('COA_NOT_OPEN', 'coaId', `${at} is ${row.status.toLowerCase()}.`)];
  }
  if (row.unit !== book.cargoUnit) {
    return [fault('COA_UNIT', 'cargoUnit', `${at} is in ${row.unit}; so are its liftings.`)];
  }
  if (book.liftingOption === 'Optional') return [];
  const { maximum } = declareBooking(cargoBookOf(row));
  const others = await books.liftedQuantity(tx, { coaId: row.id, without: before?.id ?? null });
  const left = Math.max(0, maximum - others);
  if (book.cargoQuantity <= left + CARGO_TOLERANCE) return [];
  const message = `${at} has ${inWords(left)} ${row.unit} left.`;
  return [fault('COA_EXCEEDED', 'cargoQuantity', message)];
}

/** Of a contract with liftings: it stays one, in its unit, and no smaller than what they take. */
async function contractFaults(tx: Tx, book: CargoBookInput, before: Before): Promise<Violation[]> {
  if (before?.voyage_type !== 'COA') return [];
  if (!(await books.hasLiftings(tx, before.id))) return [];
  const lifted = await books.liftedQuantity(tx, { coaId: before.id, without: null });
  if (book.voyageType !== 'COA') {
    return [fault('COA_HAS_LIFTINGS', 'voyageType', 'It has liftings and stays a contract.')];
  }
  if (book.cargoUnit !== before.unit) {
    return [fault('COA_HAS_LIFTINGS', 'cargoUnit', `Its liftings are in ${before.unit}.`)];
  }
  const { maximum } = declareBooking(book);
  if (lifted <= maximum + CARGO_TOLERANCE) return [];
  const message = `Its liftings take ${inWords(lifted)} ${before.unit} already.`;
  return [fault('COA_EXCEEDED', 'cargoQuantity', message)];
}

/** Of a relet: the cargo that it lets on must be ours, open, in the same unit and have that much left. */
async function subletFaults(tx: Tx, book: CargoBookInput, before: Before): Promise<Violation[]> {
  if (!book.subletOfId) return [];
  if (book.voyageType !== 'Voyage In') {
    return [fault('SUBLET_IS_RELET', 'voyageType', 'A cargo that is let on is a Voyage In.')];
  }
  const isItself = book.subletOfId === before?.id;
  const head = isItself ? null : await books.findCargoBook(tx, book.subletOfId);
  if (!head) return [fault('NOT_FOUND', 'subletOfId', 'The cargo that is let on was not found.')];
  const at = head.reference_number;
  if (head.voyage_type !== 'Voyage Out') {
    return [fault('NOT_OURS', 'subletOfId', `${at} is no cargo that we carry: it is not let on.`)];
  }
  if (book.cargoStatus === 'Cancelled') return [];
  const isNew = before?.sublet_of_id !== head.id || before.status === 'Cancelled';
  if (isNew && head.voyage_id) {
    const message = `Voyage ${head.voyage_label} carries ${at}: it is not let on.`;
    return [fault('CARRIED', 'subletOfId', message)];
  }
  if (isNew && head.status !== 'Inquiry' && head.status !== 'Confirmed') {
    return [fault('NOT_OPEN', 'subletOfId', `${at} is ${head.status.toLowerCase()}.`)];
  }
  if (!isNew && head.voyage_id && book.cargoQuantity > Number(before.quantity) + CARGO_TOLERANCE) {
    const message = `Voyage ${head.voyage_label} carries the rest of ${at}: no more of it is let on.`;
    return [fault('CARRIED', 'cargoQuantity', message)];
  }
  if (head.unit !== book.cargoUnit) {
    return [fault('SUBLET_UNIT', 'cargoUnit', `${at} is in ${head.unit}; so is what is let on.`)];
  }
  const { maximum } = declareBooking(cargoBookOf(head));
  const of = { headId: head.id, without: before?.id ?? null };
  const left = Math.max(0, maximum - (await books.subletQuantity(tx, of)));
  if (book.cargoQuantity <= left + CARGO_TOLERANCE) return [];
  const message = `${at} has ${inWords(left)} ${head.unit} left to let on.`;
  return [fault('SUBLET_EXCEEDED', 'cargoQuantity', message)];
}

/** Of a cargo that is let on: it stays ours, in its unit, and no smaller than what is let on. */
async function headFaults(tx: Tx, book: CargoBookInput, before: Before): Promise<Violation[]> {
  if (before?.voyage_type !== 'Voyage Out') return [];
  const letOn = await books.subletQuantity(tx, { headId: before.id, without: null });
  if (letOn === 0) return [];
  if (book.cargoStatus === 'Cancelled' && before.status !== 'Cancelled') {
    return [fault('IS_LET_ON', 'cargoStatus', 'It is let on. Cancel what it is let on by first.')];
  }
  if (book.voyageType !== 'Voyage Out') {
    return [fault('IS_LET_ON', 'voyageType', 'It is let on and stays a Voyage Out.')];
  }
  if (book.cargoUnit !== before.unit) {
    return [fault('IS_LET_ON', 'cargoUnit', `What is let on of it is in ${before.unit}.`)];
  }
  if (letOn <= declareBooking(book).maximum + CARGO_TOLERANCE) return [];
  const message = `${inWords(letOn)} ${before.unit} of it are let on already.`;
  return [fault('SUBLET_EXCEEDED', 'cargoQuantity', message)];
}

/** A quantity as it is said in a sentence. */
export const inWords = (quantity: number): string =>
  quantity.toLocaleString('en-GB', { maximumFractionDigits: 3 });
