import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './tools/chromium.ts';

const chromium = findChromium();
const firstPort = Number(process.env.E2E_PORT ?? 4690);
const WORKERS = 2;

/** Each worker has a server of its own: a login ends the session of the same person elsewhere. */
const portOf = (worker: number): number => firstPort + worker;
const addressOf = (worker: number): string => `http://localhost:${portOf(worker)}`;

function serverOf(worker: number) {
  return {
    name: `server ${worker}`,
    command: `${process.execPath} apps/web/e2e/serve.ts`,
    url: `${addressOf(worker)}/readyz`,
    env: {
      PORT: String(portOf(worker)),
      LOG_LEVEL: 'warn',
      // The mail servers and the push service of the tests are on this machine; no accounting service is anywhere.
      MAILBOX_HOSTS: 'any',
      PUSH_HOSTS: 'any',
      CODAT_URL: 'http://127.0.0.1:9',
      // Its popup stands before every first page; the journey of it asks for it.
      AI_INVITATION: 'off',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
}

const json = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Journeys against the real server with the demo company, in a real browser. */
export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.test.ts',
  workers: WORKERS,
  retries: 0,
  timeout: 90_000,
  forbidOnly: true,
  reporter: json ? [['line'], ['json', { outputFile: json }]] : [['line']],
  expect: { timeout: 10_000 },
  webServer: Array.from({ length: WORKERS }, (_, worker) => serverOf(worker)),
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
  },
});
