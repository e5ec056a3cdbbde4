import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { VesselForm } from './VesselForm.tsx';
import { copyOf, emptyVessel, valuesOf } from './vessel-record.ts';
import { VESSEL } from './vessels.queries.ts';

type Search = { clone?: string; name?: string };

/** A new vessel, blank or as a copy of another. */
export function CreateVessel() {
  const { clone, name } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [tab, setTab] = useState('particulars');
  const [{ data, error }, again] = useQuery({
    query: VESSEL,
    variables: { id: clone ?? '' },
    pause: !clone,
  });
  const initial = useMemo(() => {
    if (!clone) return emptyVessel();
    return data ? copyOf(valuesOf(data.vessel), name ?? `${data.vessel.name} (copy)`) : null;
  }, [clone, name, data]);
  if (!initial)
    return <RecordState error={error} missing="No vessel data found." onRetry={again} />;
  return (
    <VesselForm
      key={clone ?? 'new'}
      title="New vessel"
      initial={initial}
      tab={tab}
      onTab={setTab}
      onSaved={(id) => void navigate({ to: '/vessels/vessel-detail', search: { id } })}
    />
  );
}
