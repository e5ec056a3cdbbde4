import type { CargoBookInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../app/MayButton.tsx';
import { showOutcome, useMutate } from '../../app/mutations.ts';
import { RecordState } from '../../app/RecordState.tsx';
import { voyageHref, worksheetHref } from '../../app/record-links.ts';
import { withPermission } from '../../app/refusals.ts';
import { formatInstantShort } from '../../ui/index.ts';
import type { BookFacts } from './book-context.ts';
import { CargoBookForm } from './CargoBookForm.tsx';
import { statusTag } from './cargo-book-columns.tsx';
import { emptyCargoBook, valuesOf } from './cargo-book-record.ts';
import { CARGO_BOOK, type CargoBookRecord, ESTIMATE_CARGO_BOOK } from './cargo-books.queries.ts';
import { LiftingsTab } from './LiftingsTab.tsx';
import { useCargoBookDeletion } from './use-cargo-book-deletion.ts';

type Search = { id?: string; coa?: string };

/** `/cargo/cargo-detail`: a new cargo book, `?coa=` a new lifting of a contract, `?id=` a saved one. */
export function CargoBookPage() {
  const { id, coa }: Search = useSearch({ strict: false });
  if (id) return <SavedCargoBook key={id} id={id} />;
  return coa ? <NewLifting key={coa} coaId={coa} /> : <NewCargoBook />;
}

const NO_FACTS: BookFacts = {
  id: null,
  status: null,
  names: new Map(),
  nominatedVessel: null,
  coaReferenceNumber: null,
};

const factsOf = (book: CargoBookRecord): BookFacts => ({
  id: book.id,
  status: valuesOf(book.data).cargoStatus,
  names: new Map(book.contacts.map(({ id, name }) => [id, name])),
  nominatedVessel: book.nominatedVessel,
  coaReferenceNumber: book.coaReferenceNumber,
});

/** Saving closes the form: the list says what there is now. */
function useClose() {
  const navigate = useNavigate();
  return () => void navigate({ to: '/cargo' });
}

function NewCargoBook() {
  const close = useClose();
  const initial = useMemo(() => emptyCargoBook(), []);
  return (
    <CargoBookForm title="New cargo book" initial={initial} facts={NO_FACTS} onSaved={close} />
  );
}

const CONTEXT = { additionalTypenames: ['CargoBook', 'CargoBookRow'] };

/** A lifting starts with the cargo, the ports and the price of its contract; quantity and laycan are its own. */
function NewLifting({ coaId }: { coaId: string }) {
  const close = useClose();
  const [{ data, error }, again] = useQuery({
    query: CARGO_BOOK,
    variables: { id: coaId },
    context: CONTEXT,
  });
  const coa = data?.cargoBook;
  const initial = useMemo(() => {
    if (!coa) return null;
    const values = valuesOf(coa.data);
    return {
      ...values,
      cargoReferenceNumber: '',
      cargoStatus: 'Confirmed' as const,
      voyageType: 'Voyage Out' as const,
      cargoQuantity: 0,
      laycanStartDateTime: null,
      laycanEndDateTime: null,
      shipmentNo: String(coa.liftings.length + 1),
      coaId,
      pricing: { ...values.pricing, usePricingFromCoa: true },
    };
  }, [coa, coaId]);
  if (!coa || !initial)
    return <RecordState error={error} missing="No cargo book found." onRetry={again} />;
  const facts: BookFacts = {
    ...factsOf(coa),
    id: null,
    status: null,
    coaReferenceNumber: coa.referenceNumber,
  };
  return (
    <CargoBookForm
      title={`New lifting of ${coa.referenceNumber}`}
      initial={initial}
      facts={facts}
      onSaved={close}
    />
  );
}

function SavedCargoBook({ id }: { id: string }) {
  const close = useClose();
  const [{ data, error }, again] = useQuery({
    query: CARGO_BOOK,
    variables: { id },
    context: CONTEXT,
  });
  const { askDelete, dialog } = useCargoBookDeletion(close);
  const book = data?.cargoBook;
  const initial = useMemo(() => (book ? valuesOf(book.data) : null), [book]);
  if (!book || !initial || error)
    return <RecordState error={error} missing="No cargo book found." onRetry={again} />;
  const remove = () =>
    withPermission('cargoBooks.delete', 'Delete a cargo book', () => askDelete(book));
  return (
    <>
      <CargoBookForm
        title={`${book.referenceNumber} ${initial.cargo}`}
        meta={
          <>
            {statusTag(initial.cargoStatus)}
            {initial.voyageId && (
              <Link to={voyageHref(initial.voyageId)} className="link-button">
                Voyage {book.voyageNumber}
              </Link>
            )}
            <span className="muted small ellipsis">
              changed {formatInstantShort(book.updatedAt)} UTC by {book.updatedBy}
            </span>
          </>
        }
        actions={
          <>
            <Button variant="default" onClick={remove}>
              Delete
            </Button>
            {isOpen(initial) && <EstimateButton id={id} />}
          </>
        }
        initial={initial}
        facts={factsOf(book)}
        saved={book}
        {...(initial.voyageType === 'COA' ? { liftings: <LiftingsTab book={book} /> } : {})}
        onSaved={close}
        onReload={() => again({ requestPolicy: 'network-only' })}
      />
      {dialog}
    </>
  );
}

/** What may become a voyage of ours. */
const isOpen = ({ cargoStatus, voyageType }: CargoBookInput): boolean =>
  voyageType === 'Voyage Out' && (cargoStatus === 'Inquiry' || cargoStatus === 'Confirmed');

/** Opens a new worksheet with an estimate that starts from the cargo. */
function EstimateButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const [estimate, isBusy] = useMutate(ESTIMATE_CARGO_BOOK);
  const start = async () => {
    const outcome = await estimate({ id });
    const made = outcome.answer?.estimate;
    if (!made) return showOutcome(outcome);
    await navigate({ href: worksheetHref(made.worksheetId) });
  };
  return (
    <MayButton
      needs="estimates.create"
      variant="default"
      disabled={isBusy}
      onClick={() => void start()}
    >
      Estimate this cargo
    </MayButton>
  );
}
