import { Button } from '@mantine/core';
import { Dialog, showSnackbar } from '../../ui/index.ts';

/** The codes for when a phone is away, shown this once. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => showSnackbar('Copied'));
  return (
    <Dialog
      opened
      title="Your recovery codes"
      actions={
        <>
          <Button variant="default" onClick={copy}>
            Copy
          </Button>
          <Button onClick={onClose} data-autofocus>
            I have kept them
          </Button>
        </>
      }
    >
      <p>
        Each opens your account once when your phone is away. They are shown this once; keep them
        where your password is not.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
