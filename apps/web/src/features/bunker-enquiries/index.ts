export { EnquiriesPanel } from './EnquiriesPanel.tsx';
