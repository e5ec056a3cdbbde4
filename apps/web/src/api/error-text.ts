import type { CombinedError } from 'urql';
import { RequestFailure } from './rest.ts';

/** The server's own words of a refused request; a plain sentence where the network failed. */
export function errorText(error: CombinedError): string {
  const first = error.graphQLErrors[0];
  if (first) return first.message;
  return 'The server did not answer. Nothing was changed; try again.';
}

/** The code of a refusal, `FORBIDDEN`, `FOUR_EYES` …; null when the network failed. */
export function errorCode(error: CombinedError): string | null {
  const code = error.graphQLErrors[0]?.extensions.code;
  return typeof code === 'string' ? code : null;
}

/** The request a failure belongs to, for the person who asks support; none where no answer came. */
export function requestIdOf(error: CombinedError | Error): string | undefined {
  if (error instanceof RequestFailure) return error.requestId;
  if (!('graphQLErrors' in error)) return undefined;
  const id = error.graphQLErrors[0]?.extensions.requestId;
  if (typeof id === 'string') return id;
  const headers = (error.response as Response | undefined)?.headers;
  return headers?.get('x-request-id') ?? undefined;
}
