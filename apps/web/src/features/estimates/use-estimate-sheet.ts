import { useState } from 'react';
import { useQuery } from 'urql';
import { ESTIMATE_SHEET_QUERY } from './estimates.queries.ts';

/**
 * A worksheet with its estimates as the server has it now. A page that opens while another still
 * shows the same sheet is given that page's old answer at first: it is not taken, or the estimates
 * made since would be missing.
 */
export function useEstimateSheet(id: string) {
  const [{ data, error, fetching }, again] = useQuery({
    query: ESTIMATE_SHEET_QUERY,
    variables: { id },
    requestPolicy: 'network-only',
    pause: id === '',
  });
  const [old] = useState(data);
  const isAnswer = data !== undefined && data !== old && data.estimateSheet.sheet.id === id;
  return { data: isAnswer ? data : null, error, fetching, again };
}
