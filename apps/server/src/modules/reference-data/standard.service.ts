import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { cargoTypes } from './cargo-types.ts';
import { ledgerCodes } from './ledger-codes.ts';
import { paymentTerms } from './payment-terms.ts';
import { hasRows, insertRows } from './reference.repository.ts';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';
import { STANDARD_CARGOES, STANDARD_CODES, STANDARD_TERMS } from './standard-lists.ts';

/** Gives the company of this transaction the lists that every company starts with. */
export async function insertStandardLists(platform: Platform, tx: Tx): Promise<void> {
  await insertStandard(platform, tx, ledgerCodes, STANDARD_CODES);
  await insertStandard(platform, tx, cargoTypes, STANDARD_CARGOES);
  await insertStandard(platform, tx, paymentTerms, STANDARD_TERMS);
}

async function insertStandard<Row extends ReferenceRow, Input>(
  platform: Platform,
  tx: Tx,
  list: ReferenceList<Row, Input>,
  inputs: readonly Input[],
): Promise<void> {
  if (await hasRows(tx, list.table)) return;
  const rows = inputs.map((input) => ({
    id: newId(platform.clock),
    values: list.columnsOf(input),
  }));
  const stamp = { at: platform.clock.now().toISOString(), by: 'Mainsheet' };
  await insertRows(tx, list, { rows, stamp, skipKnown: true });
}

/** Companies that were founded before there were such lists get them too. */
export async function completeStandardLists(platform: Platform): Promise<void> {
  const companies = await platform.db.inIdentity((tx) =>
    tx.many(sql<{ company_id: string }>`select company_id from company where closed_at is null`),
  );
  for (const { company_id } of companies) {
    await platform.db.inTenant(company_id, (tx) => insertStandardLists(platform, tx));
  }
}
