import { ACCOUNT } from '@mainsheet/ledger';
import { type CurrencyCode, decimal, money, moneyFromDecimal } from '@mainsheet/money';
import type { EstimateResult } from '@mainsheet/voyage';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { isPeriodClosed, post } from '../ledger/index.ts';
import { STOCK_POSTING, sumFoundStock, sumOwnStock } from './bunkers-on-board.repository.ts';
import { lockShip } from './employment.repository.ts';
import type { VoyageRow } from './voyages.repository.ts';

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
 * later is booked as a difference, and a voyage that goes on again takes all of it back.
 */
export async function bookStock(
  { platform, tx, actor }: Work,
  { id, label, status, vessel_id: vesselId, inputs, result }: VoyageRow,
): Promise<void> {
  const currency = await getBaseCurrency(tx);
  const isBooked = OVER.has(status) && inputs.baseCurrency === currency;
  const wanted = isBooked ? stockChangeOf(result, currency) : 0n;
  const of = { voyageId: id, vesselId };
  const ownMinor = await sumOwnStock(tx, of);
  const { completionAt } = result.totals;
  // Two voyages of one ship do not take the same fuel, neither what they burned nor what one of them left less of.
  if (wanted < 0n || wanted < ownMinor) await lockShip(tx, vesselId);
  const stock = wanted < 0n ? await sumFoundStock(tx, { ...of, completionAt }) : 0n;
  const found = stock > 0n ? stock : 0n;
  // Fuel that the books never bought they cannot burn: what was on board before they began is a journal to the stock.
  const due = wanted < -found ? -found : wanted;
  const change = due - ownMinor;
  if (change === 0n) return;
  const today = todayBy(platform.clock);
  const ended = completionAt.slice(0, 10);
  const isOpen = ended < today && !(await isPeriodClosed(tx, ended));
  const on = isOpen ? ended : today;
  const entry = (accountCode: string, minorUnits: bigint) => {
    const amount = money(currency, minorUnits);
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
}
