import { defineConfig } from '@playwright/test';
import { findShell, SHORT_LIVED_FLAGS } from './tools/chromium.ts';

const chromium = findShell();
const json = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Journeys against the real server with the demo company, in a real browser. */
export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.test.ts',
  globalSetup: './apps/web/e2e/build.ts',
  workers: 2,
  retries: 0,
  timeout: 90_000,
  forbidOnly: true,
  reporter: json ? [['line'], ['json', { outputFile: json }]] : [['line']],
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a tenth of the time: only a journey that failed once is recorded.
    trace: 'on-first-retry',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: SHORT_LIVED_FLAGS },
  },
});
