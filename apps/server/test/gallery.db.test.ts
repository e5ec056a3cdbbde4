import { expect, it } from 'vitest';
import { testServer } from './test-server.ts';

const live = testServer();

it('an installation with customers has no gallery of the kit', async () => {
  const answer = await live.app.inject({ url: '/dev/gallery' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json().code).toBe('NOT_FOUND');
});
