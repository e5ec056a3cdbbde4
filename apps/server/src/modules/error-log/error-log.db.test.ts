import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import { runHousekeepers } from '../../platform/jobs/housekeeping.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

const CREATE =
  'mutation ($data: ErrorLogInput!) { createErrorLog(data: $data) { errorFlag message id } }';
const LIST = '{ errorLogs { id at memberName location message stack browser } }';

type Listed = {
  errorLogs: { id: string; location: string; message: string; stack: string; memberName: string }[];
};

describe('the error log', () => {
  it('keeps what failed in a browser, cut to its limits, for those who watch over security', async () => {
    const viewer = await server.signIn('Viewer');
    const owner = await server.signIn('Owner');
    const data = {
      location: '/voyages?id=1',
      message: 'TypeError: x is undefined',
      stack: 'a'.repeat(20_000),
      browser: 'Chrome',
    };
    const made = await viewer.graphql<{ createErrorLog: { id: string; errorFlag: string } }>(
      CREATE,
      { data },
    );
    expect(made.data.createErrorLog.errorFlag).toBe('SUCCESS');
    const { data: listed } = await owner.graphql<Listed>(LIST);
    expect(listed.errorLogs).toHaveLength(1);
    expect(listed.errorLogs[0]).toMatchObject({
      id: made.data.createErrorLog.id,
      memberName: 'Test Viewer',
      location: data.location,
      message: data.message,
    });
    expect(listed.errorLogs[0]?.stack).toHaveLength(8000);
    const refused = await viewer.graphql<Listed>(LIST);
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('another company sees nothing of it', async () => {
    const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', companyId);
    expect((await stranger.graphql<Listed>(LIST)).data.errorLogs).toEqual([]);
  });

  it('is written ten times a minute at most', async () => {
    const looping = await server.signIn('Operator');
    const data = { location: '/', message: 'again', stack: '', browser: '' };
    for (let i = 0; i < 10; i++) {
      expect((await looping.graphql(CREATE, { data })).errors).toBeUndefined();
    }
    const refused = await looping.graphql(CREATE, { data });
    expect(refused.errors?.[0]?.extensions.code).toBe('TOO_MUCH_ASKED');
  });

  it('is forgotten after ninety days', async () => {
    const owner = await server.signIn('Owner');
    const data = { location: '/', message: 'old', stack: '', browser: '' };
    // The server's own clock stamps it: a hundred days behind the clock of the database.
    const behind = Date.now() - 100 * 86_400_000;
    const ahead = (behind - server.clock.now().getTime()) / 1000;
    server.clock.advance(ahead);
    const late = await server.signIn('Owner');
    await late.graphql(CREATE, { data });
    server.clock.advance(-ahead);
    const messages = async () =>
      (await owner.graphql<Listed>(LIST)).data.errorLogs.map((one) => one.message);
    expect(await messages()).toContain('old');
    await runHousekeepers(server.platform, []);
    expect(await messages()).not.toContain('old');
  });
});
