import type { PaymentRemindersQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';

export const PAYMENT_REMINDERS = graphql(`
  query PaymentReminders {
    paymentReminders {
      isOn sendsItself senderName
      due {
        contactId contactName level to subject message hash heldCash
        invoices { id number dueOn daysOverdue currency open level }
      }
      sent { id contactId contactName level to subject message sentAt sentBy }
      stopped { contactId contactName reason stoppedAt stoppedBy }
    }
  }
`);
export const REMINDERS_TO = graphql(`
  query PaymentRemindersTo($contactId: ID!) {
    paymentRemindersTo(contactId: $contactId) {
      id contactId contactName level to subject message sentAt sentBy
    }
  }
`);
export const SEND_REMINDERS = graphql(`
  mutation SendPaymentReminders($data: ReminderSendingInput!, $key: String!) {
    sendPaymentReminders(data: $data, idempotencyKey: $key) { ...Outcome }
  }
`);
export const STOP_REMINDERS = graphql(`
  mutation StopPaymentReminders($contactId: ID!, $reason: String!) {
    stopPaymentReminders(contactId: $contactId, reason: $reason) { ...Outcome }
  }
`);
export const RESUME_REMINDERS = graphql(`
  mutation ResumePaymentReminders($contactId: ID!) {
    resumePaymentReminders(contactId: $contactId) { ...Outcome }
  }
`);

export type Reminders = PaymentRemindersQuery['paymentReminders'];
export type DueReminder = Reminders['due'][number];
export type SentReminder = Reminders['sent'][number];
