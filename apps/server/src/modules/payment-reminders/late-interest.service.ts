import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { ACCOUNT } from '@mainsheet/ledger';
import { amountText, decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { assertCurrency, formatDay, today } from '../commercial-documents/index.ts';
import { getCompany, reminderScheduleOf } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { createInvoice } from '../invoices/index.ts';
import * as late from './late-interest.repository.ts';
import { lateInterestOf } from './late-interest.ts';
import { lockReminders } from './reminders.repository.ts';

type Asked = { readonly contactId: string; readonly currency: string };

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * Prepares an invoice over the interest of what a customer pays late, and the fees of reminders, as the schedule has them; another person
 * approves it as any invoice. What an invoice that stands bills already is not billed again.
 * @throws DomainError INVALID_INPUT for what is no currency, INVALID_STATE in words, NOT_FOUND, CONFLICT where somebody else billed it at the same time
 */
export async function billLateInterest(platform: Platform, actor: Actor, asked: Asked) {
  assertCurrency(asked.currency);
  const draft = await inCompany(platform, actor, (work) => draftOf(work, asked));
  const sourceKeys = draft.lines.map(({ sourceKey }) => sourceKey);
  return createInvoice(platform, actor, {
    data: draft,
    key: null,
    inside: async ({ tx }) => {
      await lockReminders(tx);
      // Its own lines are there by now.
      if ((await late.countBilled(tx, sourceKeys)) === sourceKeys.length) return;
      const reason = 'Somebody else billed this meanwhile. Look at the invoices of the customer.';
      throw new DomainError('CONFLICT', { reason });
    },
  });
}

async function draftOf({ platform, tx }: Work, { contactId, currency }: Asked) {
  const company = await getCompany(tx);
  const { interestPercent, interestSince, fee, feeSince } = reminderScheduleOf(company);
  if (interestPercent === 0 && fee === 0) {
    throw refuse('Neither interest nor a fee is set: enter them in Settings, Payment reminders.');
  }
  const contact = await getContactRow(tx, contactId);
  const day = today(platform);
  const base = company.base_currency;
  const rate = await findBaseRate(tx, { base, currency, on: day });
  if (!rate) throw refuse(`No rate of ${currency} is known on ${day}: record one first.`);
  const of = { contactId: contact.id, currency, today: day, since: interestSince };
  const rows = interestPercent > 0 ? await late.listLate(tx, of) : [];
  const lines = rows.flatMap((row) =>
    interestLine(row, { currency, day, interestPercent, interestSince }),
  );
  const sent = { contactId: contact.id, since: feeSince };
  const fees = fee > 0 ? await late.listUnbilledReminders(tx, sent) : [];
  const inCurrency = moneyFromDecimal(currency, decimal(fee).div(rate.rate));
  lines.push(
    ...fees.map(({ id, level, sent_at: sentAt }) => ({
      ...line(`Fee of reminder ${level}, sent on ${formatDay(sentAt.slice(0, 10))}`),
      ...{ rate: amountText(currency, inCurrency.minorUnits), sourceKey: late.feeKey(id) },
    })),
  );
  if (lines.length === 0) {
    throw refuse(`${contact.name} owes no interest or fee in ${currency} that is not billed.`);
  }
  return {
    ...{ type: 'other', clientId: contact.id, currency, exchangeRate: rate.rate },
    ...{ rateSource: rate.source, invoiceOn: day, reference: 'Late payment', lines },
    dueOn: addCivilDays(parseCivilDate(day), contact.payment_terms_days),
  };
}

const line = (description: string) => ({
  ...{ accountCode: ACCOUNT.latePayment, description, quantity: '1', unit: '' },
});

type Terms = {
  currency: string;
  day: string;
  interestPercent: number;
  interestSince: string | null;
};

function interestLine(row: late.LateRow, of: Terms) {
  const { currency, day, interestPercent, interestSince } = of;
  const total = { currency, minorUnits: BigInt(row.total_minor) };
  const moves = row.moves.map(({ on, minor }) => ({ on, minor: BigInt(minor) }));
  // What came due in the books of before bears interest there until these begin.
  const bearsFrom = [interestSince ?? '', row.opening_on ?? ''].toSorted().at(-1) || null;
  const claim = { total, dueOn: row.due_on, billedTo: row.billed_to, bearsFrom, moves };
  const found = lateInterestOf(claim, { today: day, percent: interestPercent });
  if (!found) return [];
  const span = `${formatDay(found.from)} to ${formatDay(found.to)}`;
  const words = `Interest of ${row.label} over ${formatMoney(total)}, due ${formatDay(row.due_on)}: ${interestPercent} % a year, ${span}`;
  return [
    {
      ...line(words),
      rate: amountText(currency, found.amount.minorUnits),
      sourceKey: late.interestKey(row.id, found.to),
    },
  ];
}
