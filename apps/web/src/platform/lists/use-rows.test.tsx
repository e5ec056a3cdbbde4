import { cacheExchange, createClient, gql, Provider } from 'urql';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise, mergeMap, pipe } from 'wonka';
import { defineListing, useRows } from './use-rows.ts';

type Row = { id: string };
type Answer = { ships: { rows: Row[]; total: number | null } };

/** What a server holds, and from where it was asked. */
const server = { ids: [] as string[], isCounting: true, asked: [] as number[], refusedAt: -1 };
const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => `ship ${first + at}`);

function answer(offset: number) {
  server.asked.push(offset);
  const rows = server.ids.slice(offset, offset + 500).map((id) => ({ __typename: 'Ship', id }));
  const total = server.isCounting ? server.ids.length : null;
  return { ships: { __typename: 'ShipPage', rows, total } };
}

const newClient = () =>
  createClient({
    url: '/none',
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      () => (operations) =>
        pipe(
          operations,
          mergeMap((operation) => {
            const { offset } = operation.variables as { offset: number };
            const data = offset === server.refusedAt ? undefined : answer(offset);
            return fromPromise(Promise.resolve({ operation, data, stale: false, hasNext: false }));
          }),
        ),
    ],
  });

const SHIPS = defineListing({
  query: gql<
    Answer,
    { offset: number }
  >`query Ships($offset: Int!) { ships(offset: $offset) { total rows { id } } }`,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ ships }) => ships,
});

function Ships() {
  const { listed, readAgain } = useRows(SHIPS);
  const { rows, total, part } = listed;
  return (
    <button type="button" onClick={readAgain}>
      {rows.length} of {total}, last {rows.at(-1)?.id}, {part?.kind ?? 'whole'}
    </button>
  );
}

const show = () =>
  render(
    <Provider value={newClient()}>
      <Ships />
    </Provider>,
  );

beforeEach(() => {
  Object.assign(server, { ids: idsFrom(1, 1_203), isCounting: true, asked: [], refusedAt: -1 });
});

describe('the rows of a list', () => {
  it('are read page after page until all are here', async () => {
    await show();
    await expect.element(page.getByText('1203 of 1203, last ship 1203, whole')).toBeVisible();
    expect(new Set(server.asked)).toEqual(new Set([0, 500, 1_000]));
  });

  it('are read without a count until a page is not full', async () => {
    server.isCounting = false;
    await show();
    await expect.element(page.getByText('1203 of 1203, last ship 1203, whole')).toBeVisible();
  });

  it('end at ten thousand, and the count says what there is', async () => {
    server.ids = idsFrom(1, 12_000);
    await show();
    await expect.element(page.getByText('10000 of 12000, last ship 10000, cut')).toBeVisible();
  });

  it('are read anew with the first page, and a row that moved stands once', async () => {
    await show();
    await expect.element(page.getByText('1203 of 1203, last ship 1203, whole')).toBeVisible();
    server.ids = ['ship 0', ...server.ids.slice(0, 700)];
    await page.getByRole('button').click();
    await expect.element(page.getByText('701 of 701, last ship 700, whole')).toBeVisible();
  });

  it('are never all there are at ten thousand without a count', async () => {
    Object.assign(server, { ids: idsFrom(1, 12_000), isCounting: false });
    await show();
    await expect.element(page.getByText('10000 of 10000, last ship 10000, cut')).toBeVisible();
  });

  it('keep what is here when a later page is refused', async () => {
    server.refusedAt = 500;
    await show();
    await expect.element(page.getByText('500 of 1203, last ship 500, failed')).toBeVisible();
  });
});
