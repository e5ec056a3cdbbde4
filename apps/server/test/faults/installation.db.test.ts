import { describe, expect, it } from 'vitest';
import { testServer } from '../test-server.ts';

const trusted = testServer({
  SALES_EMAIL: 'desk@ships.example',
  SUPPORT_URL: 'https://help.ships.example/desk',
  PUBLIC_URL: 'http://ships.lan:4600',
  ALLOW_HTTP: '1',
});
const local = testServer();

const ask = async (server: typeof local) =>
  (await server.app.inject({ url: '/v2/installation' })).json();

describe('what visitors may know of an installation', () => {
  it('is where sales and support are asked, and whether other machines reach it without encryption', async () => {
    expect(await ask(trusted)).toEqual({
      sales_email: 'desk@ships.example',
      support_url: 'https://help.ships.example/desk',
      plain_http: true,
    });
    expect(await ask(local)).toEqual({
      sales_email: 'sales@mainsheet.example',
      support_url: 'https://support.mainsheet.example',
      plain_http: false,
    });
  });
});
