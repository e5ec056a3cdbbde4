/** Door of time charters: what pages of voyages show of off-hire. */
export { OffHirePanel } from './OffHirePanel.tsx';
