import type { CargoBookInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import {
  cargoBookHref,
  voyageHref,
  worksheetHref,
} from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { formatInstantShort } from '../../ui/index.ts';
import type { BookFacts } from './book-context.ts';
import { CargoBookForm } from './CargoBookForm.tsx';
import { statusTag } from './cargo-book-columns.tsx';
import { emptyCargoBook, valuesOf } from './cargo-book-record.ts';
import { CARGO_BOOK, type CargoBookRecord, ESTIMATE_CARGO_BOOK } from './cargo-books.queries.ts';
import { LiftingPlanDialog } from './LiftingPlanDialog.tsx';
import { LiftingsTab } from './LiftingsTab.tsx';
import { liftingOf } from './lifting-plan.ts';
import { SubletsTab } from './SubletsTab.tsx';
import { useCargoBookDeletion } from './use-cargo-book-deletion.ts';

type Search = { id?: string; coa?: string; sublet?: string };

/**
 * `/cargo/cargo-detail`: a new cargo book, `?coa=` a new lifting of a contract, `?sublet=` a relet of a cargo,
 * `?id=` a saved one.
 */
export function CargoBookPage() {
  const { id, coa, sublet }: Search = useSearch({ strict: false });
  if (id) return <SavedCargoBook key={id} id={id} />;
  if (coa) return <NewBookOf key={coa} headId={coa} kind={LIFTING} />;
  return sublet ? <NewBookOf key={sublet} headId={sublet} kind={SUBLET} /> : <NewCargoBook />;
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

type NewKind = {
  readonly title: string;
  readonly begin: (head: CargoBookRecord) => Partial<CargoBookInput>;
};

const LIFTING: NewKind = { title: 'New lifting of', begin: liftingOf };

/** A relet starts with the cargo, its ports and its laycan; to whom it goes and at what freight is its own. */
const SUBLET: NewKind = {
  title: 'Sub-let of',
  begin: (head) => ({
    ...emptyCargoBook(),
    voyageType: 'Voyage In',
    subletOfId: head.id,
    ...Object.fromEntries(TAKEN_OVER.map((key) => [key, valuesOf(head.data)[key]])),
    cargoQuantity: Math.max(0, head.remainingQuantity),
  }),
};
const TAKEN_OVER = [
  'cargo',
  'cargoCode',
  'cargoClassDryCubicmetersMt',
  'cargoClassLiquidCubicfeetMt',
  'cargoUnit',
  'laycanStartDateTime',
  'laycanEndDateTime',
  'portItineraries',
  'freightCurrency',
  'freightExchangeRate',
] as const satisfies readonly (keyof CargoBookInput)[];

function NewBookOf({ headId, kind }: { headId: string; kind: NewKind }) {
  const close = useClose();
  const [{ data, error }, again] = useQuery({
    query: CARGO_BOOK,
    variables: { id: headId },
    context: CONTEXT,
  });
  const head = data?.cargoBook;
  const initial = useMemo(() => {
    if (!head) return null;
    const values = valuesOf(head.data);
    return {
      ...values,
      ...kind.begin(head),
      cargoReferenceNumber: '',
      cargoStatus: 'Confirmed' as const,
    };
  }, [head, kind]);
  if (!head || !initial)
    return <RecordState error={error} missing="No cargo book found." onRetry={again} />;
  const coaReferenceNumber = kind === LIFTING ? head.referenceNumber : null;
  const facts: BookFacts = { ...factsOf(head), id: null, status: null, coaReferenceNumber };
  return (
    <CargoBookForm
      title={`${kind.title} ${head.referenceNumber}`}
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
  const [isPlanning, setPlanning] = useState(false);
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
            {initial.subletOfId && (
              <Link to={cargoBookHref(initial.subletOfId)} className="link-button">
                Sub-let of {book.subletOfReferenceNumber}
              </Link>
            )}
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
            {isOpen(initial, book) && <EstimateButton id={id} />}
          </>
        }
        initial={initial}
        facts={factsOf(book)}
        saved={book}
        {...planOf(book, initial, () => setPlanning(true))}
        onSaved={close}
        onReload={() => again({ requestPolicy: 'network-only' })}
      />
      {dialog}
      {isPlanning && <LiftingPlanDialog book={book} onClose={() => setPlanning(false)} />}
    </>
  );
}

/** What is planned of it: liftings of a contract, relets of a cargo that we may let on. */
function planOf(book: CargoBookRecord, { voyageType }: CargoBookInput, onPlan: () => void) {
  if (voyageType === 'COA') {
    const content = <LiftingsTab book={book} onPlan={onPlan} />;
    return { plan: { label: 'Liftings', content, isFirst: true } };
  }
  if (voyageType !== 'Voyage Out') return {};
  return { plan: { label: 'Sub-lets', content: <SubletsTab book={book} />, isFirst: false } };
}

/** What may become a voyage of ours. */
const isOpen = (
  { cargoStatus, voyageType }: CargoBookInput,
  { letOnQuantity, remainingQuantity }: CargoBookRecord,
): boolean =>
  voyageType === 'Voyage Out' &&
  (cargoStatus === 'Inquiry' || cargoStatus === 'Confirmed') &&
  (letOnQuantity === 0 || remainingQuantity > 0);

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
