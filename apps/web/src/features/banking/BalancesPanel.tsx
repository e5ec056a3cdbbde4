import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { knownRoutes } from '../../platform/navigation/known-routes.ts';
import { findRoute, hasScreen } from '../../platform/navigation/navigation.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { formatNumber, minorUnitDigits } from '../../ui/index.ts';
import type { Balances } from './banking.queries.ts';
import { CurrencyItem } from './CurrencyItem.tsx';
import { ratesText } from './rates-text.ts';
import { useBalances } from './use-balances.ts';
import { useBankActions } from './use-bank-actions.tsx';
import './banking.css';

const KEY = 'mainsheet.balances';
/** Below this a list beside the panel has too few columns; who wants the panel opens it. */
const OPEN_FROM_PX = 1100;

function usePanel() {
  const [open, setOpen] = useState(() => {
    const chosen = localStorage.getItem(KEY);
    return chosen === null ? window.innerWidth >= OPEN_FROM_PX : chosen === 'open';
  });
  const toggle = () => {
    localStorage.setItem(KEY, open ? 'closed' : 'open');
    setOpen(!open);
  };
  return { open, toggle };
}

/** What the company has, beside every page of money: by currency, with the accounts and what to do. */
export function BalancesPanel() {
  const { open, toggle } = usePanel();
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <aside className={open ? 'balances' : 'balances folded'} aria-label="Balances">
      <ActionIcon
        className="balances-fold"
        size={26}
        aria-label={open ? 'Hide balances' : 'Show balances'}
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon size={17} aria-hidden />
      </ActionIcon>
      {open && <OpenPanel />}
    </aside>
  );
}

function OpenPanel() {
  const { balances, error, again } = useBalances();
  const actions = useBankActions();
  if (error && !balances) return <FailedRead error={error} onRetry={again} />;
  if (!balances) {
    return (
      <span className="visually-hidden" role="status">
        Loading
      </span>
    );
  }
  return (
    <>
      <Total balances={balances} />
      <QuickActions actions={actions} />
      <Currencies balances={balances} />
      {actions.dialogs}
    </>
  );
}

function Total({ balances }: { balances: Balances }) {
  const { baseCurrency, totalInBase } = balances;
  return (
    <div className="balances-total">
      <div className="muted small">All accounts, {baseCurrency}</div>
      <div className="balances-sum">{formatNumber(totalInBase, minorUnitDigits(baseCurrency))}</div>
      <div className="muted tiny">{ratesText(balances)}</div>
    </div>
  );
}

/** Payouts are offered once their screen is there. */
function canPay(): boolean {
  const route = findRoute(knownRoutes(), '/payout');
  return route !== null && hasScreen(route);
}

function QuickActions({ actions }: { actions: ReturnType<typeof useBankActions> }) {
  return (
    <div className="balances-actions">
      {canPay() && (
        <Button component={Link} to="/payout" size="compact-xs">
          Pay
        </Button>
      )}
      <MayButton
        needs="payout.create"
        size="compact-xs"
        variant="default"
        onClick={() => actions.transfer()}
      >
        Transfer
      </MayButton>
    </div>
  );
}

function Currencies({ balances }: { balances: Balances }) {
  const { currency: present } = useParams({ strict: false }) as { currency?: string };
  const [chosen, setChosen] = useState<string | null>(present ?? null);
  if (balances.currencies.length === 0) {
    return <p className="balances-none muted small">No account yet.</p>;
  }
  return (
    <ul className="balances-list">
      {balances.currencies.map((one) => (
        <CurrencyItem
          key={one.currency}
          balance={one}
          baseCurrency={balances.baseCurrency}
          isOpen={chosen === one.currency}
          onToggle={() => setChosen(chosen === one.currency ? null : one.currency)}
        />
      ))}
    </ul>
  );
}
