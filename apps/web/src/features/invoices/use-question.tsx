import { useState } from 'react';
import { ConfirmDialog } from '../../ui/index.ts';

/**
 * Asks once, before an invoice is first kept, whether to bill in spite of what stands against it:
 * a cargo that is not loaded, no account of the currency. Without a warning nothing is asked.
 */
export function useQuestion<Work>(warnings: readonly string[], start: (work: Work) => void) {
  const [asked, setAsked] = useState<{ work: Work } | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const run = (work: Work) => {
    if (warnings.length > 0 && !isAnswered) setAsked({ work });
    else start(work);
  };
  const confirm = () => {
    setAnswered(true);
    setAsked(null);
    if (asked) start(asked.work);
  };
  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title="Bill it nevertheless?"
      action="Bill it nevertheless"
      onConfirm={confirm}
      onClose={() => setAsked(null)}
    >
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </ConfirmDialog>
  );
  return { run, question };
}
