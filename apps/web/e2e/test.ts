import { test as base } from '@playwright/test';
import { type Server, startServer } from './server.ts';

type PerWorker = { firstPort: number; server: Server };

/**
 * A journey. Each worker has a server of its own: a login ends the session of the same person elsewhere.
 * A worker ends with the first journey that fails, so a second try begins with the demo company as new.
 */
export const test = base.extend<object, PerWorker>({
  firstPort: [Number(process.env.E2E_PORT ?? 4690), { scope: 'worker', option: true }],
  server: [
    async ({ firstPort }, use, { parallelIndex }) => {
      const server = await startServer(firstPort + parallelIndex);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
});
