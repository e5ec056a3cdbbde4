import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import type { PdfDocument } from '../../../platform/documents/documents.ts';
import {
  accounting,
  factsTable,
  heading,
  type Letterhead,
  paperOf,
  ruledTable,
} from '../../../platform/documents/paper.ts';
import { accountText } from '../../beneficiaries/index.ts';
import { firstSendingDay } from '../payout.ts';
import { type AdvisedBill, type PayoutRow, payoutLabel } from '../payouts.repository.ts';

export type Advice = {
  readonly row: PayoutRow;
  readonly bills: readonly AdvisedBill[];
  readonly sending: Sending;
};

export type Sending = { readonly isSent: boolean; readonly on: string };

/** When money left; as long as it has not, the day on which it can leave. */
export function sendingOf(row: PayoutRow, today: string): Sending {
  if (row.sent_at) return { isSent: true, on: row.sent_at.slice(0, 10) };
  return { isSent: false, on: firstSendingDay(row.payment_on, today) };
}

/** Who bears what banks take, as whoever is paid reads it. */
function chargesOf({ method, swift_charge_option: option, fee_paid_by: feePaidBy }: PayoutRow) {
  if (option === 'PAYER') return 'All paid by us';
  if (option === 'SHARED') return 'Each side pays its own bank; banks on the way may take theirs';
  if (option === 'BENEFICIARY' || feePaidBy === 'BENEFICIARY') return 'Taken from what arrives';
  return method === 'SWIFT' ? 'Each side pays its own bank' : 'Paid by us';
}

const moneyText = (currency: string, minor: string): string =>
  `${currency} ${accounting(amountText(currency, minor))}`;

const placeOf = ({ beneficiary: b }: PayoutRow): string =>
  [`${b.street} ${b.building}`.trim(), `${b.postcode} ${b.town}`.trim(), b.countryCode]
    .filter(Boolean)
    .join(', ');

/** The payment's currency needs no word beside each figure: it stands above them. */
function billsTable({ row, bills }: Advice) {
  const currency = row.payment_currency;
  const figure = (minor: string) => accounting(amountText(currency, minor));
  const paid = bills.reduce((sum, bill) => sum + BigInt(bill.amount_minor), 0n);
  const rest = BigInt(row.payment_minor) - paid;
  const sums = (text: string, minor: bigint) => [
    { text, bold: true },
    ...['', '', '', ''],
    { text: figure(String(minor)), bold: true },
  ];
  return ruledTable({
    heads: ['Your number', 'Our number', 'Dated', 'Due', `Total, ${currency}`, `Paid, ${currency}`],
    texts: 4,
    widths: ['*', 70, 60, 60, 80, 80],
    rows: [
      ...bills.map((bill) => [
        ...[bill.their_number || '–', bill.label, bill.document_on, bill.due_on],
        ...[figure(bill.total_minor), figure(bill.amount_minor)],
      ]),
      ...(rest > 0n ? [sums('In advance', rest)] : []),
      sums('Sum', BigInt(row.payment_minor)),
    ],
  });
}

/** What whoever is paid gets to know: how much, for what, when and to which account, of which the ends alone. */
export function advicePaper(sender: Letterhead, advice: Advice): PdfDocument {
  const { row, bills, sending } = advice;
  return paperOf(sender, {
    title: 'Payment advice',
    subtitle: `${payoutLabel(row)}, ${sending.on}`,
    content: [
      factsTable([
        ['To', row.beneficiary.name],
        ['Address', placeOf(row)],
        ['Amount', moneyText(row.payment_currency, row.payment_minor)],
        ['Account', accountText(row.beneficiary)],
        ['Bank', [row.beneficiary.bankName, row.beneficiary.bic].filter(Boolean).join(', ')],
        ['Paid by', PAYMENT_METHOD_NAMES[row.method as PaymentMethod] ?? row.method],
        ['Fee and charges', chargesOf(row)],
        [sending.isSent ? 'Sent on' : 'To be sent on', sending.on],
        ['Arrives', row.clears_on ?? ''],
        ['Reference', row.reference],
        ['Bank reference', row.bank_reference],
      ]),
      ...(bills.length > 0 ? [heading('Invoices paid'), billsTable(advice)] : []),
    ],
  });
}
