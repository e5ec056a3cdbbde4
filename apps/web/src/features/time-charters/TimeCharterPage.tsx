import type { TimeCharterType } from '@mainsheet/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { timeCharterHref } from '../../platform/navigation/record-links.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { ForbiddenState } from '../../ui/index.ts';
import { TimeCharterForm } from './TimeCharterForm.tsx';
import { TimeCharterView } from './TimeCharterView.tsx';
import { emptyTimeCharter, valuesOf } from './time-charter-record.ts';
import { TIME_CHARTER } from './time-charters.queries.ts';

type Search = { id?: string; type?: string; edit?: unknown };

/** `/fixture/vessel-fixture-detail`: `?type=in` or `out` a new charter, `?id=` a saved one, with `&edit=1` its form. */
export function TimeCharterPage() {
  const { id, type, edit }: Search = useSearch({ strict: false });
  if (id) return <SavedTimeCharter key={id} id={id} isEdited={edit !== undefined} />;
  return <NewTimeCharter key={type} type={type === 'out' ? 'out' : 'in'} />;
}

function NewTimeCharter({ type }: { type: TimeCharterType }) {
  const navigate = useNavigate();
  const initial = useMemo(() => emptyTimeCharter(type), [type]);
  if (!useMay('timeCharters.create')) return <ForbiddenState needs="timeCharters.create" />;
  return (
    <TimeCharterForm
      title={`New time charter ${type}`}
      initial={initial}
      onSaved={(id) => void navigate({ href: timeCharterHref(id) })}
      onCancel={() => void navigate({ to: '/fixture' })}
    />
  );
}

const CONTEXT = { additionalTypenames: ['TimeCharter', 'TimeCharterRow'] };

function SavedTimeCharter({ id, isEdited }: { id: string; isEdited: boolean }) {
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({
    query: TIME_CHARTER,
    variables: { id },
    context: CONTEXT,
  });
  const charter = data?.timeCharter;
  const initial = useMemo(() => (charter ? valuesOf(charter.data) : null), [charter]);
  if (!charter || !initial || error) {
    return (
      <RecordState
        error={error}
        missing="No time charter details found"
        failure="Failed to fetch time charter details"
        onRetry={again}
      />
    );
  }
  const show = () => void navigate({ href: timeCharterHref(id) });
  if (!isEdited) return <TimeCharterView charter={charter} terms={initial} />;
  return (
    <TimeCharterForm
      title={`${charter.charterCode} ${charter.vessel ?? ''}`.trim()}
      initial={initial}
      saved={charter}
      onSaved={show}
      onCancel={show}
      onReload={() => again({ requestPolicy: 'network-only' })}
    />
  );
}
