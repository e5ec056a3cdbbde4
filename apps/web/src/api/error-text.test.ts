import { CombinedError } from 'urql';
import { describe, expect, it } from 'vitest';
import { errorText, failureOf, requestIdOf } from './error-text.ts';
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

describe('a failing call', () => {
  const refused = new CombinedError({
    graphQLErrors: [{ message: 'The voyage is closed.' }],
    response: new Response('', { status: 409 }),
  });

  it('GEN-05 has a message, a status and a name, each with a fallback', () => {
    expect(failureOf(refused)).toEqual({
      message: 'The voyage is closed.',
      status: 409,
      name: 'CombinedError',
    });
    expect(failureOf(new RangeError('too far'))).toEqual({
      message: 'too far',
      status: 500,
      name: 'RangeError',
    });
    const nameless = Object.assign(new Error(''), { name: '' });
    expect(failureOf(nameless)).toEqual({
      message: 'Something went wrong',
      status: 500,
      name: 'Error',
    });
  });

  it('GEN-06 what is no error reads "An unknown error occurred"', () => {
    for (const thrown of [undefined, null, 'text', { message: 'looks like one' }]) {
      expect(failureOf(thrown).message).toBe('An unknown error occurred');
    }
  });

  it("says the server's words, and where it did not answer that nothing is lost", () => {
    expect(errorText(refused)).toBe('The voyage is closed.');
    const dead = new CombinedError({ networkError: new Error('Failed to fetch') });
    expect(errorText(dead)).toBe(
      'The server did not answer. Nothing you typed is lost; try again.',
    );
  });
});
