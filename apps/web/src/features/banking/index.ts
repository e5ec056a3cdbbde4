/** Door for the shell: the panel beside pages of money. */
export { BalancesPanel } from './BalancesPanel.tsx';
export { BankTabs } from './BankTabs.tsx';
