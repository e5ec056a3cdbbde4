import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './tools/chromium.ts';

const chromium = findChromium();
const port = Number(process.env.E2E_PORT ?? 4690);
const json = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Journeys against the real server with the demo company, in one real browser. */
export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.test.ts',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  forbidOnly: true,
  reporter: json ? [['line'], ['json', { outputFile: json }]] : [['line']],
  expect: { timeout: 10_000 },
  webServer: {
    command: `${process.execPath} apps/web/e2e/serve.ts`,
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // The mail servers of the tests are on this machine; no accounting service is anywhere.
      MAILBOX_HOSTS: 'any',
      CODAT_URL: 'http://127.0.0.1:9',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
  },
});
