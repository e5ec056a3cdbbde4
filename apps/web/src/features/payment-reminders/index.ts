export { CustomerReminders } from './CustomerReminders.tsx';
export { PaymentRemindersSection } from './PaymentRemindersSection.tsx';
