import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
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
  /** Something was typed that closing would lose: it asks first. Not for passwords and codes. */
  isChanged?: boolean;
  /** 470 by default. */
  widthPx?: number;
};

const Closing = createContext<() => void>(() => undefined);

/** Closes the dialog whose action it is; where something was typed, the dialog asks first. */
export function CancelButton({ children = 'Cancel' }: { children?: ReactNode }) {
  return (
    <Button variant="default" onClick={useContext(Closing)}>
      {children}
    </Button>
  );
}

/** Closing of a dialog that holds typed text: asked about, from where the focus was last. */
function useGuardedClose({ opened, onClose, isChanged = false }: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<HTMLElement>(null);
  const close = () => {
    if (!isChanged) return onClose?.();
    // A press beside the dialog has taken the focus away: "Stay" shall lead back to the field.
    if (!frame.current?.contains(document.activeElement)) lastFocus.current?.focus();
    return setAsking(true);
  };
  const leave = () => {
    setAsking(false);
    onClose?.();
  };
  const stay = () => setAsking(false);
  return { frame, lastFocus, isAsking: opened && isAsking, close, leave, stay };
}

/** A dialog: what happened, and the buttons that decide. Focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { opened, title, icon, children, actions, onClose, widthPx = 470 } = props;
  const { frame, lastFocus, isAsking, close, leave, stay } = useGuardedClose(props);
  const closable = onClose !== undefined && !isAsking;
  useFocusBack(opened);
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        size={widthPx}
        padding={22}
        withCloseButton={false}
        returnFocus={false}
        closeOnEscape={closable}
        closeOnClickOutside={closable}
        attributes={{ content: { 'aria-label': title } }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it remembers the focus, nothing is pressed here */}
        <div
          ref={frame}
          onFocus={({ target }) => {
            lastFocus.current = target;
          }}
        >
          <div className="row" style={{ alignItems: 'flex-start', gap: 14 }}>
            {icon}
            <div className="grow">
              <h2 style={{ fontSize: 16, fontWeight: 650, marginBottom: 5 }}>{title}</h2>
              <div className="muted">{children}</div>
            </div>
          </div>
          <div className="row" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
            <Closing value={close}>{actions}</Closing>
          </div>
        </div>
      </Modal>
      {/* Mounted by the Escape that asks: one that stood there before would hear that key too. */}
      {isAsking && <LeaveDialog opened onLeave={leave} onStay={stay} />}
    </>
  );
}

type LeaveDialogProps = { opened: boolean; onLeave: () => void; onStay: () => void };

/** Asks before what was typed is lost. */
export function LeaveDialog({ opened, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      opened={opened}
      title="Leave without saving?"
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={onStay} data-autofocus>
            Stay
          </Button>
        </>
      }
    >
      What you typed is not saved yet.
    </Dialog>
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
          <CancelButton />
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
