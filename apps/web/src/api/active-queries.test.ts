import { createClient, gql } from 'urql';
import { expect, it } from 'vitest';
import { filter, map, pipe } from 'wonka';
import { ActiveQueries, BUILT_UPON } from './active-queries.ts';

it('asks anew what is shown, but not what is shown no more or typed over', async () => {
  const asked: string[] = [];
  const queries = new ActiveQueries();
  const client = createClient({
    url: '/none',
    preferGetMethod: false,
    exchanges: [
      queries.exchange,
      () => (operations) =>
        pipe(
          operations,
          filter((operation) => operation.kind === 'query'),
          map((operation) => {
            asked.push(`${operation.variables?.id} ${operation.context.requestPolicy}`);
            return { operation, data: {}, stale: false, hasNext: false } as never;
          }),
        ),
    ],
  });
  const query = gql`query Name($id: ID!) { name(id: $id) }`;
  const open = (id: string) => client.query(query, { id }).subscribe(() => {});
  open('shown');
  client.query(query, { id: 'form' }, BUILT_UPON).subscribe(() => {});
  open('closed').unsubscribe();
  asked.length = 0;
  queries.askAgain();
  await expect.poll(() => asked).toEqual(['shown network-only']);
});
