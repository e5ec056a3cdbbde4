import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useKycGate } from '../../platform/permissions/kyc-gate.tsx';
import { TransferDialog } from './TransferDialog.tsx';

type BankActions = {
  /** From an account, or from whichever is chosen. */
  transfer: (fromAccountId?: string) => void;
  addAccount: () => void;
  dialogs: ReactNode;
};

/** What people do with money here; while the company is not verified, its popup opens instead. */
export function useBankActions(): BankActions {
  const navigate = useNavigate();
  const gate = useKycGate();
  const [from, setFrom] = useState<string | null>(null);
  return {
    transfer: (fromAccountId = '') => gate.pass(() => setFrom(fromAccountId)),
    addAccount: () => gate.pass(() => void navigate({ to: '/add-global-account' })),
    dialogs: (
      <>
        {gate.popup}
        {from !== null && <TransferDialog fromAccountId={from} onClose={() => setFrom(null)} />}
      </>
    ),
  };
}
