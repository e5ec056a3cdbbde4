import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = {
  opened: boolean;
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions: ReactNode;
  /** Absent: neither Escape nor a click beside it closes the dialog. */
  onClose?: (() => void) | undefined;
  /** 470 by default. */
  widthPx?: number;
};

/** A dialog: what happened, and the buttons that decide. Focus returns to where it was. */
export function Dialog({
  opened,
  title,
  icon,
  children,
  actions,
  onClose,
  widthPx = 470,
}: DialogProps) {
  const closable = onClose !== undefined;
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      size={widthPx}
      padding={22}
      withCloseButton={false}
      returnFocus={false}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className="row" style={{ alignItems: 'flex-start', gap: 14 }}>
        {icon}
        <div className="grow">
          <h2 style={{ fontSize: 16, fontWeight: 650, marginBottom: 5 }}>{title}</h2>
          <div className="muted">{children}</div>
        </div>
      </div>
      <div className="row" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        {actions}
      </div>
    </Modal>
  );
}

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children?: ReactNode;
  /** The verb on the button: "Delete 3 bills". */
  action: string;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once, naming what will happen on the button itself. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, danger, onConfirm, onClose } = props;
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button {...(danger ? { className: 'danger' } : {})} onClick={onConfirm} data-autofocus>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
