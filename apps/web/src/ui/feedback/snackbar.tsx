import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';

const SHOWN_MS = 2000;

/** Place of the short messages; once per app. */
export function SnackbarHost() {
  return <Notifications position="bottom-center" limit={3} zIndex={500} containerWidth={420} />;
}

/** Says that something is done, or failed; goes away after two seconds. */
export function showSnackbar(
  message: string,
  options?: { error?: boolean; durationMs?: number },
): void {
  const error = options?.error ?? false;
  notifications.show({
    message,
    autoClose: options?.durationMs ?? SHOWN_MS,
    withBorder: true,
    color: error ? 'red' : 'ocean',
    icon: error ? <IconAlertCircle size={16} /> : <IconCheck size={16} />,
    role: error ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close message' },
  });
}
