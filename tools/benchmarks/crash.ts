// usage: npm run bench -- --crash. A thousand saves by eight people while the server is killed ten times
// and PostgreSQL twice: no acknowledged save lost, no number twice, every posting balanced.
import { runCrash } from '../../apps/server/test/crash-run.ts';

const report = await runCrash({ saves: 1_000, clients: 8, serverKills: 10, postgresKills: 2 });
console.log(
  `${report.acknowledged} saves and ${report.approvedInvoices} invoices acknowledged in ` +
    `${report.seconds.toFixed(0)} s; ${report.failures} requests cut off and sent again`,
);
for (const line of report.broken) console.log(`  BROKEN: ${line}`);
console.log(`  broken promises: ${report.broken.length}, target 0`);
if (report.broken.length > 0) process.exitCode = 1;
