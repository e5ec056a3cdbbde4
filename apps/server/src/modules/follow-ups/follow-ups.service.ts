import { type FollowUpInput, followUpInput } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  documents,
  formatDay,
  getDocument,
  KINDS,
  openMinor,
  parseAmount,
  today,
  tooMuchText,
  violation,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { isSameParty } from '../counterparties/index.ts';
import { notify } from '../notifications/index.ts';
import * as followUps from './follow-ups.repository.ts';
import { type BrokenRow, insertPromise, takeBroken } from './promises.repository.ts';

/** Where a customer is followed up; their id follows. */
const LINK = '/receivables/follow-up?contact=';

/** Who owes and is overdue, as it is worked through. */
export const listWork = (platform: Platform, actor: Actor) =>
  inCompany(platform, actor, async ({ tx }) => ({
    base: await getBaseCurrency(tx),
    today: today(platform),
    rows: await followUps.listWork(tx, today(platform)),
  }));

/** @throws DomainError NOT_FOUND */
export const readFollowUp = (platform: Platform, actor: Actor, contactId: string) =>
  inCompany(platform, actor, ({ tx }) => read(tx, platform, contactId));

export type FollowUp = Awaited<ReturnType<typeof read>>;

async function read(tx: Work['tx'], platform: Platform, contactId: string) {
  const contact = await getContactRow(tx, contactId);
  return {
    contact,
    today: today(platform),
    due: await followUps.listDue(tx, contactId),
    notes: await followUps.listNotes(tx, contactId),
    people: await followUps.listPeople(tx),
  };
}

type Request = { readonly contactId: string; readonly data: unknown; readonly key: string | null };

/**
 * Notes what was said with a customer, what they promised, and who follows it up.
 * @throws DomainError INVALID_INPUT for a day that is past, an invoice of somebody else or more than is open of one
 */
export function addFollowUp(
  platform: Platform,
  actor: Actor,
  { contactId, data, key }: Request,
): Promise<FollowUp> {
  const input = parseBody(followUpInput, data);
  const day = today(platform);
  if (input.promisedOn !== null && input.promisedOn < day) {
    throw invalidInput([violation('promisedOn', 'This day is over. Enter when they will pay.')]);
  }
  return inCompany(platform, actor, async (work) => {
    const request = { contactId, ...input };
    const command = { actor, operation: 'addFollowUp', key, request, clock: platform.clock };
    await once(work.tx, command, () => add(work, contactId, input));
    return read(work.tx, platform, contactId);
  });
}

async function add(work: Work, contactId: string, input: FollowUpInput): Promise<{ id: string }> {
  const { platform, tx, actor } = work;
  const contact = await getContactRow(tx, contactId);
  const people = await followUps.listPeople(tx);
  const responsible = people.find(({ id }) => id === input.responsibleId);
  if (!responsible) {
    const message = 'Choose somebody of the company who sees invoices.';
    throw invalidInput([violation('responsibleId', message)]);
  }
  const id = newId(platform.clock);
  const stamp = stampOf(platform, actor);
  await followUps.insertFollowUp(tx, { ...input, id, contactId, responsible }, stamp);
  const promised = await addPromises(work, { id, contactId, input, at: stamp.at });
  await record(work, {
    action: 'follow-up.add',
    subject: { type: 'contact', id: contactId, label: contact.name },
    detail: {
      ...{ note: input.note, responsible: responsible.name, nextStep: input.nextStep },
      ...(input.promisedOn ? { promisedOn: input.promisedOn, promised } : {}),
    },
    changes: [{ topic: 'invoices', id: contactId, version: 0 }],
  });
  return { id };
}

type Promised = { id: string; contactId: string; input: FollowUpInput; at: string };

async function addPromises(
  { platform, tx }: Work,
  { id, contactId, input, at }: Promised,
): Promise<string[]> {
  const { invoiceIds, promisedOn, promisedAmount } = input;
  const chosen = promisedOn ? [...new Set(invoiceIds)] : [];
  if (!promisedOn || chosen.length === 0) return [];
  await documents.lockDocuments(tx, chosen);
  const said: string[] = [];
  for (const invoiceId of chosen) {
    const { document: invoice } = await getDocument(tx, { kind: 'invoice', id: invoiceId });
    const refuse = (path: string, text: string) => invalidInput([violation(path, text)]);
    if (!(await isSameParty(tx, invoice.contact_id, contactId))) {
      throw refuse('invoiceIds', `${invoice.label} is to ${invoice.contact_name}.`);
    }
    const open = openMinor(invoice);
    if (!KINDS.invoice.open.includes(invoice.status)) {
      throw refuse('invoiceIds', `${invoice.label ?? 'This invoice'} is not open.`);
    }
    const { currency } = invoice;
    const amountMinor =
      promisedAmount === null
        ? open
        : parseAmount(currency, { amount: promisedAmount, path: 'promisedAmount' }).minorUnits;
    if (amountMinor > open) throw refuse('promisedAmount', tooMuchText(invoice, 0n));
    const promise = { followUpId: id, invoiceId, promisedOn, amountMinor, openMinor: open, at };
    await insertPromise(tx, { ...promise, id: newId(platform.clock) });
    said.push(`${invoice.label}: ${formatMoney({ currency, minorUnits: amountMinor })}`);
  }
  return said;
}

/** Tells whoever follows a customer up that a promise was not kept, once. */
export async function tellBroken(platform: Platform): Promise<void> {
  const at = platform.clock.now().toISOString();
  await inEveryCompany(platform, async (tx) => {
    const broken = await takeBroken(tx, { today: today(platform), at });
    const byPerson = Map.groupBy(broken, (row) => `${row.contact_id} ${row.responsible_id}`);
    for (const rows of byPerson.values()) await tellOne(platform, tx, rows);
  });
}

function tellOne(platform: Platform, tx: Work['tx'], rows: readonly BrokenRow[]): Promise<void> {
  const first = rows[0]!;
  const labels = rows.map(({ invoice_label: label }) => label).join(', ');
  return notify(platform, tx, {
    actor: { memberId: null },
    to: { memberIds: [first.responsible_id] },
    notice: {
      kind: 'payment',
      title: `${first.contact_name} did not pay as promised`,
      message: `Promised for ${formatDay(first.promised_on)}: ${labels}.`,
      link: `${LINK}${first.contact_id}`,
    },
    needs: KINDS.invoice.viewNeeds,
  });
}
