export { LiftingsPanel } from './LiftingsPanel.tsx';
