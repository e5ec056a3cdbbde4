import type { CashItem } from '@mainsheet/cashflow';
import type { PermissionKey } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { listExpectedHire } from '../time-charters/index.ts';
import { documentItems } from './document-items.ts';

/** An amount expected or paid, and the record behind it. */
export type SourcedItem = {
  readonly item: CashItem;
  /** As links know it: `invoice`, `bill`, `timeCharter` … */
  readonly record: { readonly type: string; readonly id: string };
  /** What it takes to see that record; the amount counts for everybody who sees the cash flow. */
  readonly needs: PermissionKey;
};

/** What a source is asked: days are civil dates, `from` the first of this month, `to` the last day that shows. */
export type CashSpan = { readonly from: string; readonly today: string; readonly to: string };

type CashSource = (tx: Tx, span: CashSpan) => Promise<readonly SourcedItem[]>;

/** Where cash comes from and goes to. Another source is a row here and nothing anywhere else. */
export const CASH_SOURCES: readonly CashSource[] = [
  documentItems,
  async (tx, span) =>
    (await listExpectedHire(tx, span)).map(({ charterId, ...item }) => ({
      item,
      record: { type: 'timeCharter', id: charterId },
      needs: 'timeCharters.view' as const,
    })),
];
