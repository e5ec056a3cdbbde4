import { Link } from '@tanstack/react-router';
import { useMay } from '../../app/use-session.ts';

type BankTabsProps = { present: '/transactions' | '/global-accounts' };

/** The two lists of banking, as far as a person may see them. */
export function BankTabs({ present }: BankTabsProps) {
  const tabs = [
    { path: '/transactions', label: 'All transactions', may: useMay('transactions.view') },
    { path: '/global-accounts', label: 'Global accounts', may: useMay('globalAccount.view') },
  ];
  return tabs
    .filter(({ may }) => may)
    .map(({ path, label }) => (
      <Link key={path} to={path} {...(path === present ? { 'aria-current': 'page' } : {})}>
        {label}
      </Link>
    ));
}
