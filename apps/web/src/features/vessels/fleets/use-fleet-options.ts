import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { Option } from '../../../ui/index.ts';
import { FLEETS } from './fleets.queries.ts';

const CONTEXT = { additionalTypenames: ['Fleet', 'Vessel'] };

/** The fleets that there are, as a field offers them. */
export function useFleetOptions(): readonly Option[] {
  const [{ data }] = useQuery({ query: FLEETS, context: CONTEXT });
  return useMemo(
    () => (data?.listFleet ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  );
}
