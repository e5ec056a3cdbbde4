import { expect, it } from 'vitest';
import { runCrash } from './crash-run.ts';

it('100 saves by 8 people through two kills of the server and one of PostgreSQL: none lost, none twice', async () => {
  const report = await runCrash({ saves: 100, clients: 8, serverKills: 2, postgresKills: 1 });
  expect(report.broken).toEqual([]);
  expect(report.acknowledged).toBeGreaterThanOrEqual(100);
  expect(report.approvedInvoices).toBeGreaterThan(3);
  // Without failed requests nothing was tried.
  expect(report.failures).toBeGreaterThan(0);
}, 360_000);
