import { parseCivilDate } from '@mainsheet/calendar';
import type { CashItem, CashLine } from '@mainsheet/cashflow';
import { ACCOUNT } from '@mainsheet/ledger';
import { money } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type DocumentKind, formatDay, KINDS } from '../commercial-documents/index.ts';
import { party } from '../counterparties/index.ts';
import { type ExpectedRow, listExpected } from '../follow-ups/index.ts';
import type { CashSpan, SourcedItem } from './cash-item.ts';

type Row = {
  id: string;
  kind: DocumentKind;
  type: string;
  label: string;
  contact_name: string;
  currency: string;
  due_on: string;
  open_minor: string;
  payments: { on: string; minor: string }[];
};

const RECORDS: Readonly<Record<DocumentKind, string>> = {
  invoice: 'invoice',
  bill: 'bill',
  credit_note: 'creditNote',
  vendor_credit_note: 'vendorCreditNote',
};

const INVOICE_LINES: Readonly<Record<string, CashLine>> = {
  freight: 'freight',
  hire: 'hire',
  demurrage: 'demurrage',
};
const BILL_LINES: Readonly<Record<string, CashLine>> = {
  Bunkers: 'bunkers',
  'Port DA': 'portCosts',
  Brokerage: 'commission',
  'TCO Brokerage': 'commission',
  'Freight Tax': 'freightTax',
  'Time Charter Hire': 'hireIn',
  'Ballast Bonus': 'hireIn',
  'Technical management fee': 'opex',
  Insurance: 'opex',
};

/** A credit that nobody has used is money on the other side: ours to a customer goes out, a vendor's comes in. */
function lineOf({ kind, type }: Row): CashLine {
  if (kind === 'credit_note') return 'bills';
  if (kind === 'vendor_credit_note') return 'misc';
  return kind === 'invoice'
    ? (INVOICE_LINES[type] ?? 'invoicePayments')
    : (BILL_LINES[type] ?? 'bills');
}

/** A promise moves what is expected; how far the customer's word went before says what it is worth. */
function promiseText({ promised_on: on, past, broken }: ExpectedRow): string {
  const before = past > 0 ? `, ${past - broken} of ${past} promises kept before` : '';
  return ` (promised for ${formatDay(on)}${before})`;
}

/** What of documents is open, and what was paid for them this month: not what credits settled, which is no cash. */
export async function documentItems(tx: Tx, { from, today }: CashSpan): Promise<SourcedItem[]> {
  const rows = await tx.many(sql<Row>`
    select d.id, d.kind, d.type, coalesce(d.label, '') as label, c.name as contact_name, d.currency,
      d.due_on, (d.total_minor - d.settled_minor)::text as open_minor,
      coalesce(p.payments, '[]') as payments
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    left join (
      select document_id, jsonb_agg(jsonb_build_object('on', paid_on, 'minor', minor::text)) as payments
      from (
        select t.invoice_id as document_id, p.paid_on, t.amount_minor as minor
        from invoice_payment_part t
        join invoice_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
        where t.company_id = ${tx.companyId} and t.reversal_id is null
          and p.paid_on between ${from} and ${today}
        union all
        select t.bill_id, p.paid_on, t.amount_minor from bill_payment_part t
        join bill_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
        where t.company_id = ${tx.companyId} and p.reversal_id is null
          and p.paid_on between ${from} and ${today}
      ) paid group by document_id
    ) p on p.document_id = d.id
    where d.company_id = ${tx.companyId} and d.transaction_id is not null
      and d.status <> 'Cancelled' and d.deleted_at is null
      and (d.total_minor <> d.settled_minor or p.payments is not null)
    order by d.due_on, d.id`);
  const promised = new Map((await listExpected(tx, today)).map((row) => [row.invoice_id, row]));
  return rows.flatMap((row) => itemsOf(row, promised.get(row.id) ?? null));
}

/** A document as one amount; as two where a part of it is promised, the rest being due as before. */
function itemsOf(row: Row, promise: ExpectedRow | null): SourcedItem[] {
  const paid = row.payments.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
  const open = BigInt(row.open_minor);
  const part = promise ? BigInt(promise.expected_minor) : 0n;
  const isWhole = part === open;
  const name = `${row.label}, ${row.contact_name}`;
  const common = { line: lineOf(row), covers: [] };
  const whole: CashItem = {
    ...common,
    id: row.id,
    label: promise && isWhole ? name + promiseText(promise) : name,
    amount: money(row.currency, (isWhole ? open : open - part) + paid),
    dueOn: parseCivilDate(promise && isWhole ? promise.promised_on : row.due_on),
    payments: row.payments.map(({ on, minor }) => ({
      on: parseCivilDate(on),
      amount: money(row.currency, BigInt(minor)),
    })),
  };
  const items = [whole];
  if (promise && !isWhole) {
    items.push({
      ...common,
      id: `${row.id}.promised`,
      label: name + promiseText(promise),
      amount: money(row.currency, part),
      dueOn: parseCivilDate(promise.promised_on),
      payments: [],
    });
  }
  const record = { type: RECORDS[row.kind], id: row.id };
  return items.map((item) => ({ item, record, needs: KINDS[row.kind].viewNeeds }));
}

/** What the banks hold by currency, from the ledger. */
export function listBankBalances(tx: Tx): Promise<{ currency: string; minor: string }[]> {
  return tx.many(sql<{ currency: string; minor: string }>`
    select currency, sum(posted_minor)::text as minor from ledger_account
    where company_id = ${tx.companyId} and code = ${ACCOUNT.bank} and entry_count > 0
    group by currency order by currency`);
}
