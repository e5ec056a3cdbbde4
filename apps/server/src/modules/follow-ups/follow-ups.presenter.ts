import { amountText } from '@mainsheet/money';
import { daysOverdue } from '../commercial-documents/index.ts';
import type { WorkRow } from './follow-ups.repository.ts';
import type { FollowUp } from './follow-ups.service.ts';

export const presentWork =
  ({ base, today }: { base: string; today: string }) =>
  (row: WorkRow) => ({
    contactId: row.contact_id,
    contactName: row.contact_name,
    overdue: amountText(base, row.base_minor),
    invoices: row.invoices,
    oldestDays: daysOverdue(row.oldest_due_on, today),
    lastAt: row.last_at,
    lastNote: row.last_note,
    responsibleId: row.responsible_id,
    responsibleName: row.responsible_name,
    nextStep: row.next_step,
    nextStepOn: row.next_step_on,
    promisedOn: row.promised_on,
    isBroken: row.is_broken,
  });

export const presentFollowUp = ({ contact, today, due, notes, people }: FollowUp) => ({
  contactId: contact.id,
  contactName: contact.name,
  invoices: due.map((row) => ({
    id: row.id,
    number: row.label,
    dueOn: row.due_on,
    daysOverdue: daysOverdue(row.due_on, today),
    currency: row.currency,
    open: amountText(row.currency, row.open_minor),
    promisedOn: row.promised_on,
    promised: row.promised_minor === null ? null : amountText(row.currency, row.promised_minor),
    isBroken: row.promised_on !== null && row.promised_on < today,
  })),
  notes: notes.map((row) => ({
    id: row.id,
    note: row.note,
    nextStep: row.next_step,
    nextStepOn: row.next_step_on,
    responsibleName: row.responsible_name,
    createdBy: row.created_by,
    createdAt: row.created_at,
    promises: row.promises.map(({ label, on, currency, minor }) => ({
      number: label,
      promisedOn: on,
      currency,
      amount: amountText(currency, minor),
    })),
  })),
  people: people.map(({ id, name }) => ({ id, name })),
});
