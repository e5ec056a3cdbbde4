import type { CombinedError } from 'urql';

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
