import { useState } from 'react';
import { type AnyVariables, type UseQueryArgs, type UseQueryResponse, useQuery } from 'urql';
import { BUILT_UPON } from './active-queries.ts';

/**
 * A query whose answer is built upon: forms, sheets. It is always asked of the server, and what another page
 * still shows of the same query, which arrives first, is not taken: what changed since would be missing. An
 * answer stands for its own variables only.
 */
export function useFreshQuery<Data, Variables extends AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): UseQueryResponse<Data, Variables> {
  const [answer, again] = useQuery<Data, Variables>({
    ...args,
    requestPolicy: 'network-only',
    context: BUILT_UPON,
  });
  const asked = JSON.stringify(args.variables ?? null);
  const [before, setBefore] = useState({ asked, data: answer.data });
  if (before.asked !== asked) setBefore({ asked, data: answer.data });
  const isFresh = before.asked === asked && answer.data !== before.data;
  const { data: _old, ...waiting } = answer;
  return [isFresh ? answer : waiting, again];
}
