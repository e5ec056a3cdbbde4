import { parseCivilDate } from '@mainsheet/calendar';
import type { CashLine } from '@mainsheet/cashflow';
import type { Tx } from '../../platform/database/database.ts';
import { listOpenCashItems } from '../cash-items/index.ts';
import { listExpectedHire } from '../time-charters/index.ts';
import type { CashSpan, SourcedItem } from './cash-item.ts';
import { documentItems } from './document-items.ts';
import { exchangeItems } from './exchange-items.ts';
import { receiptItems } from './receipt-items.ts';

const RECEIPT_LINES: Readonly<Record<string, CashLine>> = {
  Freight: 'freight',
  Demurrage: 'demurrage',
};
const PAYMENT_LINES: Readonly<Record<string, CashLine>> = {
  Bunkers: 'bunkers',
  'Port costs': 'portCosts',
  Brokerage: 'commission',
};

/** What voyages are expected to bring and to cost beyond what is billed. */
async function voyageItems(tx: Tx, span: CashSpan): Promise<SourcedItem[]> {
  const items = await listOpenCashItems(tx, span);
  return items.map(({ id, voyageId, label, category, isExpense, dueOn, amount }) => ({
    item: {
      ...{ id, label, amount, dueOn: parseCivilDate(dueOn), payments: [], covers: [] },
      line: isExpense ? (PAYMENT_LINES[category] ?? 'bills') : (RECEIPT_LINES[category] ?? 'misc'),
    },
    record: { type: 'voyage', id: voyageId },
    needs: 'contracts.view',
  }));
}

type CashSource = (tx: Tx, span: CashSpan) => Promise<readonly SourcedItem[]>;

/** Where cash comes from and goes to. Another source is a row here and nothing anywhere else. */
export const CASH_SOURCES: readonly CashSource[] = [
  documentItems,
  receiptItems,
  exchangeItems,
  voyageItems,
  async (tx, span) =>
    (await listExpectedHire(tx, span)).map(({ charterId, ...item }) => ({
      item,
      record: { type: 'timeCharter', id: charterId },
      needs: 'timeCharters.view' as const,
    })),
];
