export { ContactPicker } from './ContactPicker.tsx';
export type { PickedContact } from './contact-record.ts';
export { NewContactDialog } from './NewContactDialog.tsx';
