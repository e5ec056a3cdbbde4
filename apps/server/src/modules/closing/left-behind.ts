import type { Violation } from '@mainsheet/contract';
import { formatAmount, type Money, money } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAccounts } from '../accounts/index.ts';
import { listUnpaid, presentSummary } from '../invoices/index.ts';

/** What was agreed to leave behind: invoices are collected elsewhere, money is paid out by support. */
export type Agreed = { readonly invoices: boolean; readonly money: boolean };

const NAMED = 3;

type Left = { accountId: string; nickName: string; balance: Money };

/** Accounts that hold money, also what is reserved on them. */
async function listMoney(tx: Tx): Promise<Left[]> {
  const rows = await listAccounts(tx);
  return rows
    .filter((row) => row.status !== 'CLOSED' && row.posted_minor !== '0')
    .map((row) => ({
      accountId: row.id,
      nickName: row.nickname,
      balance: money(row.currency, BigInt(row.posted_minor)),
    }));
}

/** What a closed account could collect or pay out no more. */
export function readLeftBehind(platform: Platform, actor: Actor) {
  const today = todayBy(platform.clock);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [unpaid, left] = await Promise.all([listUnpaid(tx), listMoney(tx)]);
    return {
      invoices: {
        total: unpaid.total,
        rows: unpaid.rows.map((row) => ({
          ...presentSummary(row, today),
          number: row.label ?? '',
        })),
      },
      money: left.map(({ balance, ...account }) => ({
        ...account,
        balance: formatAmount(balance),
        currency: balance.currency,
      })),
    };
  });
}

async function invoicesLeft(tx: Tx): Promise<Violation[]> {
  const { rows, total } = await listUnpaid(tx);
  if (total === 0) return [];
  const named = rows.slice(0, NAMED).map((row) => row.label);
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  const which = total === 1 ? '1 invoice is' : `${total} invoices are`;
  const message = `${which} not paid yet: ${named.join(', ')}${more}. Settle or cancel them, or agree to collect them elsewhere.`;
  return [{ code: 'LEFT_INVOICES', path: 'leavesInvoices', message }];
}

async function moneyLeft(tx: Tx): Promise<Violation[]> {
  const left = await listMoney(tx);
  if (left.length === 0) return [];
  const named = left.map(
    ({ nickName, balance }) => `${nickName} (${balance.currency} ${formatAmount(balance)})`,
  );
  const message = `There is money on ${named.join(', ')}. Take it out, or agree that support pays it out.`;
  return [{ code: 'LEFT_MONEY', path: 'leavesMoney', message }];
}

/** @throws DomainError INVALID_INPUT while invoices are open or money is left and nobody agreed to it */
export async function refuseLeftBehind(tx: Tx, agreed: Agreed): Promise<void> {
  const violations = [
    ...(agreed.invoices ? [] : await invoicesLeft(tx)),
    ...(agreed.money ? [] : await moneyLeft(tx)),
  ];
  if (violations.length > 0) throw invalidInput(violations);
}
