import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { switchAccount } from '../../platform/session/session.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { formatDay, Panel, showSnackbar, Tag } from '../../ui/index.ts';

const statusText = (status: string) => status.charAt(0) + status.slice(1).toLowerCase();

/** The companies one works for, newest balance first. */
export function AccountsSection() {
  const { accounts, companyId } = useUser();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const goTo = async (id: string) => {
    setBusy(true);
    const switched = await switchAccount(id).catch(() => false);
    if (switched) window.location.assign('/dashboard/overview');
    else showSnackbar('Failed to authenticate with Firebase', { error: true });
    setBusy(false);
  };
  const add = () =>
    withPermission('multipleAccount.create', 'Add an account', () => {
      void navigate({ to: '/add-account' });
    });
  return (
    <Panel
      title="Accounts"
      hint={`${accounts.length}`}
      flush
      actions={
        <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          Add new
        </Button>
      }
    >
      <ul className="settings-rows">
        {accounts.map((account) => (
          <li key={account.companyId}>
            <div className="grow">
              <div className="strong">
                {account.name}{' '}
                {account.companyId === companyId && <span className="muted">(this one)</span>}
              </div>
              <div className="muted small">
                since {formatDay(account.balanceCreatedAt.slice(0, 10))}
              </div>
            </div>
            <Tag tone={account.status === 'ACTIVE' ? 'positive' : 'warning'}>
              {statusText(account.status)}
            </Tag>
            {account.companyId !== companyId && (
              <Button
                variant="default"
                disabled={busy}
                aria-label={`Switch to ${account.name}`}
                onClick={() => void goTo(account.companyId)}
              >
                Switch
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
