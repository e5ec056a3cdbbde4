import { IconPlus } from '@tabler/icons-react';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { useBankActions } from './use-bank-actions.tsx';

type BankButtonsProps = {
  /** The account whose page it is. */
  fromAccountId?: string;
};

/**
 * What the head of a page of money does: Transfer where the page is of one account, else Add account. The panel of balances
 * beside the page has Transfer for all of them.
 */
export function BankButtons({ fromAccountId = '' }: BankButtonsProps) {
  const actions = useBankActions();
  return (
    <>
      {fromAccountId === '' ? (
        <MayButton
          needs="globalAccount.create"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={actions.addAccount}
        >
          Add account
        </MayButton>
      ) : (
        <MayButton
          needs="payout.create"
          variant="default"
          onClick={() => actions.transfer(fromAccountId)}
        >
          Transfer
        </MayButton>
      )}
      {actions.dialogs}
    </>
  );
}
