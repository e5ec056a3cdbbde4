/** Door for the shell: the panel beside pages of money. */
export { BalancesPanel } from './BalancesPanel.tsx';
