export { CashPanel } from './CashPanel.tsx';
