import type { CashItem } from '@mainsheet/cashflow';
import type { PermissionKey } from '@mainsheet/contract';

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
