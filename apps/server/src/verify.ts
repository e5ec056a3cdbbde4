import { sql } from 'kysely';
import { findLedgerBreak } from './modules/ledger/index.ts';
import type { Platform } from './platform/platform.ts';

/** Walks both chains of every company; one line for each that is broken, naming the first bad entry. */
export async function findBreaks(platform: Platform): Promise<string[]> {
  const companies = await platform.db.inIdentity((tx) =>
    tx.many(sql<{ company_id: string; name: string }>`select company_id, name from company`),
  );
  const lines: string[] = [];
  for (const company of companies) {
    await platform.db.inTenant(company.company_id, async (tx) => {
      const audit = await platform.audit.findBreak(tx);
      if (audit) lines.push(`${company.name}: the audit trail is broken at entry ${audit.seq}.`);
      const ledger = await findLedgerBreak(platform, tx);
      if (ledger) lines.push(`${company.name}: the ledger is broken at transaction ${ledger}.`);
    });
  }
  return lines;
}
