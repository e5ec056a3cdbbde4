import type { CombinedError } from 'urql';
import { RequestFailure } from './rest.ts';

/** A refusal in the server's own words; a plain sentence where the network failed. */
export function errorText(error: CombinedError): string {
  const refusal = error.graphQLErrors[0]?.message;
  if (refusal) return refusal;
  return 'The server did not answer. Nothing you typed is lost; try again.';
}

/** Any failure as a call's caller and the error log see it: message, HTTP status and name. */
export type Failure = { message: string; status: number; name: string };

const INTERNAL_ERROR = 500;

/**
 * The server's message, else the error's own, else "Something went wrong"; the response's status,
 * else 500; the error's name, else "Error". What is no error at all is "An unknown error occurred".
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) {
    return { message: 'An unknown error occurred', status: INTERNAL_ERROR, name: 'Error' };
  }
  const { graphQLErrors = [], response, message, name } = error as Partial<CombinedError> & Error;
  const status = (response as Response | undefined)?.status ?? INTERNAL_ERROR;
  return {
    message: graphQLErrors[0]?.message || message || 'Something went wrong',
    status,
    name: name || 'Error',
  };
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
