import { MantineProvider } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { type Client, Provider } from 'urql';
import { useStaysOffline } from '../platform/changes/offline.ts';
import { OfflinePage, ServerDownPage } from '../platform/navigation/ErrorPages.tsx';
import { findRoute, hasScreen } from '../platform/navigation/navigation.ts';
import { useSession } from '../platform/session/use-session.ts';
import { watchExpiry } from '../platform/session/watch-expiry.ts';
import { theme } from '../theme/index.ts';
import { showClippedTitles } from '../ui/layout/clipped-titles.ts';
import { onPageTitle, pageTitle } from '../ui/layout/page-title.ts';
import { keepAboveFloor } from './history-floor.ts';
import { ROUTES } from './routes.ts';

const SnackbarHost = lazy(async () => ({
  default: (await import('../ui/feedback/snackbar.tsx')).SnackbarHost,
}));

/** A tab is called by the record on its page, or by its page. */
function useTitles(router: AnyRouter): void {
  useEffect(() => {
    const name = () => {
      const route = findRoute(ROUTES, router.state.location.pathname);
      const title = route && hasScreen(route) ? (pageTitle() ?? route.title) : 'Page not found';
      document.title = `${title} · Mainsheet`;
    };
    name();
    const stops = [router.subscribe('onResolved', name), onPageTitle(name)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}

function Pages({ router }: { router: AnyRouter }) {
  const session = useSession();
  const { online } = useNetwork();
  const staysOffline = useStaysOffline();
  const isShown = online || staysOffline;
  useTitles(router);
  useEffect(watchExpiry, []);
  useEffect(showClippedTitles, []);
  useEffect(() => keepAboveFloor(router), [router]);
  if (session.status === 'unavailable') return <ServerDownPage requestId={session.requestId} />;
  return (
    <>
      {!isShown && <OfflinePage />}
      <div hidden={!isShown}>
        <RouterProvider router={router} />
      </div>
    </>
  );
}

/** The app around its pages: theme, data client, router, messages. */
export function App({ router, client }: { router: AnyRouter; client: Client }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Provider value={client}>
        <Pages router={router} />
        <Suspense fallback={null}>
          <SnackbarHost />
        </Suspense>
      </Provider>
    </MantineProvider>
  );
}
