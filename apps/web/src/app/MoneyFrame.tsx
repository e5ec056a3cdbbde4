import { useLocation } from '@tanstack/react-router';
import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { findRoute, hasScreen } from '../platform/navigation/navigation.ts';
import { useMay } from '../platform/session/use-session.ts';
import { hasBalances } from './balances-path.ts';
import { ROUTES } from './routes.ts';

const BalancesPanel = lazy(async () => ({
  default: (await import('../features/banking/index.ts')).BalancesPanel,
}));

const ALONE: CSSProperties = { display: 'contents' };
const BESIDE: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'start',
};
/** The page: on a phone it comes under the balances. */
const PAGE: CSSProperties = { flex: '1 1 480px', minWidth: 'min(100%, 480px)' };

/** Puts the balances beside pages of money. The page keeps its place in the tree, so it is not built anew. */
export function MoneyFrame({ children }: { children: ReactNode }) {
  const route = findRoute(ROUTES, useLocation({ select: ({ pathname }) => pathname }));
  const may = useMay('globalAccount.view');
  const isShown = may && route !== null && hasScreen(route) && hasBalances(route.path);
  return (
    <div style={isShown ? BESIDE : ALONE}>
      {isShown && (
        <Suspense fallback={<div />}>
          <BalancesPanel />
        </Suspense>
      )}
      <div style={isShown ? PAGE : ALONE}>{children}</div>
    </div>
  );
}
