import { IconPlus } from '@tabler/icons-react';
import { MayButton } from '../../app/MayButton.tsx';
import { useBankActions } from './use-bank-actions.tsx';

type BankButtonsProps = {
  /** The account whose page it is. */
  fromAccountId?: string;
};

/** Transfer and Add account at the head of a page. */
export function BankButtons({ fromAccountId = '' }: BankButtonsProps) {
  const actions = useBankActions();
  return (
    <>
      <MayButton
        needs="payout.create"
        variant="default"
        onClick={() => actions.transfer(fromAccountId)}
      >
        Transfer
      </MayButton>
      {fromAccountId === '' && (
        <MayButton
          needs="globalAccount.create"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={actions.addAccount}
        >
          Add account
        </MayButton>
      )}
      {actions.dialogs}
    </>
  );
}
