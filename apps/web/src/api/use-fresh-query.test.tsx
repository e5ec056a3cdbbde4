import { createClient, gql, Provider } from 'urql';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { filter, makeSubject, mergeMap, pipe, take } from 'wonka';
import { useFreshQuery } from './use-fresh-query.ts';

const NAME = gql<{ name: string }, { id: string }>`
  query Name($id: ID!) {
    name(id: $id)
  }
`;

const answers = makeSubject<string>();

/** A server that answers each question with the next name it is given. */
const client = createClient({
  url: '/none',
  preferGetMethod: false,
  exchanges: [
    () => (operations) =>
      pipe(
        operations,
        filter((operation) => operation.kind === 'query'),
        mergeMap((operation) =>
          pipe(
            answers.source,
            take(1),
            mergeMap((name) => {
              const result = makeSubject<never>();
              queueMicrotask(() =>
                result.next({ operation, data: { name }, stale: false, hasNext: false } as never),
              );
              return result.source;
            }),
          ),
        ),
      ),
  ],
});

function Name({ id }: { id: string }) {
  const [{ data }] = useFreshQuery({ query: NAME, variables: { id } });
  return <p>{data?.name ?? 'waiting'}</p>;
}
const show = (id: string) => (
  <Provider value={client}>
    <Name id={id} />
  </Provider>
);

it('takes no answer that another page already had, and none of other variables', async () => {
  const seen: string[] = [];
  const other = client.query(NAME, { id: '1' });
  const subscription = other.subscribe(({ data }) => seen.push(data?.name ?? ''));
  answers.next('old');
  await expect.poll(() => seen).toEqual(['old']);

  const screen = await render(show('1'));
  await expect.element(page.getByText('waiting')).toBeVisible();
  answers.next('new');
  await expect.element(page.getByText('new')).toBeVisible();
  await screen.rerender(show('2'));
  await expect.element(page.getByText('waiting')).toBeVisible();
  answers.next('second');
  await expect.element(page.getByText('second')).toBeVisible();
  subscription.unsubscribe();
});
