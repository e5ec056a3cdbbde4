import { describe, expect, it } from 'vitest';
import { testServer } from './test-server.ts';

const server = testServer({ GRAPHQL_DOCUMENTS: 'trusted' });

/** As the web app's client sends it: with what its cache adds. */
const AS_SENT = `query PermissionGivers($permission: String!) {
  permissionGivers(permission: $permission) { name email __typename } }`;

describe('an installation that runs trusted documents alone', () => {
  it('runs what the web app sends, as text', async () => {
    const viewer = await server.signIn('Viewer');
    const { data, errors } = await viewer.graphql(AS_SENT, { permission: 'estimates.create' });
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('permissionGivers');
  });

  it.each([
    ['a query of one’s own', '{ vessels { id name } }'],
    ['one with a field more', AS_SENT.replace('email', 'email id')],
    ['the contract', '{ __schema { types { name } } }'],
  ])('refuses %s', async (_, query) => {
    const viewer = await server.signIn('Viewer');
    const { errors } = await viewer.graphql(query, { permission: 'estimates.create' });
    expect(errors).toMatchObject([
      {
        message: 'Only documents known to the server are run.',
        extensions: { code: 'PERSISTED_QUERY_ONLY' },
      },
    ]);
  });
});
