import type { Client } from 'urql';
import { failureOf } from '../../api/error-text.ts';
import { graphql } from '../../api/generated/index.ts';

const CREATE_ERROR_LOG = graphql(`
  mutation CreateErrorLog($data: ErrorLogInput!) {
    createErrorLog(data: $data) { ...Outcome id }
  }
`);

const MOST_PER_PAGE = 10;
let written = 0;

/** Writes a failure down with time, place, message, stack and browser; its own failure is silent. */
export function logError(client: Client, error: unknown): void {
  written += 1;
  // A page that fails in a loop says so ten times, not ten thousand.
  if (written > MOST_PER_PAGE) return;
  const { name, message } = failureOf(error);
  const data = {
    location: window.location.pathname + window.location.search,
    message: `${name}: ${message}`,
    stack: (error instanceof Error && error.stack) || '',
    browser: navigator.userAgent,
  };
  void client.mutation(CREATE_ERROR_LOG, { data }).toPromise();
}
