import type { SharedLaytime } from '@mainsheet/contract';
import { callRest, errorTextOf, listOf, recordOf, textOf } from '../../../api/rest.ts';

/** What came of a call by a link: the statement, or why there is none. */
export type Shown =
  | { readonly shared: SharedLaytime; readonly refusal: null }
  | { readonly shared: null; readonly refusal: string; readonly isAway: boolean };

export type NewComment = {
  readonly about: { readonly portId: string; readonly activityId: string } | null;
  readonly comment: string;
};

async function ask(path: string, body: object): Promise<Shown> {
  const reply = await callRest(path, { method: 'POST', body }).catch(() => null);
  if (!reply) {
    return { shared: null, refusal: 'The server did not answer. Try again.', isAway: true };
  }
  const answer = recordOf(reply.body);
  if (reply.status === 200) return { shared: answer.data as SharedLaytime, refusal: null };
  const violation = textOf(recordOf(listOf(answer.violations)[0]).message);
  const isAway = reply.status >= 500 || reply.status === 429;
  return { shared: null, refusal: violation || errorTextOf(reply), isAway };
}

const NO_TOKEN: Shown = {
  shared: null,
  refusal: 'The end of the link, behind the #, is missing here. Copy it whole.',
  isAway: false,
};

export const openShared = async (token: string): Promise<Shown> =>
  token === '' ? NO_TOKEN : ask('shared/laytime', { token });

export const sendComment = (token: string, comment: NewComment): Promise<Shown> =>
  ask('shared/laytime/comments', { token, ...comment });
