import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { ESTIMATE_SHEET_QUERY } from './estimates.queries.ts';

/** A worksheet with its estimates as the server has it now. */
export function useEstimateSheet(id: string) {
  const [{ data, error, fetching }, again] = useFreshQuery({
    query: ESTIMATE_SHEET_QUERY,
    variables: { id },
    pause: id === '',
  });
  return { data: data ?? null, error, fetching, again };
}
