import { Button, Drawer } from '@mantine/core';
import { IconLogout, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMutation } from 'urql';
import { requestIdOf } from '../api/error-text.ts';
import { findRoute, hasScreen } from '../platform/navigation/navigation.ts';
import { OWN_ZONE } from '../platform/places/own-zone.ts';
import { hasUnsaved, leaveAnyway } from '../platform/records/unsaved.ts';
import { useQuestion } from '../platform/records/use-question.tsx';
import { switchAccount } from '../platform/session/session.ts';
import type { Account } from '../platform/session/signed-in-user.ts';
import { fullName, useMay, useUser } from '../platform/session/use-session.ts';
import { AgeCell, Avatar, ErrorState, showSnackbar, Tag } from '../ui/index.ts';
import {
  type AppNotification,
  fetchNotifications,
  groupByDay,
  MARK_NOTIFICATIONS_READ,
} from './notifications.ts';
import { ROUTES } from './routes.ts';

type DrawerProps = { opened: boolean; onClose: () => void };

const FRAME = {
  padding: 0,
  closeButtonProps: { 'aria-label': 'Close' },
  classNames: { header: 'drawer-head', body: 'drawer-body' },
  // The head of a drawer is not the banner of the page.
  attributes: { header: { role: 'presentation' } },
} as const;

/** Of the reader's calendar: what came this morning is of today. */

type NotificationRowProps = {
  item: AppNotification;
  now: number;
  onOpen: (item: AppNotification) => void;
};

function NotificationRow({ item, now, onOpen }: NotificationRowProps) {
  return (
    <li className={item.isRead ? 'notification' : 'notification unread'}>
      <div className="grow">
        <div className="strong">
          {!item.isRead && <span className="visually-hidden">Unread: </span>}
          {item.link ? (
            <Link to={item.link} className="notification-link" onClick={() => onOpen(item)}>
              {item.title}
            </Link>
          ) : (
            item.title
          )}
        </div>
        <div className="muted small">{item.message}</div>
      </div>
      <AgeCell at={item.createdOn} now={now} />
    </li>
  );
}

type NotificationsProps = DrawerProps & {
  /** Counts what came meanwhile: the open list is read again. */
  arrived: number;
  onMarked: () => void;
};

/** Notifications by day, unread ones highlighted. */
export function NotificationsDrawer({ opened, onClose, arrived, onMarked }: NotificationsProps) {
  const [items, setItems] = useState<readonly AppNotification[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `arrived` ask again
  useEffect(() => {
    if (!opened) return;
    setError(null);
    fetchNotifications().then(setItems, (failure: Error) => setError(failure));
  }, [opened, attempt, arrived]);
  const [, markRead] = useMutation(MARK_NOTIFICATIONS_READ);
  const mark = (marked: readonly AppNotification[]) => {
    const ids = marked.map((item) => item.id);
    void markRead({ ids }).then(() => {
      setAttempt((before) => before + 1);
      onMarked();
    });
  };
  const unread = items?.filter((item) => !item.isRead) ?? [];
  const now = Date.now();
  return (
    <Drawer opened={opened} onClose={onClose} size={400} title="Notifications" {...FRAME}>
      {!error && unread.length > 0 && (
        <div className="notification-bar row row-apart">
          <span className="muted small">{unread.length} unread</span>
          <button type="button" className="link-button" onClick={() => mark(unread)}>
            Mark all as read
          </button>
        </div>
      )}
      {error && (
        <ErrorState
          message={error.message}
          requestId={requestIdOf(error)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {!error && items?.length === 0 && (
        <p className="drawer-empty muted">No notifications found</p>
      )}
      {!error &&
        groupByDay(items ?? [], OWN_ZONE).map((day) => (
          <section key={day.heading} aria-label={day.heading}>
            <h3 className="drawer-day">{day.heading}</h3>
            <ul className="plain-list">
              {day.items.map((item) => (
                <NotificationRow
                  key={item.id}
                  item={item}
                  now={now}
                  onOpen={(read) => {
                    if (!read.isRead) mark([read]);
                    onClose();
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
    </Drawer>
  );
}

const LatestActivity = lazy(async () => ({
  default: (await import('../features/dashboard/index.ts')).LatestActivity,
}));

/** Who did what in the company last. */
export function ActivityDrawer({ opened, onClose }: DrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} size={400} title="Activity" {...FRAME}>
      <Suspense fallback={null}>{opened && <LatestActivity />}</Suspense>
    </Drawer>
  );
}

const statusTone = (status: string) => (status === 'ACTIVE' ? 'positive' : 'warning');
const statusText = (status: string) => status.charAt(0) + status.slice(1).toLowerCase();

function AccountButton({ account }: { account: Account }) {
  const [busy, setBusy] = useState(false);
  const [ask, question] = useQuestion();
  const change = async () => {
    setBusy(true);
    const switched = await switchAccount(account.companyId).catch(() => false);
    if (switched) leaveAnyway('/dashboard/overview');
    else showSnackbar('Failed to authenticate with Firebase', { error: true });
    setBusy(false);
  };
  const onClick = () => {
    if (!hasUnsaved()) return void change();
    return ask({
      title: 'Switch without saving?',
      action: 'Switch',
      danger: true,
      text: 'What you typed on this page is not saved yet.',
      onYes: () => void change(),
    });
  };
  return (
    <>
      <button type="button" className="account-button" disabled={busy} onClick={onClick}>
        <span className="grow ellipsis" title={account.name}>
          <bdi>{account.name}</bdi>
        </span>
        <Tag tone={statusTone(account.status)}>{statusText(account.status)}</Tag>
      </button>
      {question}
    </>
  );
}

const addAccount = findRoute(ROUTES, '/add-account');
const canAddAccount = addAccount !== null && hasScreen(addAccount);

/** The company one works for, the others to switch to, and the way out. */
export function AccountDrawer({
  opened,
  onClose,
  onLogOut,
}: DrawerProps & { onLogOut: () => void }) {
  const user = useUser();
  const mayAdd = useMay('multipleAccount.create') && canAddAccount;
  const current = user.accounts.find((account) => account.companyId === user.companyId);
  const others = user.accounts.filter((account) => account.companyId !== user.companyId);
  const status = current?.status ?? 'PENDING';
  return (
    <Drawer opened={opened} onClose={onClose} size={340} title="My account" {...FRAME}>
      <div className="drawer-part">
        <div className="muted tiny">Current account</div>
        <div className="row row-apart">
          <b>{user.companyName}</b>
          <Tag tone={statusTone(status)}>{statusText(status)}</Tag>
        </div>
      </div>
      {(others.length > 0 || mayAdd) && (
        <div className="drawer-part">
          <div className="row row-apart">
            <span className="muted tiny">Switch to</span>
            {mayAdd && (
              <Link to="/add-account" className="link-button row account-add" onClick={onClose}>
                <IconPlus size={13} aria-hidden />
                Add new
              </Link>
            )}
          </div>
          <div className="account-list">
            {others.map((account) => (
              <AccountButton key={account.companyId} account={account} />
            ))}
          </div>
        </div>
      )}
      <div className="drawer-part drawer-foot">
        <div className="row">
          <Avatar name={fullName(user)} size={34} />
          <div className="grow">
            <div className="strong">{fullName(user)}</div>
            <div className="muted small ellipsis">{user.email}</div>
          </div>
        </div>
        <Button
          fullWidth
          variant="default"
          mt={12}
          leftSection={<IconLogout size={15} />}
          onClick={onLogOut}
        >
          Logout
        </Button>
      </div>
    </Drawer>
  );
}
