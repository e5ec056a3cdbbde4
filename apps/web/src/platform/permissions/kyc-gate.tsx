import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useUser } from '../session/use-session.ts';

const KycPopup = lazy(async () => ({ default: (await import('./KycPopup.tsx')).KycPopup }));

/**
 * Money moves for verified companies only: `pass` runs what was asked for, or opens the popup of how the
 * verification stands. The server refuses the same by itself.
 */
export function useKycGate(): { pass: (run: () => void) => void; popup: ReactNode } {
  const { accountStatus, kycStatus } = useUser();
  const [opened, setOpened] = useState(false);
  const pass = useCallback(
    (run: () => void) => (accountStatus === 'ACTIVE' ? run() : setOpened(true)),
    [accountStatus],
  );
  const popup = opened && (
    <Suspense fallback={null}>
      <KycPopup status={kycStatus} onClose={() => setOpened(false)} />
    </Suspense>
  );
  return { pass, popup };
}
