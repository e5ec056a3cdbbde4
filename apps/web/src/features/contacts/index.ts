export { ContactPicker } from './ContactPicker.tsx';
export type { PickedContact } from './contact-record.ts';
