import { Alert } from '../../ui/index.ts';

type Flag = { code: string; text: string };
const GRAVE = new Set(['LOOK_ALIKE', 'CHANGED', 'PHONE_CHANGED', 'PAYEE_NO_MATCH']);

/** What speaks for a second look at an account; an account that is valid and new is never green. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  const isGrave = flags.some(({ code }) => GRAVE.has(code));
  return (
    <Alert tone={isGrave ? 'negative' : 'warning'} title="Look twice">
      <ul className="pay-flags">
        {flags.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
