import { amountText } from '@mainsheet/money';
import { type Bank, bankName, type TransferState } from '../../banks/index.ts';
import { payoutLabel } from '../payouts.repository.ts';
import type { BankEventRow, BankTransferRow } from './bank-talk.repository.ts';

const TEXTS: Readonly<Record<TransferState, string>> = {
  ACCEPTED: 'Accepted',
  SENT: 'Sent on',
  SETTLED: 'Arrived',
  FAILED: 'Not carried out',
};

const textOf = (row: BankEventRow, isAfterSettled: boolean): string =>
  row.state === 'FAILED' && isAfterSettled ? 'Sent back' : TEXTS[row.state];

/** An answer and an event say the same of a payment: each state of each is shown once. */
const onceEach = <Row extends BankEventRow>(said: readonly Row[]): readonly Row[] =>
  [
    ...new Map(said.toReversed().map((row) => [`${row.request_id} ${row.state}`, row])).values(),
  ].toReversed();

/** What was said of a payout, each state once: its answer and its event say the same. */
export function presentSteps(said: readonly BankEventRow[]) {
  const firsts = said.filter(
    (row, index) => said.findIndex((o) => o.state === row.state) === index,
  );
  return firsts.map((row, index) => ({
    bankName: bankName(row.bank),
    state: row.state,
    text: textOf(
      row,
      firsts.slice(0, index).some(({ state }) => state === 'SETTLED'),
    ),
    reason: row.reason,
    at: row.happened_at,
    transferId: row.transfer_id,
    charge:
      row.charge_currency && row.charge_minor
        ? amountText(row.charge_currency, row.charge_minor)
        : null,
    chargeCurrency: row.charge_currency,
  }));
}

export const troubleOf = (transfer: BankTransferRow | null): string =>
  transfer && !transfer.answered_at ? transfer.last_error : '';

export const presentCompanyBank = (seen: {
  bank: Bank;
  unanswered: number;
  events: readonly (BankEventRow & { number: number | null })[];
}) => ({
  code: seen.bank.code,
  name: seen.bank.name,
  offersCards: seen.bank.offersCards,
  sendsEvents: seen.bank.sendsEvents,
  unanswered: seen.unanswered,
  events: onceEach(seen.events).map((row) => ({
    id: row.event_id,
    payoutId: row.payout_id,
    number: row.number === null ? '' : payoutLabel({ number: row.number }),
    state: row.state,
    text: TEXTS[row.state],
    reason: row.reason,
    at: row.happened_at,
    receivedAt: row.received_at,
  })),
});
