import type { CargoStatus } from '@mainsheet/contract';
import { DomainError } from '../../platform/errors.ts';
import { stampOf } from '../../platform/stamp.ts';
import { record, type Work } from '../../platform/work.ts';
import * as books from './cargo-books.repository.ts';

/** What a voyage carries; `state` null while it carries nothing: cancelled or deleted. */
export type Carriage = {
  readonly voyageId: string;
  readonly vesselId: string;
  readonly cargoBookIds: readonly string[];
  readonly state: 'Nominated' | 'Completed' | null;
};

/**
 * Brings the cargo books in line with a voyage: those it carries are nominated or completed, those it carries no
 * longer are confirmed again. A cargo book that was deleted meanwhile is passed over, a cancelled one stays so.
 * @throws DomainError INVALID_STATE when another voyage carries one already, or it is not open
 */
export async function carryCargoes(work: Work, carriage: Carriage): Promise<void> {
  const { tx } = work;
  const wanted = new Set(carriage.state ? carriage.cargoBookIds : []);
  const rows = await books.lockCarried(tx, { ...carriage, cargoBookIds: [...wanted] });
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

function carried(row: books.CarriedRow, { state, voyageId, vesselId }: Carriage): Next {
  const refuse = (what: string): never => {
    const reason = `Cargo book ${row.reference_number} ${what}`;
    throw new DomainError('INVALID_STATE', { reason });
  };
  const isOurs = row.voyage_id === voyageId;
  if (!isOurs && row.voyage_id) refuse(`is carried by voyage ${row.voyage_label} already.`);
  if (isOurs && row.status === 'Cancelled') return { status: 'Cancelled', voyageId, vesselId };
  if (!isOurs && row.sublet_label) refuse(`is let on under ${row.sublet_label}.`);
  if (row.voyage_type !== 'Voyage Out') refuse('is none that a voyage of ours carries.');
  if (!isOurs && row.status !== 'Inquiry' && row.status !== 'Confirmed') {
    refuse(`is ${row.status.toLowerCase()}: nothing of it can be nominated.`);
  }
  return { status: state ?? row.status, voyageId, vesselId };
}

const released = (row: books.CarriedRow): Next => ({
  status: row.status === 'Cancelled' ? 'Cancelled' : 'Confirmed',
  voyageId: null,
  vesselId: null,
});
