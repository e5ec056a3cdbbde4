import { formatCivilDate, parseCivilDate } from '@mainsheet/calendar';
import { adviceMail, adviceText, findPersonalContact } from '@mainsheet/contract';
import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import { storeFile } from '../../../platform/files.ts';
import { parseBody } from '../../../platform/http/parse-body.ts';
import { todayBy } from '../../../platform/ids.ts';
import { send } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany, record, type Work } from '../../../platform/work.ts';
import { assertMailRate } from '../../commercial-documents/index.ts';
import { getCompany, readLetterhead } from '../../companies/index.ts';
import { getContactRow } from '../../contacts/index.ts';
import { paymentText } from '../payout.ts';
import * as payouts from '../payouts.repository.ts';
import { type Advice, advicePaper, sendingOf } from './payment-advice.ts';

/** Once it is approved there is something to advise, until it is known that it does not arrive. */
export const ADVISED: readonly string[] = ['Approved', 'Scheduled', 'Sent', 'Paid'];

/** @throws DomainError NOT_FOUND, INVALID_STATE in words */
async function readAdvice({ platform, tx }: Work, id: string): Promise<Advice> {
  const row = await payouts.getPayout(tx, id);
  if (ADVISED.includes(row.status)) {
    const sending = sendingOf(row, todayBy(platform.clock));
    return { row, bills: await payouts.listAdvisedBills(tx, id), sending };
  }
  const reason = `A payment advice is of a payout that is approved; this one is ${row.status.toLowerCase()}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

const fileNameOf = ({ row }: Advice): string => `Payment advice ${payouts.payoutLabel(row)}.pdf`;

/** @throws DomainError NOT_FOUND, INVALID_STATE before it is approved */
export async function printAdvice(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<{ name: string; content: Buffer; advice: Advice }> {
  const { advice, sender } = await inCompany(platform, actor, async (work) => ({
    advice: await readAdvice(work, id),
    sender: await readLetterhead(work.tx),
  }));
  const content = await platform.pdf.print(advicePaper(sender, advice));
  return { name: fileNameOf(advice), content, advice };
}

const subjectOf = ({ row }: Advice, company: string): string =>
  `Payment advice ${payouts.payoutLabel(row)} from ${company}`;

/** As it would leave now: to the address that the payout names, else the beneficiary's, else somebody's there. */
export function previewAdvice(platform: Platform, actor: Actor, id: string) {
  return inCompany(platform, actor, async (work) => {
    const advice = await readAdvice(work, id);
    const { row, sending } = advice;
    const { name: company } = await getCompany(work.tx);
    const { details } = await getContactRow(work.tx, row.contact_id);
    const person = findPersonalContact(details.people)?.email;
    return {
      from: company,
      to: row.email || row.beneficiary.email || person || null,
      subject: subjectOf(advice, company),
      message: adviceText({
        ...{ company, amount: paymentText(row) },
        ...{ isSent: sending.isSent, on: formatCivilDate(parseCivilDate(sending.on)) },
      }),
      fileName: fileNameOf(advice),
    };
  });
}

/**
 * Mails the advice with its PDF in the company's name; returns to whom.
 * @throws DomainError INVALID_INPUT, INVALID_STATE also for a payout that was changed while its paper was drawn
 */
export async function mailAdvice(
  platform: Platform,
  actor: Actor,
  { id, data }: { id: string; data: unknown },
): Promise<string> {
  const { to, message: text } = parseBody(adviceMail, data);
  await assertMailRate(platform, actor);
  const { name, content, advice: drawn } = await printAdvice(platform, actor, id);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await payouts.lockPayout(tx, id);
    const advice = await readAdvice(work, id);
    if (advice.row.version !== drawn.row.version) throw new DomainError('STALE_VERSION');
    const file = { name, mediaType: 'application/pdf', content };
    const fileId = await storeFile(tx, file, { actor, clock: platform.clock });
    const subject = subjectOf(advice, (await getCompany(tx)).name);
    const payload = { to, subject, text, fileId, isOfCompany: true };
    await send(tx, { kind: 'mail', payload }, platform.clock);
    const label = payouts.payoutLabel(advice.row);
    await record(work, {
      action: 'payout.advise',
      subject: { type: 'payout', id, label },
      detail: { to },
      changes: [],
    });
    return to;
  });
}
