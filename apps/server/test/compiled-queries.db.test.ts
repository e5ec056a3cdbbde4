import { describe, expect, it } from 'vitest';
import { testServer } from './test-server.ts';

const server = testServer();

describe('a query that is asked often', () => {
  it('keeps the defaults of its variables once it is compiled', async () => {
    const owner = await server.signIn('Owner');
    const query = `query Often($limit: Int! = 1, $all: Boolean! = false) {
      ledgerLines(limit: $limit, withoutClosing: $all) { total } }`;
    for (let times = 0; times < 8; times += 1) {
      const { data, errors } = await owner.graphql<{ ledgerLines: { total: number } }>(query);
      expect(errors, `time ${times}`).toBeUndefined();
      expect(data.ledgerLines.total, `time ${times}`).toBe(0);
    }
  });
});
