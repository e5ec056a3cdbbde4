import { USUAL_REMINDERS } from '@mainsheet/contract';
import { createCompany } from '../src/modules/companies/index.ts';
import { say } from './payables-company.ts';
import type { SignedIn, TestServer } from './test-server.ts';

const DAY_MS = 86_400_000;
export const dayAfterOf =
  (server: TestServer) =>
  (days: number): string =>
    new Date(server.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
export const EMAIL = 'elena@meridian.example';

/** A company with overdue invoices: finance bills and reminds, the owner approves. */
export async function remindersCompany(server: TestServer, name: string) {
  const dayAfter = dayAfterOf(server);
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const finance = await server.signIn('Finance', companyId);
  const customer = async (contact: string, email = EMAIL) => {
    const people = email ? [{ name: 'Elena Duarte', email }] : [];
    const data = { name: contact, kinds: ['customer'], people };
    const made = await say<{ id: string }>(owner, {
      ...{ field: 'createContact', data, answer: ['contact', 'id'] },
    });
    return made.row!.id;
  };
  const invoice = async (clientId: string, dueIn: number) => {
    const made = await say<{ id: string }>(finance, {
      field: 'createInvoice',
      data: {
        ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1', rateSource: '' },
        ...{ invoiceOn: dayAfter(-90), dueOn: dayAfter(dueIn) },
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '100' }],
      },
      answer: ['invoice', 'id'],
    });
    await say(owner, { field: 'approveInvoice', args: `invoiceId: "${made.row!.id}", version: 1` });
    return made.row!.id;
  };
  return { companyId, owner, finance, customer, invoice };
}

type Due = {
  contactId: string;
  contactName: string;
  level: number;
  to: string | null;
  heldCash: string[];
  hash: string;
};
type Reminders = {
  senderName: string;
  due: Due[];
  sent: { contactName: string; level: number; to: string; message: string; sentBy: string }[];
  stopped: { contactName: string; reason: string }[];
};
const ROW = `senderName due { contactId contactName level to heldCash hash }
  sent { contactName level to message sentBy } stopped { contactName reason }`;

export const remindersOf = async (who: SignedIn) =>
  (await who.graphql<{ paymentReminders: Reminders }>(`{ paymentReminders { ${ROW} } }`)).data
    .paymentReminders;

export async function schedule(who: SignedIn, change: object) {
  const read = await who.graphql<{ reminderSchedule: { version: number } }>(
    '{ reminderSchedule { version } }',
  );
  return say(who, {
    field: 'updateReminderSchedule',
    args: `version: ${read.data.reminderSchedule.version}`,
    data: { ...USUAL_REMINDERS, isOn: true, ...change },
  });
}

export const sendSeen = (
  who: SignedIn,
  reminders: Pick<Due, 'contactId' | 'hash'>[],
  key = 'first-of-all',
) =>
  who.graphql<{ sendPaymentReminders: { violations: { message: string }[] } }>(
    `mutation ($data: ReminderSendingInput!, $key: String) {
      sendPaymentReminders(data: $data, idempotencyKey: $key) { violations { message } } }`,
    { data: { reminders: reminders.map(({ contactId, hash }) => ({ contactId, hash })) }, key },
  );
