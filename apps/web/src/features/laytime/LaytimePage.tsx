import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import {
  creditNoteHref,
  invoiceHref,
  laytimeHref,
  voyageHref,
} from '../../platform/navigation/record-links.ts';
import { isStale, type Outcome, showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { formatInstant, Page, Panel, State, showSnackbar } from '../../ui/index.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { LaytimeEditor } from './LaytimeEditor.tsx';
import {
  AGREE_LAYTIME_CLAIM,
  CREATE_LAYTIME,
  LAYTIME_START,
  LAYTIME_VIEW,
  type LaytimeRecord,
  UPDATE_LAYTIME,
} from './laytime.queries.ts';
import { claimText, statusTag } from './laytime-columns.tsx';
import { formOf } from './laytime-record.ts';
import { SharingPanel } from './sharing/SharingPanel.tsx';
import { useStatement } from './use-statement.ts';

type Search = { id?: string; voyage?: string; cargo?: string };

/** `/contracts/laytime-detail`: `?id=` a saved statement, `?voyage=&cargo=` a new one. */
export function LaytimePage() {
  const { id, voyage, cargo }: Search = useSearch({ strict: false });
  if (id) return <SavedStatement key={id} id={id} />;
  if (!voyage) return <NoVoyage />;
  return <NewStatement key={`${voyage}.${cargo}`} voyageId={voyage} cargoRowId={cargo ?? null} />;
}

/** Without a voyage: a statement begins with one. */
function NoVoyage() {
  const navigate = useNavigate();
  return (
    <Page>
      <Panel label="Laytime statement">
        <State
          title="A laytime statement begins with a voyage"
          level={1}
          actions={<Button onClick={() => void navigate({ to: '/contracts' })}>All voyages</Button>}
        >
          Its Laytime tab starts one with the ports, terms and times of the voyage.
        </State>
      </Panel>
    </Page>
  );
}

type Failure = { reasons: readonly string[]; isStale: boolean };

const failureOf = (outcome: Extract<Outcome, { answer: null }>): Failure => {
  const reasons = [...new Set(outcome.violations.map(({ message }) => message))];
  return { reasons: reasons.length > 0 ? reasons : [outcome.refusal], isStale: isStale(outcome) };
};

function NewStatement({ voyageId, cargoRowId }: { voyageId: string; cargoRowId: string | null }) {
  const [{ data, error }, refetch] = useFreshQuery({
    query: LAYTIME_START,
    variables: { voyageId, cargoRowId },
  });
  const initial = useMemo(() => (data ? formOf(data.laytimeStart.data) : null), [data]);
  if (!initial) {
    return <RecordState error={error} missing="No voyage found." onRetry={refetch} />;
  }
  return <NewEditor initial={initial} voyageId={voyageId} />;
}

type NewEditorProps = { initial: ReturnType<typeof formOf>; voyageId: string };

function NewEditor({ initial, voyageId }: NewEditorProps) {
  const navigate = useNavigate();
  const statement = useStatement(initial);
  const [create, isSaving] = useMutate(CREATE_LAYTIME);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { take, form } = statement;
  const save = async () => {
    const outcome = await create({ data: form });
    if (outcome.refusal !== null) return setFailure(failureOf(outcome));
    showSnackbar(outcome.answer.message);
    take(form);
    const id = outcome.answer.laytime?.summary.id;
    // The next turn: until then the page still holds what is not saved, and would ask.
    if (id) setTimeout(() => void navigate({ href: laytimeHref(id), replace: true }));
  };
  return (
    <LaytimeEditor
      title="New laytime statement"
      meta={
        <Link to={`${voyageHref(voyageId)}&tab=laytime`} className="link-button">
          Voyage
        </Link>
      }
      actions={null}
      record={null}
      statement={statement}
      failure={failure && { reasons: failure.reasons, onReload: null }}
      isSaving={isSaving}
      locked={null}
      onSave={() => void save()}
      agree={{ blocked: 'Save the statement first.', isBusy: false, onAgree: () => {} }}
    />
  );
}

const CONTEXT = { additionalTypenames: ['Laytime', 'LaytimeRow', 'Invoice', 'CreditNote'] };

function SavedStatement({ id }: { id: string }) {
  const [{ data, error }, refetch] = useQuery({
    query: LAYTIME_VIEW,
    variables: { data: { id } },
    context: CONTEXT,
  });
  if (!data || error) {
    return <RecordState error={error} missing="No laytime statement found." onRetry={refetch} />;
  }
  return (
    <SavedEditor
      record={data.viewLaytime}
      onReload={() => refetch({ requestPolicy: 'network-only' })}
    />
  );
}

function SavedEditor({ record, onReload }: { record: LaytimeRecord; onReload: () => void }) {
  const { summary } = record;
  const initial = useMemo(() => formOf(record.data), [record.data]);
  const statement = useStatement(initial);
  const { form, take, isDirty } = statement;
  const [base, setBase] = useState(summary.version);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [update, isSaving] = useMutate(UPDATE_LAYTIME);
  const [agree, isAgreeing] = useMutate(AGREE_LAYTIME_CLAIM);
  const mayModify = useMay('contracts.modify');
  useEffect(() => {
    if (isDirty || summary.version <= base) return;
    take(initial);
    setBase(summary.version);
  }, [isDirty, summary.version, base, initial, take]);
  const save = async () => {
    const outcome = await update({ id: summary.id, version: base, data: form });
    if (outcome.refusal !== null) return setFailure(failureOf(outcome));
    setFailure(null);
    take(form);
    setBase(outcome.answer.laytime?.summary.version ?? base);
    return showSnackbar(outcome.answer.message);
  };
  const agreeAt = async (amount: string, note: string) =>
    showOutcome(await agree({ id: summary.id, version: base, data: { amount, note } }));
  const locked = lockedText(record);
  const unsaved = isDirty ? 'Save the statement first.' : null;
  const loadTheirs = () => {
    setFailure(null);
    take(initial);
    setBase(summary.version);
    onReload();
  };
  return (
    <LaytimeEditor
      title={`Laytime ${summary.name}`}
      meta={
        <>
          {statusTag(summary.status)}
          <Link to={`${voyageHref(summary.sourceId)}&tab=laytime`} className="link-button">
            Voyage {summary.sourceName}
          </Link>
          <DocumentLink record={record} />
          <span className="muted small ellipsis">{claimText(summary)}</span>
          {record.agreement && (
            <span className="muted small">
              {['Agreed by', record.agreement.by, formatInstant(record.agreement.at), 'UTC'].join(
                ' ',
              )}
              {record.agreement.note && `: ${record.agreement.note}`}
            </span>
          )}
        </>
      }
      actions={<ClaimSteps record={record} isDirty={isDirty} />}
      record={record}
      statement={statement}
      failure={
        failure && { reasons: failure.reasons, onReload: failure.isStale ? loadTheirs : null }
      }
      isSaving={isSaving}
      locked={locked}
      onSave={() => void save()}
      agree={{
        blocked: mayModify ? (locked ?? unsaved) : 'You may not change claims.',
        isBusy: isAgreeing,
        onAgree: (amount, note) => void agreeAt(amount, note),
      }}
    >
      <SharingPanel
        summary={summary}
        blocked={
          summary.status === 'Dropped'
            ? 'While this claim is dropped, its links show nothing. Take it up again to share it.'
            : unsaved
        }
      />
    </LaytimeEditor>
  );
}

function lockedText({ summary }: LaytimeRecord): string | null {
  if (summary.document)
    return 'This claim is billed. Cancel its document to change it, agree, and bill it anew.';
  return summary.status === 'Agreed'
    ? 'This claim is agreed. Take it back to calculated to change it.'
    : null;
}

function DocumentLink({ record }: { record: LaytimeRecord }) {
  const { document } = record.summary;
  if (!document) return null;
  const isInvoice = document.kind === 'invoice';
  const href = isInvoice ? invoiceHref(document.id) : creditNoteHref(document.id);
  return (
    <Link to={href} className="link-button">
      {isInvoice ? 'Invoice' : 'Credit note'} {document.number ?? '(draft)'}
    </Link>
  );
}
