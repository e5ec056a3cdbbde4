import { ACCOUNT, convert } from '@mainsheet/ledger';
import { type CurrencyCode, decimal, money, moneyFromDecimal } from '@mainsheet/money';
import type { EstimateResult } from '@mainsheet/voyage';
import { todayBy } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { getBaseCurrency } from '../../companies/index.ts';
import { post } from '../../ledger/index.ts';
import { lockShip } from '../employment.repository.ts';
import type { VoyageRow } from '../voyages.repository.ts';
import { STOCK_POSTING, sumFoundStock, sumOwnStock } from './bunkers-on-board.repository.ts';
import { bookedBy, findStockRate, stockDayOf } from './stock-day.ts';

const OVER: ReadonlySet<string> = new Set(['Completed', 'Closed']);

/**
 * What a voyage left on board over what she found there, at the price of each lot: what was received less what the
 * voyage bears of what was burned. What charterers bear they bought with the ship, and it left with their money.
 */
export function stockChangeOf(
  { bunkers }: Pick<EstimateResult, 'bunkers'>,
  currency: CurrencyCode,
): bigint {
  const change = bunkers.reduce((sum, { rows, cost, charterersCost }) => {
    const received = rows.reduce(
      (worth, { receivedT, price }) => worth.plus(decimal(receivedT).times(price)),
      decimal(0),
    );
    return sum.plus(received).minus(cost).plus(charterersCost);
  }, decimal(0));
  return moneyFromDecimal(currency, change).minorUnits;
}

/**
 * Books what a voyage that is over left on board, so that it costs what it burned and no more: bought fuel is booked to
 * cost when its bill is approved. What she takes is what was there when she ended, whenever she is saved. What changes
 * later is booked as a difference, and a voyage that goes on again takes all of it back. Returns what was booked.
 */
export async function bookStock(
  { platform, tx, actor }: Work,
  { id, label, status, vessel_id: vesselId, inputs, result }: VoyageRow,
): Promise<bigint> {
  const base = await getBaseCurrency(tx);
  const { completionAt } = result.totals;
  const currency = inputs.baseCurrency;
  const of = { voyageId: id, vesselId };
  const ownMinor = await sumOwnStock(tx, of);
  const isOver = OVER.has(status);
  const today = todayBy(platform.clock);
  const rate = isOver ? await findStockRate(tx, { base, currency, completionAt, today }) : '1';
  // Without a rate nobody can say what it is worth: what was booked stays.
  if (rate === null) return 0n;
  const own = money(currency, isOver ? stockChangeOf(result, currency) : 0n);
  const wanted = convert(own, rate, base).minorUnits;
  // Two voyages of one ship do not take the same fuel, neither what they burned nor what one of them left less of.
  if (wanted < 0n || wanted < ownMinor) await lockShip(tx, vesselId);
  const stock = wanted < 0n ? await sumFoundStock(tx, { ...of, completionAt }) : 0n;
  const due = atMost(wanted, stock);
  const change = due - ownMinor;
  if (change === 0n) return 0n;
  const on = stockDayOf(completionAt, await bookedBy(platform, tx));
  const entry = (accountCode: string, minorUnits: bigint) => {
    const amount = money(base, minorUnits);
    return { accountCode, amount, base: amount, vesselId, voyageId: id };
  };
  await post(platform, tx, actor, {
    postedOn: on,
    documentType: STOCK_POSTING,
    documentId: id,
    reference: `Bunkers on board ${label}`,
    description:
      due === 0n
        ? `Taken back: ${label} goes on`
        : `What ${label} left on board over what she found`,
    entries: [entry(ACCOUNT.bunkersOnBoard, change), entry(ACCOUNT.bunkers, -change)],
    rate: { rate: '1', on, source: 'of the voyage' },
  });
  return change;
}

/** Fuel that the books never bought they cannot burn: what was on board before they began is a journal to the stock. */
export function atMost(wanted: bigint, stock: bigint): bigint {
  const found = stock > 0n ? stock : 0n;
  return wanted < -found ? -found : wanted;
}
