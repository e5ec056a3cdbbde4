import type { Tx } from '../../platform/database/database.ts';
import { listExpectedHire } from '../time-charters/index.ts';
import type { CashSpan, SourcedItem } from './cash-item.ts';
import { documentItems } from './document-items.ts';

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
