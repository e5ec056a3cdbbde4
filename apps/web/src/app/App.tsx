import { MantineProvider } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { type Client, Provider } from 'urql';
import { theme } from '../theme/index.ts';
import { OfflinePage, ServerDownPage } from './ErrorPages.tsx';
import { keepAboveFloor } from './history-floor.ts';
import { findRoute, hasScreen } from './navigation.ts';
import { useStaysOffline } from './offline.ts';
import { ROUTES } from './routes.ts';
import { useSession } from './use-session.ts';
import { watchExpiry } from './watch-expiry.ts';

const SnackbarHost = lazy(async () => ({
  default: (await import('../ui/feedback/snackbar.tsx')).SnackbarHost,
}));

function useTitles(router: AnyRouter): void {
  useEffect(() => {
    const name = (path: string) => {
      const route = findRoute(ROUTES, path);
      const title = route && hasScreen(route) ? route.title : 'Page not found';
      document.title = `${title} · Mainsheet`;
    };
    name(router.state.location.pathname);
    return router.subscribe('onResolved', (event) => name(event.toLocation.pathname));
  }, [router]);
}

function Pages({ router }: { router: AnyRouter }) {
  const session = useSession();
  const { online } = useNetwork();
  const staysOffline = useStaysOffline();
  const isShown = online || staysOffline;
  useTitles(router);
  useEffect(watchExpiry, []);
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
