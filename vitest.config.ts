import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './tools/chromium.ts';
import { documentsInPlace } from './tools/inline-documents.ts';

const chromium = findChromium();

/** unit: Node, milliseconds. db: real PostgreSQL. browser: the kit and the worked cases in Chromium. */
export default defineConfig({
  plugins: [documentsInPlace(), react()],
  resolve: { dedupe: ['react', 'react-dom', 'graphql'] },
  test: {
    // All cores: left alone, a machine of two would work with one.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // These files keep nothing in their modules: one module graph a worker serves all of them.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'apps/*/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          environment: 'node',
          setupFiles: ['tools/fixed-seed.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // One graphql for our files and the libraries': Node takes its CommonJS build.
        resolve: {
          alias: [
            { find: /^graphql$/, replacement: path.resolve('node_modules/graphql/index.js') },
          ],
        },
        test: {
          name: 'db',
          // What a module of the server keeps stands by the database it serves: one module graph a worker
          // serves all files, which spares each the reading of the whole server.
          isolate: false,
          // Some files mostly wait, for leases and outages: another works meanwhile.
          maxWorkers: availableParallelism() + 1,
          include: ['apps/server/**/*.db.test.ts', 'apps/cli/**/*.db.test.ts'],
          globalSetup: existsSync('apps/server/test/global-setup.ts')
            ? ['apps/server/test/global-setup.ts']
            : [],
          // A test that hangs is told apart from a machine that does other work besides.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        optimizeDeps: {
          entries: ['apps/web/src/**/*.tsx'],
          // Found late, a dependency reloads the page in the middle of a test.
          include: [
            '@hookform/resolvers/zod',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            '@mantine/notifications',
            '@mantine/spotlight',
            '@tabler/icons-react',
            '@tanstack/react-router',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            '@urql/exchange-auth',
            '@urql/exchange-retry',
            'axe-core',
            'echarts/charts',
            'echarts/components',
            'echarts/core',
            'echarts/renderers',
            'fast-check',
            'maplibre-gl',
            'react-hook-form',
            'urql',
            'zod',
          ],
        },
        test: {
          name: 'browser',
          include: ['apps/web/src/**/*.test.tsx', 'packages/*/src/**/*.cases.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                args: CHROMIUM_FLAGS,
              },
              contextOptions: {
                reducedMotion: 'reduce',
                locale: 'en-GB',
                timezoneId: 'UTC',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
