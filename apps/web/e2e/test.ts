import { test as base, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/chromium.ts';
import { type Server, startServer } from './server.ts';

type PerWorker = { server: Server };

let visitors = 0;

/** Of a visitor who was not there before: one address may sign in thirty times a minute, all journeys sign in more often. */
function nextAddress(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}

/**
 * A journey. Each worker has a server of its own: a login ends the session of the same person elsewhere.
 * A worker ends with the first journey that fails, so a second try begins with the demo company as new.
 */
export const test = base.extend<object, PerWorker>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
  extraHTTPHeaders: ({ browserName: _browserName }, use) =>
    use({ 'x-forwarded-for': nextAddress() }),
});

/** A journey through what only a whole browser has: each starts one, beside the server of its worker. */
export const testInWholeBrowser = test.extend({
  context: async (
    { baseURL, viewport, locale, timezoneId, contextOptions, extraHTTPHeaders },
    use,
  ) => {
    const path = findChromium();
    const browser = await chromium.launch({
      ...(path ? { executablePath: path } : { channel: 'chromium' }),
      args: CHROMIUM_FLAGS,
    });
    const address = baseURL ? { baseURL } : {};
    const zone = timezoneId ? { timezoneId } : {};
    const language = locale ? { locale } : {};
    const headers = extraHTTPHeaders ? { extraHTTPHeaders } : {};
    await use(
      await browser.newContext({
        ...contextOptions,
        ...address,
        ...zone,
        ...language,
        ...headers,
        viewport,
      }),
    );
    await browser.close();
  },
});
