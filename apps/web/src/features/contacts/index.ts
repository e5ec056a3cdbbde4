export { AddPersonDialog } from './AddPersonDialog.tsx';
export { ContactPicker } from './ContactPicker.tsx';
export type { PickedContact } from './contact-record.ts';
export { countryOptions } from './contact-record.ts';
