import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** As the push worker says it. */
const KIND = 'mainsheet-open';

/** The page a message of the worker asks for; null for any other message. */
export function pushedPage(data: unknown): string | null {
  const { kind, page } = (data ?? {}) as { kind?: unknown; page?: unknown };
  if (kind !== KIND || typeof page !== 'string') return null;
  const url = URL.parse(page, location.origin);
  if (url?.origin !== location.origin) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Goes where a pushed notification leads when it is clicked; forms with unsaved fields still ask. */
export function usePushedPages(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = (event: MessageEvent) => {
      const href = pushedPage(event.data);
      if (href === null) return;
      event.ports[0]?.postMessage('taken');
      void navigate({ href });
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
