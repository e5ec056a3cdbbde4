import { ACCOUNT } from '@mainsheet/ledger';
import { amountText } from '@mainsheet/money';
import { sql } from 'kysely';
import { importStatements } from '../modules/bank-statements/index.ts';
import { listUnpaid } from '../modules/invoices/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';

const NUMBER = 'NO9386011117947';
const DAYS = 20;
const FEE_MINOR = 2_500n;

type Booking = {
  readonly on: string;
  readonly minor: bigint;
  readonly name: string;
  readonly text: string;
};

/** The statement of the bank in Bergen: two customers, charges, interest, and what stands in the books already. */
export async function loadBankStatement(platform: Platform, finance: Actor): Promise<void> {
  const from = dayOf(at(platform, DAYS));
  const on = dayOf(at(platform, 1));
  const { opening, posted, unpaid } = await platform.db.inTenant(finance.companyId, async (tx) => {
    const before = await tx.get(
      sql<{
        minor: string;
      }>`select coalesce(sum(e.amount_minor), 0)::text as minor ${bankEntries(tx.companyId)}
        and t.posted_on < ${from}::date`,
      'The balance',
    );
    const entries = await tx.many(
      sql<{ on: string; minor: string; name: string; text: string }>`
        select t.posted_on as "on", e.amount_minor as minor, t.description as name, t.reference as text
        ${bankEntries(tx.companyId)} and t.posted_on between ${from}::date and ${on}::date
        order by t.seq`,
    );
    return { opening: BigInt(before.minor), posted: entries, unpaid: (await listUnpaid(tx)).rows };
  });
  const [whole, short] = unpaid.filter(({ currency }) => currency === 'USD').toReversed();
  const bookings: Booking[] = [
    ...posted.map((entry) => ({ ...entry, minor: BigInt(entry.minor) })),
    ...[whole, short].flatMap((invoice, at) =>
      invoice
        ? {
            ...{ on, name: invoice.contact_name, text: `Payment ${invoice.label}` },
            minor:
              BigInt(invoice.total_minor) -
              BigInt(invoice.settled_minor) -
              (at === 1 ? FEE_MINOR : 0n),
          }
        : [],
    ),
    { on, minor: -1_250n, name: '', text: 'Monthly charges account and statement' },
    { on, minor: 31_840n, name: '', text: 'Credit interest' },
  ];
  const content = Buffer.from(statementOf({ from, on, opening, bookings }));
  await importStatements(platform, finance, { content, isPreview: false });
}

const bankEntries = (companyId: string | null) => sql`from ledger_entry e
  join ledger_account a on a.company_id = ${companyId} and a.id = e.account_id
    and a.code = ${ACCOUNT.bank} and a.currency = 'USD'
  join ledger_transaction t on t.company_id = ${companyId} and t.id = e.transaction_id
  where e.company_id = ${companyId} and e.global_account_id is null`;

type Period = { from: string; on: string; opening: bigint; bookings: readonly Booking[] };

/** As the bank writes it: MT940. */
function statementOf({ from, on, opening, bookings }: Period): string {
  const day = (civil: string) => civil.replaceAll('-', '').slice(2);
  const side = (minor: bigint) => (minor < 0n ? 'D' : 'C');
  const figure = (minor: bigint) =>
    amountText('USD', minor < 0n ? -minor : minor).replace('.', ',');
  const closing = bookings.reduce((sum, { minor }) => sum + minor, opening);
  return [
    ':20:STATEMENT',
    `:25:${NUMBER}`,
    ':28C:47/1',
    `:60F:${side(opening)}${day(from)}USD${figure(opening)}`,
    ...bookings.flatMap(({ on: booked, minor, name, text }, at) => [
      `:61:${day(booked)}${day(booked).slice(2)}${side(minor)}${figure(minor)}NTRFNONREF//B${at}`,
      `:86:166?20${text}?32${name}`,
    ]),
    `:62F:${side(closing)}${day(on)}USD${figure(closing)}`,
    '',
  ].join('\n');
}
