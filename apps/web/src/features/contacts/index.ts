export { ContactPicker, type PickedContact } from './ContactPicker.tsx';
export { NewContactDialog } from './NewContactDialog.tsx';
