import type { CargoStatus } from '@mainsheet/contract';
import { CARGO_TOLERANCE, declareBooking } from '@mainsheet/voyage';
import { DomainError } from '../../platform/errors.ts';
import { stampOf } from '../../platform/stamp.ts';
import { record, type Work } from '../../platform/work.ts';
import { inWords } from './cargo-book-check.ts';
import * as books from './cargo-books.repository.ts';

/** What a voyage carries; `state` null while it carries nothing: cancelled or deleted. */
export type Carriage = {
  readonly voyageId: string;
  readonly vesselId: string;
  /** What it takes of cargo books, in their units. */
  readonly cargoes: readonly { readonly cargoBookId: string; readonly quantity: number }[];
  readonly state: 'Nominated' | 'Completed' | null;
};

/**
 * Brings the cargo books in line with a voyage: those it carries are nominated or completed, those it carries no
 * longer are confirmed again. A cargo book that was deleted meanwhile is passed over, a cancelled one stays so.
 * @throws DomainError INVALID_STATE when another voyage carries one already, or it is not open
 */
export async function carryCargoes(work: Work, carriage: Carriage): Promise<void> {
  const { tx } = work;
  const taken = carriage.state ? carriage.cargoes : [];
  const wanted = new Set(taken.map(({ cargoBookId }) => cargoBookId));
  const rows = await books.lockCarried(tx, {
    voyageId: carriage.voyageId,
    cargoBookIds: [...wanted],
  });
  for (const row of rows) {
    const next = wanted.has(row.id) ? carried(row, carriage) : released(row);
    if (next.status === row.status && next.voyageId === row.voyage_id) continue;
    await books.setCarriage(tx, { id: row.id, ...next }, stampOf(work.platform, work.actor));
    await record(work, {
      action: `cargo-book.${next.voyageId ? next.status.toLowerCase() : 'release'}`,
      subject: { type: 'cargo-book', id: row.id, label: row.reference_number },
      detail: { from: row.status, status: next.status },
      changes: [row.id, row.coa_id].flatMap((id) =>
        id
          ? [{ topic: 'cargo-books' as const, id, version: id === row.id ? row.version + 1 : 0 }]
          : [],
      ),
    });
  }
}

type Next = { status: CargoStatus; voyageId: string | null; vesselId: string | null };

function carried(row: books.CarriedRow, { state, voyageId, vesselId, cargoes }: Carriage): Next {
  const refuse = (what: string): never => {
    const reason = `Cargo book ${row.reference_number} ${what}`;
    throw new DomainError('INVALID_STATE', { reason });
  };
  const isOurs = row.voyage_id === voyageId;
  if (!isOurs && row.voyage_id) refuse(`is carried by voyage ${row.voyage_label} already.`);
  if (isOurs && row.status === 'Cancelled') return { status: 'Cancelled', voyageId, vesselId };
  const own = cargoes.filter(({ cargoBookId }) => cargoBookId === row.id);
  const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
  // A voyage that carries it already goes on to its tonnes on board, whatever they are.
  if (!isOurs) refuseBeyondRest(row, { quantity, refuse });
  if (row.voyage_type !== 'Voyage Out') refuse('is none that a voyage of ours carries.');
  if (!isOurs && row.details.liftingOption === 'Optional') {
    refuse('is an option of its contract: it is nominated once it is declared.');
  }
  if (!isOurs && row.status !== 'Inquiry' && row.status !== 'Confirmed') {
    refuse(`is ${row.status.toLowerCase()}: nothing of it can be nominated.`);
  }
  return { status: state ?? row.status, voyageId, vesselId };
}

/** A voyage takes no more of a cargo than what is not let on of it, within its option. */
function refuseBeyondRest(
  row: books.CarriedRow,
  { quantity, refuse }: { quantity: number; refuse: (what: string) => never },
): void {
  if (!row.sublet_label) return;
  const whole = declareBooking({ ...row.details, cargoQuantity: Number(row.quantity) });
  const left = whole.maximum - Number(row.let_on);
  if (left <= CARGO_TOLERANCE) refuse(`is let on under ${row.sublet_label}.`);
  if (quantity <= left + CARGO_TOLERANCE) return;
  refuse(
    `has ${inWords(left)} left beside what is let on; this voyage would take ${inWords(quantity)}.`,
  );
}

const released = (row: books.CarriedRow): Next => ({
  status: row.status === 'Cancelled' ? 'Cancelled' : 'Confirmed',
  voyageId: null,
  vesselId: null,
});
