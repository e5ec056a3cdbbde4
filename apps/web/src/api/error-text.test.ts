import { CombinedError } from 'urql';
import { describe, expect, it } from 'vitest';
import { requestIdOf } from './error-text.ts';
import { RequestFailure } from './rest.ts';

describe('the request a failure belongs to', () => {
  it('is named by GraphQL, by the answer around it, or by REST; a dead network has none', () => {
    const graphql = new CombinedError({
      graphQLErrors: [{ message: 'no', extensions: { requestId: 'a-1' } }],
    });
    const response = new Response('', { status: 503, headers: { 'x-request-id': 'b-2' } });
    const network = new CombinedError({ networkError: new Error('503'), response });
    const dead = new CombinedError({ networkError: new Error('offline') });
    expect(
      [graphql, network, new RequestFailure('no', 'c-3'), dead, new Error('x')].map(requestIdOf),
    ).toEqual(['a-1', 'b-2', 'c-3', undefined, undefined]);
  });
});
