import type { RevaluedItem } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import type { NewRun } from './month-run.repository.ts';

export type OpenRow = {
  code: string;
  name: string;
  currency: string;
  contact_id: string | null;
  global_account_id: string | null;
  label: string | null;
  amount_minor: string;
  base_minor: string;
};

type Asked = { on: string; codes: readonly string[]; bank: string; base: string };

/**
 * What stands on these accounts in foreign currency at the end of a day: of the bank by account, of all others
 * by counterparty.
 */
export const listOpen = (tx: Tx, { on, codes, bank, base }: Asked): Promise<OpenRow[]> =>
  tx.many(sql<OpenRow>`
    select s.code, s.name, s.currency, s.contact_id, s.global_account_id,
      coalesce(c.name, g.nickname) as label, s.amount::text as amount_minor,
      s.base::text as base_minor
    from (
      select a.code, a.name, a.currency, k.contact_id, k.global_account_id,
        sum(e.amount_minor) as amount, sum(e.base_minor) as base
      from ledger_account a
      join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
        and t.posted_on <= ${on}::date
      cross join lateral (
        select case when a.code = ${bank} then null else e.contact_id end as contact_id,
          case when a.code = ${bank} then e.global_account_id end as global_account_id
      ) k
      where a.company_id = ${tx.companyId} and a.code = any(${[...codes]}::text[])
        and a.currency <> ${base}
      group by a.code, a.name, a.currency, k.contact_id, k.global_account_id
      having sum(e.amount_minor) <> 0 or sum(e.base_minor) <> 0
    ) s
    left join ${party(tx)} c on c.id = s.contact_id
    left join global_account g on g.company_id = ${tx.companyId} and g.id = s.global_account_id
    order by s.code, s.currency, label, s.contact_id, s.global_account_id`);

type NewRevaluation = NewRun & { baseCurrency: string; gainMinor: bigint; lossMinor: bigint };

export const insertRun = (tx: Tx, run: NewRevaluation, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    insert into revaluation (company_id, id, month, run, base_currency, gain_minor, loss_minor,
      transaction_id, reversal_id, posted_at, posted_by)
    values (${tx.companyId}, ${run.id}, ${run.month}, ${run.run}, ${run.baseCurrency},
      ${String(run.gainMinor)}, ${String(run.lossMinor)}, ${run.transactionId}, ${run.reversalId},
      ${at}, ${by})`);

export type ValuedItem = RevaluedItem & {
  readonly accountName: string;
  readonly label: string;
  readonly contactId: string | null;
  readonly globalAccountId: string | null;
  readonly rate: { readonly rate: string; readonly on: string; readonly source: string };
};

/** Keeps what was valued. */
export function insertLines(tx: Tx, id: string, items: readonly ValuedItem[]): Promise<number> {
  return insertRows(tx, {
    into: sql`
      insert into revaluation_line (company_id, revaluation_id, line_no, account_code, currency,
        contact_id, global_account_id, amount_minor, base_minor, rate, rate_on, rate_source,
        valued_minor)`,
    rows: items.map((item, index) => [
      ...[tx.companyId, id, index + 1, item.accountCode, item.amount.currency, item.contactId],
      ...[item.globalAccountId, String(item.amount.minorUnits), String(item.base.minorUnits)],
      ...[item.rate.rate, item.rate.on, item.rate.source, String(item.valued.minorUnits)],
    ]),
  });
}
