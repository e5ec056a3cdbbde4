export { CustomerReminders } from './CustomerReminders.tsx';
