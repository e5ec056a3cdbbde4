import { type Client, CombinedError } from 'urql';
import { expect, it } from 'vitest';
import { CHARTER_HIRES, ESTIMATE_VESSELS_QUERY } from './estimates.queries.ts';
import { createLookUps } from './look-ups.ts';
import type { EstimateColumn } from './model/estimate-column.ts';
import { answerTo } from './rows/field.ts';
import { vesselRows } from './rows/vessel-rows.ts';

const AT = '2026-11-20T00:00:00.000Z';
const HAWK = {
  ...{ id: 'hawk', name: 'Nordic Hawk', imo: null, type: 'Kamsarmax', yearBuilt: 2015 },
  ...{ deadweightT: 82_000, dailyCost: 0, ownership: 'TCIN', details: {} },
};
const refusal = (code: string) =>
  new CombinedError({ graphQLErrors: [{ message: code, extensions: { code } }] });

/** Look-ups whose time charters come with this answer. */
function lookUpsWith(answer: { data?: object; error?: CombinedError }) {
  const query = (document: unknown) =>
    Promise.resolve(
      document === ESTIMATE_VESSELS_QUERY
        ? { data: { vessels: [HAWK] } }
        : document === CHARTER_HIRES
          ? answer
          : {},
    );
  return createLookUps({ query } as unknown as Client, () => {
    throw new Error('no sea is asked');
  });
}

it('charters that could not be loaded are a failure, not a ship without any', async () => {
  const failed = new CombinedError({ networkError: new Error('gone') });
  for (const error of [failed, refusal('INTERNAL')]) {
    const lookUps = lookUpsWith({ error });
    await expect(lookUps.vessels('hawk', AT)).rejects.toThrow();
    await expect(lookUps.charters(['hawk'], AT)).rejects.toThrow();
  }
});

it('who may not see charters finds the ship, and none', async () => {
  const lookUps = lookUpsWith({ error: refusal('FORBIDDEN') });
  expect(await lookUps.charters(['hawk'], AT)).toEqual([]);
  expect(await lookUps.vessels('hawk', AT)).toMatchObject([{ name: 'Nordic Hawk' }]);
});

it('a text that is pasted where the look-up fails is refused in its cell', async () => {
  const lookUps = lookUpsWith({ error: refusal('INTERNAL') });
  const [row] = vesselRows;
  const column = { shown: { vessel: null, commencingAt: AT } } as unknown as EstimateColumn;
  const answer = await answerTo(row!.field!(column)!, 'hawk', lookUps);
  expect(answer).toMatchObject({ kind: 'violation' });
});
