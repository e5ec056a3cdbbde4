import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useOneTry } from '../../platform/records/use-one-try.ts';
import { Alert, CancelButton, Dialog } from '../../ui/index.ts';
import { emptyProof, type Proof, ProofFields } from './ProofFields.tsx';
import type { Security } from './security.queries.ts';

type ProofDialogProps = {
  title: string;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  security: Security;
  children?: ReactNode;
  /** @returns why it was refused, null when it is done. */
  onConfirm: (proof: Proof) => Promise<string | null>;
  onClose: () => void;
};

const FORM = 'proof';

/** Asks who it is before something that matters to a sign-in. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, action, danger, security, children, onConfirm, onClose } = props;
  const [proof, setProof] = useState(() => emptyProof(security));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, attempt] = useOneTry();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setFailure(await onConfirm(proof)));
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={FORM}
            loading={isBusy}
            {...(danger ? { className: 'danger' } : {})}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="stack" onSubmit={submit}>
        {failure && <Alert tone="negative">{failure}</Alert>}
        {children}
        <ProofFields security={security} proof={proof} onChange={setProof} />
      </form>
    </Dialog>
  );
}
