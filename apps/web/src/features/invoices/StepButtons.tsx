import { Button } from '@mantine/core';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { useUser } from '../../platform/session/use-session.ts';

type StepButtonsProps<Step extends string> = {
  /** What may happen to the document next, the usual step first. */
  steps: readonly Step[];
  labels: Readonly<Record<Step, string>>;
  needs: Readonly<Record<Step, PermissionKey>>;
  /** Steps that may stand out. */
  loud: readonly Step[];
  isBusy: boolean;
  onRun: (step: Step) => void;
};

/** What this person may do next; the usual step stands out, at the right. */
export function StepButtons<Step extends string>(props: StepButtonsProps<Step>) {
  const { steps, labels, needs, loud, isBusy, onRun } = props;
  const { permissions } = useUser();
  const allowed = steps.filter((step) => isAllowed(permissions, needs[step]));
  const primary = allowed.find((step) => loud.includes(step));
  return allowed
    .toSorted((a, b) => Number(a === primary) - Number(b === primary))
    .map((step) => (
      <Button
        key={step}
        variant={step === primary ? 'filled' : 'default'}
        disabled={isBusy}
        onClick={() => onRun(step)}
      >
        {labels[step]}
      </Button>
    ));
}
